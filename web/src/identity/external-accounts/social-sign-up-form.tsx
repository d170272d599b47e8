import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readCampaignToJoin } from '../../app/session/next-path.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { AccountFields } from '../accounts/account-fields.tsx'
import { NameFields } from '../accounts/name-fields.tsx'

/** Where a sign-up with an external account starts: the details from the provider, and their ticket. */
export interface SocialSignUpStart {
  ticket: string
  email: string
  firstName?: string
  lastName?: string
  /** Where to go once signed in. */
  next: string
}

/** The remaining questions for someone whose identity a provider confirmed. It is posted to /socialsignup on whichever page it appears. */
export function SocialSignUpForm({ state, start }: { state: FormState | null; start: SocialSignUpStart }) {
  const joins = readCampaignToJoin(start.next) !== null
  return (
    <>
      <p>
        You are signing up as <strong>{start.email}</strong>. Answer a few more questions and your account is
        ready.{joins && ' You’ll join the campaign you came from as soon as it is.'}
      </p>
      <Form state={state}>
        <input type="hidden" name="ticket" defaultValue={start.ticket} data-page={paths.socialSignUp()} />
        <input type="hidden" name="email" defaultValue={start.email} />
        <input type="hidden" name="next" defaultValue={start.next} />
        <NameFields {...start} />
        <AccountFields userRole={joins ? 'ROLE_USER' : undefined} />
        <SubmitRow size="large" formAction={paths.socialSignUp()}>
          Sign up
        </SubmitRow>
      </Form>
    </>
  )
}
