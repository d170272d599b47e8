import { consentWording, says, signUp } from '@street-musketeers/contract/identity.ts'
import { newsletterWording } from '@street-musketeers/contract/settings.ts'
import { redirect } from 'react-router'
import { answerForm } from '../app/answer-form.ts'
import { pageContext } from '../app/context.ts'
import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { useProduct } from '../app/product.ts'
import { readForm } from '../app/read-form.ts'
import { CheckboxField, RadioCards } from '../ui/choices.tsx'
import { PasswordField, SelectField, TextField } from '../ui/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { withNews } from './news.ts'
import { passwordHint } from './new-password-form.tsx'
import { refusedPage } from './refused-page.ts'
import type { Route } from './+types/sign-up.ts'

export const handle = { still: true }

const accountTypes = [
  {
    value: 'ROLE_USER',
    label: 'Musketeer',
    hint: 'Leaflet distributor: I print leaflets and deliver them on my own street.',
  },
  {
    value: 'ROLE_ID',
    label: 'Organisation',
    hint: 'Leaflet creator: we publish campaigns with leaflets for others to deliver.',
  },
]

const origins = [
  { value: '', label: 'Please choose' },
  { value: 'RECOMMENDED', label: 'Somebody recommended it' },
  { value: 'SOCIAL_MEDIA', label: 'Social media' },
  { value: 'SEARCH_ENGINE', label: 'A search engine' },
  { value: 'BLOG_PUB', label: 'A blog or publication' },
  { value: 'OTHER', label: 'Another way' },
  { value: 'DEFAULT', label: 'I would rather not say' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await answerForm(signUp, await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: says.signUpIncomplete,
    input: (typed) => ({ ...typed, consent: typed.consent === 'on', newsletter: typed.newsletter === 'on' }),
  })
  return state ? refusedPage(state) : redirect(withNews(paths.confirmCode('activate'), 'signed-up'))
}

export default function SignUp({ actionData }: Route.ComponentProps) {
  const { name } = useProduct()
  return (
    <Page
      title="Sign up"
      lead="Twenty doors, ten minutes a week. It costs nothing, and you can stop whenever you like."
      description={`Become a musketeer on your own street, or publish your organisation’s leaflets with ${name}.`}
      narrow
    >
      <Form state={actionData?.state ?? null}>
        <TextField name="firstName" label="First name" required autoComplete="given-name" />
        <TextField name="lastName" label="Last name" required autoComplete="family-name" />
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="We send a code to this address."
          required
          autoComplete="email"
          data-keeps="email"
        />
        <PasswordField
          name="password"
          label="Password"
          hint={passwordHint}
          required
          autoComplete="new-password"
        />
        <PasswordField name="confirm" label="Confirm password" required autoComplete="new-password" />
        <RadioCards name="userRole" label="What kind of account?" required choices={accountTypes} />
        <SelectField name="marketing" label="How did you hear about us?" required choices={origins} />
        <CheckboxField
          name="consent"
          label={consentWording}
          hint={<a href={paths.privacy()}>What we keep, why, and for how long</a>}
          required
        />
        <CheckboxField name="newsletter" label={newsletterWording} />
        <p>
          By signing up you accept <a href={paths.terms()}>our terms</a>.
        </p>
        <FormActions>
          <SubmitButton size="large">Sign up</SubmitButton>
        </FormActions>
      </Form>
      <p>
        Already have an account? <a href={paths.signIn()}>Sign in</a>
      </p>
    </Page>
  )
}
