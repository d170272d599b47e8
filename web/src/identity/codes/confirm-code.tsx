import type { Client } from '@street-musketeers/contract/client.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { data } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext, type PageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { NotFound } from '../../app/page/not-found.tsx'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { pageAfterSignUp } from '../sessions/page-after-sign-up.ts'
import { readKeptSignUp } from '../accounts/kept-sign-up.ts'
import { enteredCode } from './code-fields.tsx'
import { CodePage, isCodePageType, titleOf, type CodePageType } from './code-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { readFlash } from '../flash-messages.ts'
import type { Route } from './+types/confirm-code.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

const sendCalls = {
  activate: 'POST /api/confirmcode/email',
  passwordchange: 'POST /api/confirmcode/password',
} as const

export const loader = ({ params, request }: Route.LoaderArgs) =>
  data({ flash: readFlash(request) }, isCodePageType(params.type) ? {} : { status: 404 })

export async function action({ params: { type }, request, context }: Route.ActionArgs) {
  if (!isCodePageType(type)) throw data(null, { status: 404 })
  const sent = await readForm(request)
  const { call, callAs } = context.get(pageContext)
  if (sent.get('action') === 'send') return sendCode(sent, call, type)
  return type === 'activate' ? activateAccount(sent, { call, callAs }) : confirm(sent, call)
}

async function sendCode(sent: FormData, call: Client, type: CodePageType) {
  const { state } = await submitForm(sendCalls[type], sent, {
    call,
    incomplete: accountMessages.emailMissing,
    input: ({ email }) => ({ email }),
  })
  if (state) return formErrorResponse(state)
  return {
    state: null,
    codeSent: { sentTo: String(sent.get('email')), signUp: String(sent.get('signUp') ?? '') },
  }
}

async function activateAccount(sent: FormData, { call, callAs }: Pick<PageContext, 'call' | 'callAs'>) {
  const kept = readKeptSignUp(sent.get('signUp'))
  const { state, reply } = await submitForm('POST /api/confirm', sent, {
    call,
    input: (typed) => ({
      token: enteredCode(typed),
      email: typed.email,
      password: typed.password || undefined,
      browserKey: kept?.browserKey,
    }),
  })
  if (!state) {
    const { campaignId = null, session } = reply
    return {
      state: null,
      signedIn: {
        session,
        next: await pageAfterSignUp(session, { campaignId, shareCode: kept?.shareCode }, { callAs }),
      },
    }
  }
  const { token, ...fields } = state.fields
  return formErrorResponse({ ...state, fields: token ? { ...fields, code: token } : fields })
}

/** A code that activates a sign-up is refused with PasswordNeeded, and the page goes on as the one that activates. */
async function confirm(sent: FormData, call: Client) {
  const outcome = await submitForm('DELETE /api/confirmcode/:code', sent, {
    call,
    input: (typed) => ({ code: enteredCode(typed), email: typed.email }),
  })
  return outcome.state ? formErrorResponse(outcome.state) : { state: null, grant: outcome.reply.grant }
}

export default function ConfirmCode({ params: { type }, loaderData, actionData }: Route.ComponentProps) {
  if (!isCodePageType(type)) return <NotFound />
  if (actionData && 'grant' in actionData)
    return (
      <Page title={titleOf(type)} narrow private>
        <NewPasswordForm state={null} grant={actionData.grant} fromCode />
      </Page>
    )
  if (actionData && 'signedIn' in actionData)
    return (
      <Page title="Signing in" narrow private>
        <SignedInRedirect {...actionData.signedIn} />
      </Page>
    )

  if (actionData && 'codeSent' in actionData)
    return <CodePage type={type} state={null} news={accountMessages.codeSent} {...actionData.codeSent} />
  const state = actionData?.state ?? null
  return (
    <CodePage
      type={state?.error === 'PasswordNeeded' ? 'activate' : type}
      state={state}
      news={loaderData.flash}
    />
  )
}
