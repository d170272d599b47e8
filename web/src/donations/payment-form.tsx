import { ScriptErrorText } from '../app/forms/script-error-text.tsx'
import type { FormState, FormValues } from '../ui/forms/form-state.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../app/page/page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'
import { formErrorResponse, submitForm } from '../app/forms/submit-form.ts'
import { pageContext, type PageContext } from '../app/page-context.ts'
import type { RouterContextProvider } from 'react-router'

/** The error of a payment form. The page it was posted to fills it in, or `payment.js` does. */
export function PaymentError({ state }: { state: FormState | null }) {
  return (
    <div hidden={!state} data-error>
      <Notice kind="error">
        <ScriptErrorText message={state?.message} />
      </Notice>
    </div>
  )
}

/**
 * Leads to the payment provider without script. A redirect would be refused: the content security policy lets forms lead only to our
 * own pages, and browsers apply it to redirects too.
 */
export function PaymentRedirect({ url }: { url: string }) {
  return (
    <Page
      title="Going to the payment page"
      lead="The payment provider’s page should open automatically. If it doesn’t, press the button."
      narrow
      private
    >
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <Row>
        <ButtonLink to={url} variant="primary" size="large" reload>
          Continue
        </ButtonLink>
      </Row>
    </Page>
  )
}

type PaymentEndpoint =
  'POST /api/create-checkout-session' | 'POST /api/create-portal-session' | 'POST /api/billing-key/open'

/** Handles a payment form that was posted without script. @returns the address to go to, or the form again with its errors */
export async function submitPayment(
  to: PaymentEndpoint,
  sent: FormData,
  context: Readonly<RouterContextProvider>,
  input?: (typed: FormValues) => unknown,
) {
  const { call }: PageContext = context.get(pageContext)
  const { reply, state } = await submitForm<PaymentEndpoint>(to, sent, { call, input })
  return state ? formErrorResponse(state) : { state: null, url: reply.url }
}
