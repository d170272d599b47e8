import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  consentWording,
  accountMessages,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useProduct } from '../../app/product.ts'
import { CheckboxField, RadioCards } from '../../ui/forms/choice-fields.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import type { FormValues } from '../../ui/forms/form-state.ts'

const accountTypes = [
  {
    value: 'ROLE_USER',
    label: 'Musketeer',
    hint: 'Leaflet distributor: I’ll deliver leaflets on my own street.',
  },
  {
    value: 'ROLE_ID',
    label: 'Organisation',
    hint: 'Leaflet creator: we’ll publish leaflets for others to deliver.',
  },
]

const origins = [
  { value: '', label: 'Please choose' },
  { value: 'RECOMMENDED', label: 'Somebody recommended it' },
  { value: 'SOCIAL_MEDIA', label: 'Social media' },
  { value: 'SEARCH_ENGINE', label: 'A search engine' },
  { value: 'BLOG_PUB', label: 'A blog or publication' },
  { value: 'OTHER', label: 'Another way' },
  { value: 'DEFAULT', label: 'I’d rather not say' },
]

/**
 * The questions of every sign-up, with a password or an external account.
 * @param userRole the kind of account that is chosen at first
 */
export function AccountFields({ userRole }: { userRole?: 'ROLE_USER' | 'ROLE_ID' | undefined }) {
  const { name } = useProduct()
  return (
    <>
      <RadioCards
        name="userRole"
        label="What kind of account?"
        required
        choices={accountTypes}
        defaultValue={userRole}
      />
      <SelectField name="marketing" label="How did you hear about us?" required choices={origins} />
      <CheckboxField
        name="consent"
        label={consentWording(name)}
        hint={<a href={paths.privacy()}>What we keep, why, and for how long</a>}
        required
        missing={accountMessages.consentMissing}
      />
      <CheckboxField name="newsletter" label={newsletterWording} />
      <p>
        By signing up you accept <a href={paths.terms()}>our terms</a>.
      </p>
    </>
  )
}

/** Turns the checkboxes of a sign-up into booleans: a ticked one sends `on`, an empty one nothing. */
export const readCheckboxes = (typed: FormValues) => ({
  ...typed,
  consent: typed.consent === 'on',
  newsletter: typed.newsletter === 'on',
})
