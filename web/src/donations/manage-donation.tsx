import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formErrorResponse, readForm, submitForm } from '../app/forms/submit-form.ts'
import { pageContext } from '../app/page-context.ts'
import { Page } from '../app/page/page.tsx'
import { readMailboxKey } from '../app/forms/read-mailbox-key.ts'
import { TextField } from '../ui/forms/field.tsx'
import { Form, SubmitButton, SubmitRow } from '../ui/forms/form.tsx'
import { FormStateContext, type FormState } from '../ui/forms/form-state.ts'
import { Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './manage-donation.module.css'
import { PaymentError, PaymentRedirect, submitPayment } from './payment-form.tsx'
import paymentScript from './payment.js?url'
import type { Route } from './+types/manage-donation.ts'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, script: paymentScript, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  if (sent.has('key')) return submitPayment('POST /api/billing-key/open', sent, context)
  const { reply, state } = await submitForm('POST /api/billing-key', sent, {
    call: context.get(pageContext).call,
    input: ({ email }) => ({ email, mailboxKey: readMailboxKey(request) }),
  })
  return state ? formErrorResponse(state) : { state: null, sent: reply.message }
}

export default function ManageDonation({ actionData }: Route.ComponentProps) {
  if (actionData && 'url' in actionData) return <PaymentRedirect url={actionData.url} />
  const state = actionData?.state ?? null
  const sent = actionData && 'sent' in actionData ? actionData.sent : null
  const keyState = state && 'key' in state.values ? state : null
  return (
    <Page
      title="Manage my donation"
      description="See what you gave, change your card or stop a monthly donation. No account needed."
      lead="See what you gave, change your card or stop a monthly donation, on the payment provider’s page. You don’t need a password."
      narrow
    >
      <Stack gap="wide">
        <section className={styles.request} aria-labelledby="ask">
          <Stack>
            <h2 id="ask">Email me a link</h2>
            <Form state={keyState ? null : state} saved={sent}>
              <TextField
                name="email"
                type="email"
                label="The email you donated with"
                required
                autoComplete="email"
                data-hash="email"
              />
              <SubmitRow>Send me the link</SubmitRow>
            </Form>
          </Stack>
        </section>
        <section aria-labelledby="open">
          <Stack>
            <h2 id="open">Got our email?</h2>
            <KeyForm state={keyState} />
          </Stack>
        </section>
        <Notice kind="info">
          Something not working? <a href={paths.contact()}>Write to us</a> and we’ll stop a donation for you
          as soon as we read your message.
        </Notice>
      </Stack>
    </Page>
  )
}

function KeyForm({ state }: { state: FormState | null }) {
  return (
    <form method="post" noValidate data-payment="/api/billing-key/open">
      <FormStateContext value={state && { ...state, fields: {} }}>
        <Stack>
          <TextField
            name="key"
            label="Key from our email"
            hint="Sixteen letters and digits, such as K7QF-2M9X-4T1B-8R3C. The link in the email fills it in."
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-hash="key"
          />
          <div>
            <SubmitButton variant="secondary">Open my billing page</SubmitButton>
          </div>
          <PaymentError state={state} />
        </Stack>
      </FormStateContext>
    </form>
  )
}
