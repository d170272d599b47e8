import { submitForm } from '../app/forms/submit-form.ts'
import { pageContext, type PageContext } from '../app/page-context.ts'
import { formErrorResponse } from '../app/forms/form-error-response.ts'
import type { FormValues } from '../ui/forms/form-state.ts'
import type { RouterContextProvider } from 'react-router'

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
