import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { data, redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { NotFound } from '../../app/page/not-found.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { CodeFields, enteredCode } from './code-fields.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { readFlash, withFlash } from '../flash-messages.ts'
import type { Route } from './+types/confirm-code.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

const steps = {
  activate: {
    title: 'Activate your account',
    lead: 'Enter the code from our email and the password you chose when you signed up. The code works for 24 hours.',
    confirm: 'Activate my account',
    send: 'POST /api/confirmcode/email',
  },
  passwordchange: {
    title: 'Enter your code and a new password',
    lead: 'Enter the code from our email first. It works for 15 minutes.',
    confirm: 'Continue',
    send: 'POST /api/confirmcode/password',
  },
} as const

const isStep = (type: string): type is keyof typeof steps => Object.hasOwn(steps, type)

export const loader = ({ params, request }: Route.LoaderArgs) =>
  data({ flash: readFlash(request) }, isStep(params.type) ? {} : { status: 404 })

export async function action({ params: { type }, request, context }: Route.ActionArgs) {
  if (!isStep(type)) throw data(null, { status: 404 })
  const sent = await readForm(request)
  const { call } = context.get(pageContext)
  if (sent.get('action') === 'send') return sendCode(sent, call, type)
  return sent.has('password') ? activateAccount(sent, call) : confirm(sent, call)
}

async function sendCode(sent: FormData, call: Client, type: keyof typeof steps) {
  const { state } = await submitForm(steps[type].send, sent, {
    call,
    incomplete: accountMessages.emailMissing,
    input: ({ email }) => ({ email }),
  })
  return state ? formErrorResponse(state) : { state: null, sentTo: String(sent.get('email')) }
}

async function activateAccount(sent: FormData, call: Client) {
  const { state, reply } = await submitForm('POST /api/confirm', sent, {
    call,
    input: (typed) => ({
      token: enteredCode(typed),
      email: typed.email,
      password: typed.password || undefined,
    }),
  })
  if (!state) {
    const next = reply.campaignId === undefined ? undefined : paths.campaignToJoin(reply.campaignId)
    return redirect(withFlash(paths.signIn('new', next), 'activated'))
  }
  const { token, ...fields } = state.fields
  return formErrorResponse({ ...state, fields: token ? { ...fields, code: token } : fields })
}

/** A code that activates a sign-up is refused here: the form then asks for the password, too. */
async function confirm(sent: FormData, call: Client) {
  const outcome = await submitForm('DELETE /api/confirmcode/:code', sent, {
    call,
    input: (typed) => ({ code: enteredCode(typed), email: typed.email }),
  })
  return outcome.state ? formErrorResponse(outcome.state) : { state: null, grant: outcome.reply.grant }
}

export default function ConfirmCode({ params, loaderData, actionData }: Route.ComponentProps) {
  if (!isStep(params.type)) return <NotFound />
  const { title, lead, confirm } = steps[params.type]
  if (actionData && 'grant' in actionData)
    return (
      <Page title={title} narrow private>
        <NewPasswordForm state={null} grant={actionData.grant} fromCode />
      </Page>
    )

  const state = actionData?.state ?? null
  const activates = params.type === 'activate' || state?.error === 'PasswordNeeded'
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  const flash = sentTo === undefined ? loaderData.flash : accountMessages.codeSent
  return (
    <Page title={title} lead={lead} narrow private>
      {flash && !state && <Notice kind="success">{flash}</Notice>}
      <Form state={state}>
        {activates && (
          <p hidden data-shows-hash="name">
            <b /> signed up with this address. If that is you, enter the password you chose then.
          </p>
        )}
        <CodeFields state={state} sentTo={sentTo} />
        {activates && (
          <PasswordField
            name="password"
            label="Password"
            hint="The one you chose when you signed up."
            required
            autoComplete="current-password"
          />
        )}
        <FormActions>
          <SubmitButton size="large">{confirm}</SubmitButton>
          <SubmitButton variant="quiet" name="action" value="send">
            Send me a new code
          </SubmitButton>
        </FormActions>
      </Form>
      <p>
        No email after two minutes? Check your spam folder, or ask for a new code. Only the newest code works.
        If we stopped sending codes because too many were requested, use the link in our email about it.
      </p>
      {activates && (
        <p>
          Forgotten the password you chose? <a href={paths.signUp()}>Sign up again</a>
        </p>
      )}
    </Page>
  )
}
