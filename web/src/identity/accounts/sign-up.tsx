import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { readMailboxKey } from '../../app/forms/read-mailbox-key.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { AccountFields, readCheckboxes } from './account-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { NameFields } from './name-fields.tsx'
import { CodePage } from '../codes/code-page.tsx'
import { ProviderButton } from '../external-accounts/provider-button.tsx'
import providerScript from '../external-accounts/provider.js?url'
import type { Route } from './+types/sign-up.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, script: providerScript, cached: 'no query' } satisfies Handle

/** The campaign whose page led here, from the query of the address; null without one, or when it is not a number. */
function readCampaign(request: Request): number | null {
  const typed = new URL(request.url).searchParams.get('campaign') ?? ''
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
}

export const loader = ({ request }: Route.LoaderArgs) => ({
  campaignId: readCampaign(request),
  asOrganisation: new URL(request.url).searchParams.get('as') === 'organisation',
})

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const { state, reply } = await submitForm('POST /api/user', sent, {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signUpIncomplete,
    input: (typed) => ({
      ...readCheckboxes(typed),
      campaignId: readCampaign(request) ?? undefined,
      mailboxKey: readMailboxKey(request),
    }),
  })
  if (state) return formErrorResponse(askForPasswords(state))
  return {
    state: null,
    signedUp: { news: reply.message, browserKey: reply.browserKey, sentTo: String(sent.get('email')) },
  }
}

/**
 * A refusal that asks for both passwords again, because no reply contains them. The first field in it gets the focus: one above the
 * passwords that needs changing, or else the first password.
 */
function askForPasswords(state: FormState): FormState {
  const { firstName, lastName, email, password = accountMessages.passwordsAgain, ...below } = state.fields
  const above = Object.entries({ firstName, lastName, email }).filter(([, message]) => message !== undefined)
  return { ...state, fields: { ...Object.fromEntries(above), password, ...below } }
}

export default function SignUp({
  loaderData: { campaignId, asOrganisation },
  actionData,
}: Route.ComponentProps) {
  const { name } = useProduct()
  if (actionData && 'signedUp' in actionData)
    return <CodePage type="activate" state={null} {...actionData.signedUp} />
  const next = campaignId === null ? undefined : paths.campaignToJoin(campaignId)
  return (
    <Page
      title="Sign up"
      lead="Twenty doors, ten minutes a week. It costs nothing, and you can stop whenever you like."
      description={`Become a musketeer on your own street, or publish your organisation’s leaflets with ${name}.`}
      narrow
    >
      {next && (
        <Notice kind="info">After your first sign-in we’ll take you to the campaign you came from.</Notice>
      )}
      <ProviderButton withDivider next={next} />
      <Form state={actionData?.state ?? null}>
        <NameFields />
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="We’ll send a code to this address."
          required
          autoComplete="email"
          data-stores="email"
          data-hash="email"
        />
        <NewPasswordField label="Password" />
        <PasswordField name="confirm" label="Confirm password" required autoComplete="new-password" />
        <AccountFields userRole={asOrganisation ? 'ROLE_ID' : undefined} />
        <SubmitRow size="large">Sign up</SubmitRow>
      </Form>
      <p>
        Already have an account? <a href={paths.signIn('new', next)}>Sign in</a>
      </p>
    </Page>
  )
}
