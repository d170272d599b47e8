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
 * `refuses`: every call gets a 500, as when the provider is down. `hangs`: calls are never answered and have no effect.
 * `forgets-to-answer`: calls take effect, but the connection ends before the answer.
 */
export type Health = 'answers' | 'refuses' | 'hangs' | 'forgets-to-answer'

export type Controls = ReturnType<typeof openControls>

/** Plays donors, their banks, the passing of months, and faults. For tests, and for people on the control page. */
export function openControls(provider: Provider, webhooks: Webhooks) {
  const { ledger } = provider
  let health: Health = 'answers'

  return {
    get health(): Health {
      return health
    },
    setHealth(newHealth: Health): void {
      health = newHealth
    },
    /**
     * A donor pays on the hosted page.
     * @returns where the donor is sent afterwards
     * @throws ApiError 402 when their card is declined
     */
    async pay(
      sessionId: string,
      { email, way = 'card' }: { email?: string; way?: PaymentMethodId } = {},
    ): Promise<string> {
      const session = ledger.find('checkout.session', sessionId, 'session')
      const method = findPaymentMethod(way)
      const payer = session.customer_email ?? email
      if (!method || !payer) throw invalidRequest('Choose a way to pay and enter an email address.')
      const { completed } = payAtCheckout(provider, session, { email: payer, way: method })
      // Like the provider, waits a little for the product to accept the event before the donor returns.
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
    /** @param amount in pence; left out: everything that is left */
    refund: (chargeId: string, amount?: number) => createRefund(provider, { charge: chargeId, amount }),
    dispute: (chargeId: string) => openDispute(provider, chargeId),
    winDispute: (disputeId: string) => closeDispute(provider, disputeId, 'won'),
    loseDispute: (disputeId: string) => closeDispute(provider, disputeId, 'lost'),
    redeliver: (eventId: string) => webhooks.redeliver(ledger.find('event', eventId)),
  }
}
