import type {
  createCheckoutSession,
  createPortalSession,
  openBilling,
} from '@street-musketeers/contract/donations/donations.ts'
import { answerForm } from '../app/forms/answer-form.ts'
import { pageContext, type PageContext } from '../app/context.ts'
import { refusedPage } from '../identity/refused-page.ts'
import type { FormValues } from '../ui/forms/form-state.ts'
import type { RouterContextProvider } from 'react-router'

type LeadsAway = typeof createCheckoutSession | typeof createPortalSession | typeof openBilling

/** Answers a form that leads to the payment provider, posted without script: where to go, or the page again with what was wrong. */
export async function answerPayment(
  to: LeadsAway,
  sent: FormData,
  context: Readonly<RouterContextProvider>,
  input?: (typed: FormValues) => unknown,
) {
  const { call }: PageContext = context.get(pageContext)
  const { reply, state } = await answerForm<LeadsAway>(to, sent, { call, input })
  return state ? refusedPage(state) : { state: null, url: reply.url }
}
