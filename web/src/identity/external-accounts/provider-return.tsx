import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { ScriptErrorText } from '../../app/forms/script-error-text.tsx'
import { data } from 'react-router'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { pageContext } from '../../app/page-context.ts'
import { readNextPath } from '../../app/session/next-path.ts'
import { Page } from '../../app/page/page.tsx'
import { readForm } from '../../app/forms/submit-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkForm } from './ticket-form.tsx'
import { pageAfterSignIn } from '../sessions/page-after-sign-in.ts'
import { ProviderButton } from './provider-button.tsx'
import providerScript from './provider.js?url'
import { SecondStepForm, secondStepTitle } from '../second-factor/second-step-form.tsx'
import { SignInForm } from '../sessions/sign-in-form.tsx'
import { SocialSignUpForm } from './social-sign-up-form.tsx'
import type { Route } from './+types/provider-return.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, script: providerScript, cached: 'no query' } satisfies Handle

const fieldNames = ['callback', 'codeVerifier', 'state', 'nonce', 'next'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const next = readNextPath(String(sent.get('next')))
  if (!sent.has('callback')) return { start: { next, connects: sent.has('connect') } }
  const { callback, codeVerifier, state, nonce } = Object.fromEntries(sent)
  const input = {
    authType: 'GOOGLE' as const,
    callback: String(callback),
    codeVerifier: String(codeVerifier),
    state: String(state),
    nonce: String(nonce),
  }

  try {
    const session = await context.get(pageContext).call('POST /api/signin', input)
    return { signedIn: { session, next: pageAfterSignIn(session, next) } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.ticket) return { secondStep: { ticket: error.ticket, next: next ?? '' } }
    if (error.error === 'InvalidInput') return showRefusal(problems.ProviderNotAccepted, next)
    if (!error.vouched) return showRefusal(error, next)
    const start = { ...error.vouched, next: next ?? '' }
    return error.error === 'LinkNeeded' ? { link: start } : { signUp: start }
  }
}

const showRefusal = ({ message, status }: { message: string; status: number }, next: string | null) =>
  data({ refusal: message, next }, { status })

/**
 * The page an identity provider sends people back to. `provider.js` posts the answer here, and the result is shown. A sign-in
 * started before that script had loaded continues from here, and so does connecting from Settings.
 */
export default function ProviderReturn({ actionData }: Route.ComponentProps) {
  if (!actionData) return <ReturnForm />
  if ('start' in actionData)
    return (
      <Page title={actionData.start.connects ? 'Connecting' : 'Signing in'} narrow private>
        <ProviderButton autoSubmit {...actionData.start} />
        <OtherWay />
        <NeedsJavaScript />
      </Page>
    )
  if ('signedIn' in actionData)
    return (
      <Page title="Signing in" narrow private>
        <SignedInRedirect {...actionData.signedIn} />
      </Page>
    )
  if ('signUp' in actionData)
    return (
      <Page title="Sign up" narrow private>
        <SocialSignUpForm state={null} start={actionData.signUp} />
      </Page>
    )
  if ('link' in actionData)
    return (
      <Page title="Connect your accounts" narrow private>
        <LinkForm state={null} start={actionData.link} />
      </Page>
    )

  if ('secondStep' in actionData)
    return (
      <Page title={secondStepTitle} narrow private>
        <SecondStepForm state={null} start={actionData.secondStep} />
      </Page>
    )

  const signInPage = paths.signIn('new', actionData.next ?? undefined)
  return (
    <Page title="Sign In" narrow private>
      <input type="hidden" data-page={signInPage} />
      <Notice kind="error">{actionData.refusal}</Notice>
      <SignInForm state={null} to={signInPage} next={actionData.next} />
    </Page>
  )
}

function ReturnForm() {
  return (
    <Page title="Signing in" narrow private>
      <form method="post" action={paths.providerReturn()} data-provider-return="/api/accountselsewhere">
        {fieldNames.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <div hidden data-error>
          <Notice kind="error">
            This sign-in was started in another tab, or is finished. <a href={paths.signIn()}>Sign in</a>
          </Notice>
        </div>
        <div hidden data-connect-error>
          <Notice kind="error">
            <ScriptErrorText />{' '}
            <a href={paths.home()} data-back>
              Back to Settings
            </a>
          </Notice>
        </div>
        <OtherWay />
        <NeedsJavaScript />
      </form>
    </Page>
  )
}

/** For a page whose script could not be loaded (rule: nothing-hangs). */
const OtherWay = () => (
  <p>
    If nothing happens, <a href={paths.signIn()}>sign in with your email and password</a>.
  </p>
)

const NeedsJavaScript = () => (
  <noscript>
    <Notice kind="info">
      Signing in with another account needs JavaScript. Please allow it for this site, or{' '}
      <a href={paths.signIn()}>sign in with your email and password</a>.
    </Notice>
  </noscript>
)
