import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { LinkForm } from './ticket-form.tsx'
import { pageAfterSignIn } from '../sessions/page-after-sign-in.ts'
import { SecondStepForm, secondStepTitle } from '../second-factor/second-step-form.tsx'
import type { Route } from './+types/link-account.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const outcome = await submitForm('POST /api/signin/link', sent, {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signInIncomplete,
    input: ({ ticket, code }) => ({ ticket, code }),
  })
  const ticket = outcome.state?.ticket
  if (ticket) return { state: null, secondStep: { ticket, next: String(sent.get('next')) } }
  if (outcome.state) return formErrorResponse(outcome.state)
  const session = outcome.reply
  return { state: null, signedIn: { session, next: pageAfterSignIn(session, String(sent.get('next'))) } }
}

export default function LinkAccount({ actionData }: Route.ComponentProps) {
  if (actionData && 'secondStep' in actionData)
    return (
      <Page title={secondStepTitle} narrow private>
        <SecondStepForm state={null} start={actionData.secondStep} />
      </Page>
    )

  const valueOf = (name: string) => String(actionData?.state?.values[name] ?? '')
  return (
    <Page title="Connect your accounts" narrow private>
      {actionData && 'signedIn' in actionData && <SignedInRedirect {...actionData.signedIn} />}
      {actionData?.state && (
        <LinkForm state={actionData.state} start={{ ticket: valueOf('ticket'), next: valueOf('next') }} />
      )}
      {!actionData && (
        <>
          <p>Sign in first.</p>
          <Row>
            <ButtonLink variant="primary" to={paths.signIn()}>
              Sign in
            </ButtonLink>
          </Row>
        </>
      )}
    </Page>
  )
}
