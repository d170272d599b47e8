import type { Client } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  settingsMessages,
  accountMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { data } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { pageContext } from '../../app/page-context.ts'
import { readMailboxKey } from '../../app/forms/read-mailbox-key.ts'
import { readNextPath } from '../../app/session/next-path.ts'
import { Page } from '../../app/page/page.tsx'
import { NotFound } from '../../app/page/not-found.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { readFlash } from '../flash-messages.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'
import providerScript from '../external-accounts/provider.js?url'
import { SecondStepForm, secondStepTitle } from '../second-factor/second-step-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { Route } from './+types/sign-in.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, script: providerScript, cached: 'no query' } satisfies Handle

const { emailChanged } = settingsMessages
const types: readonly string[] = ['new', 'emailupdate'] satisfies paths.SignInType[]

/** Why nobody is signed in any more, as the address says it. */
const signedOutTexts: Record<paths.SignedOutBy, string> = {
  ended: 'Your sign-in has ended.',
  error: 'Something went wrong on our side.',
}
const isSignedOutBy = (name: string): name is paths.SignedOutBy => Object.hasOwn(signedOutTexts, name)

const nextOf = ({ url }: Request) => new URL(url).searchParams.get('next')

export function loader({ params: { type }, request }: Route.LoaderArgs) {
  const isKnownType = types.includes(type)
  const flash = type === 'emailupdate' ? emailChanged : readFlash(request)
  const after = new URL(request.url).searchParams.get('after') ?? ''
  const signedOutText = isSignedOutBy(after) ? signedOutTexts[after] : null
  return data(
    { isKnownType, flash, signedOutText, returnsAfterwards: readNextPath(nextOf(request)) !== null },
    isKnownType ? {} : { status: 404 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  if (sent.get('action') === 'link') return sendLink(sent, request, context.get(pageContext).call)
  const outcome = await submitForm('POST /api/signin', sent, {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signInIncomplete,
  })
  const ticket = outcome.state?.ticket
  if (ticket) return { state: null, secondStep: { ticket, next: nextOf(request) ?? '' } }
  if (outcome.state) return formErrorResponse(outcome.state)
  const session = outcome.reply
  return { state: null, signedIn: { session, next: pageAfterSignIn(session, nextOf(request)) } }
}

/** Emails a link instead (rule: sign-in-links). */
async function sendLink(sent: FormData, request: Request, call: Client) {
  const message = accountMessages.linkEmailMissing
  if (!String(sent.get('email') ?? '').trim())
    return formErrorResponse({ values: {}, message, fields: { email: message } })
  const { state, reply } = await submitForm('POST /api/signin/email', sent, {
    call,
    input: ({ email }) => ({ email, mailboxKey: readMailboxKey(request) }),
  })
  return state ? formErrorResponse(state) : { state: null, linkSent: reply.message }
}

export default function SignIn({
  loaderData: { isKnownType, flash, signedOutText, returnsAfterwards },
  actionData,
}: Route.ComponentProps) {
  if (!isKnownType) return <NotFound />
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

  if (actionData && 'linkSent' in actionData)
    return (
      <Page title="Check your email" narrow private>
        <Notice kind="success">{actionData.linkSent}</Notice>
        <p>
          No email after two minutes? Check your spam folder, or{' '}
          <a href={paths.signIn()}>go back to signing in</a>.
        </p>
      </Page>
    )

  return (
    <Page title="Sign In" description="Sign in to your causes, your campaigns and your leaflets." narrow>
      {!actionData && flash && <div data-session-over />}
      {!actionData && flash && <Notice kind="success">{flash}</Notice>}
      {!actionData && signedOutText && (
        <Notice kind="info">
          {/* Only the browser knows whether something was kept: page-session.js shows it. */}
          {signedOutText} <span data-kept hidden>{`We have kept what you typed. `}</span>Sign in to carry on.
        </Notice>
      )}
      {!actionData && !flash && !signedOutText && returnsAfterwards && (
        <Notice kind="info">Sign in and we’ll take you back to where you were.</Notice>
      )}
      <SignInForm state={actionData?.state ?? null} recallsEmail={flash !== null} />
    </Page>
  )
}
