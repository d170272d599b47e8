import { payAtCheckout } from '../resources/checkout.ts'
import { closeDispute, openDispute } from '../resources/disputes.ts'
import { invalidRequest } from '../api/errors.ts'
import type { Provider } from '../api/provider.ts'
import { createRefund } from '../resources/refunds.ts'
import { finishDebit, giveUp, renew, retryInvoice } from '../resources/renewals.ts'
import { expireSession } from '../resources/sessions.ts'
import { cancelSubscription } from '../resources/subscriptions.ts'
import { findPaymentMethod, type PaymentMethodId } from '../resources/payment-methods.ts'
import type { Webhooks } from '../api/webhooks.ts'

/**
 * `answers`; `refuses`: every call meets a 500, as when the provider is down; `hangs`: calls are never answered and have no effect;
 * `forgets-to-answer`: they have their effect, but the connection ends before the answer, so that nobody knows.
 */
export type Health = 'answers' | 'refuses' | 'hangs' | 'forgets-to-answer'

export type Controls = ReturnType<typeof openControls>

/** What the outside world does by itself: donors, their banks, the passing of months, and mishaps. For tests, and for people on its page. */
export function openControls(provider: Provider, webhooks: Webhooks) {
  const { ledger } = provider
  let health: Health = 'answers'

  return {
    get health(): Health {
      return health
    },
    setHealth(to: Health): void {
      health = to
    },
    /**
     * A donor pays on the hosted page.
     * @returns where they are sent afterwards
     * @throws ApiError 402 when their card is declined
     */
    async pay(
      sessionId: string,
      { email, way = 'card' }: { email?: string; way?: PaymentMethodId } = {},
    ): Promise<string> {
      const session = ledger.find('checkout.session', sessionId, 'session')
      const chosen = findPaymentMethod(way)
      const payer = session.customer_email ?? email
      if (!chosen || !payer) throw invalidRequest('Choose a way to pay, and give an e-mail address.')
      const { completed } = payAtCheckout(provider, session, { email: payer, way: chosen })
      // As the provider does: it waits a little for the product to know before the donor comes back.
      await webhooks.waitForAttempt(completed.id, 10_000)
      return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    },
    /** A month passes for a subscription. */
    renew: (subscriptionId: string) => renew(provider, subscriptionId, { fails: false }),
    failRenewal: (subscriptionId: string) => renew(provider, subscriptionId, { fails: true }),
    retryInvoice: (invoiceId: string) => retryInvoice(provider, invoiceId),
    giveUp: (subscriptionId: string) => giveUp(provider, subscriptionId),
    cancel: (subscriptionId: string) => cancelSubscription(provider, subscriptionId),
    expire: (sessionId: string) => expireSession(provider, sessionId),
    settleDebit: (intentId: string) => finishDebit(provider, intentId, { arrives: true }),
    failDebit: (intentId: string) => finishDebit(provider, intentId, { arrives: false }),
    /** Pays back all that is left, or some pence of it. */
    refund: (chargeId: string, amount?: number) => createRefund(provider, { charge: chargeId, amount }),
    dispute: (chargeId: string) => openDispute(provider, chargeId),
    winDispute: (disputeId: string) => closeDispute(provider, disputeId, 'won'),
    loseDispute: (disputeId: string) => closeDispute(provider, disputeId, 'lost'),
    redeliver: (eventId: string) => webhooks.redeliver(ledger.find('event', eventId)),
  }
}
