import * as paths from '@street-musketeers/contract/public-urls.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { SecondStepForm, secondStepTitle } from '../second-factor/second-step-form.tsx'
import { pageAfterSignIn } from './page-after-sign-in.ts'
import type { Route } from './+types/sign-in-by-link.ts'
import type { Handle } from '../../app/handle.ts'
import linkScript from './sign-in-link.js?url'

export const handle = { static: true, script: linkScript, cached: 'no query' } satisfies Handle

const unavailable = 'We couldn’t find out. Reload this page to try again.'

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await submitForm('POST /api/signin/emailed', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: problems.LinkNotAccepted.message,
  })
  const ticket = outcome.state?.ticket
  if (ticket) return { state: null, secondStep: { ticket, next: '' } }
  if (outcome.state) return formErrorResponse({ ...outcome.state, fields: {} })
  const session = outcome.reply
  return { state: null, signedIn: { session, next: pageAfterSignIn(session, null) } }
}

/** The page behind an emailed link. Only its button uses the link up (rule: sign-in-links). */
export default function SignInByLink({ actionData }: Route.ComponentProps) {
  if (actionData && 'signedIn' in actionData)
    return (
      <Page title="Signing in" narrow private>
        <SignedInRedirect {...actionData.signedIn} />
      </Page>
    )
  if (actionData && 'secondStep' in actionData)
    return (
      <Page title={secondStepTitle} narrow private>
        <SecondStepForm state={null} start={actionData.secondStep} />
      </Page>
    )
  const state = actionData?.state ?? null
  const isOver = state !== null && ['LinkNotAccepted', 'InvalidInput'].includes(state.error ?? '')
  return (
    <Page title="Sign in by link" lead="Press the button to sign in. Your link works once." narrow private>
      <noscript>
        <Notice kind="info">
          Links in our emails, and your dashboard, need JavaScript. Please allow it for this site.
        </Notice>
      </noscript>
      {!actionData && (
        <p>
          This link signs in to the account of
          <br />
          <b>
            <output data-link-account data-unavailable={unavailable}>
              …
            </output>
          </b>
          <br />
          Is that not your address? Then leave this page: the account is somebody else’s.
        </p>
      )}
      <Form state={state}>
        <input type="hidden" name="link" data-hash="link" defaultValue={String(state?.values.link ?? '')} />
        <div hidden={isOver} data-link-works>
          <SubmitRow size="large">Sign In</SubmitRow>
        </div>
      </Form>
      <div hidden={!isOver} data-link-over>
        <Stack>
          {!state && <p>{problems.LinkNotAccepted.message}</p>}
          <Row>
            <ButtonLink to={paths.signIn()} variant="primary" size="large" reload>
              Ask for a new link
            </ButtonLink>
          </Row>
        </Stack>
      </div>
    </Page>
  )
}
