import type Stripe from 'stripe'
import { ApiError, newId, type Account, type WayToPay } from './account.ts'
import { pay } from './checkout.ts'
import { end, payInvoice, refuseInvoice, renew, retryInvoice } from './subscriptions.ts'

/** `refuses`: every call gets a 500. `forgets-to-answer`: calls take effect, but the connection ends before the answer. */
type Health = 'answers' | 'refuses' | 'forgets-to-answer'

export type Controls = ReturnType<typeof openControls>

/** Plays donors, their banks, the passing of months, and faults. For tests, and for people on the control page. */
export function openControls(account: Account) {
  let health: Health = 'answers'

  /** A bank answers a debit that is waiting. */
  function finishDebit(intentId: string, arrives: boolean): void {
    const charge = account.all('charge').find(({ payment_intent }) => payment_intent === intentId)
    if (charge?.status !== 'pending') throw new ApiError(400, 'This payment is not waiting.')
    charge.status = arrives ? 'succeeded' : 'failed'
    const { session, invoice } = account.purposes.get(intentId) ?? {}
    if (invoice) (arrives ? payInvoice : refuseInvoice)(account, invoice, charge)
    if (!session) return
    if (arrives) session.payment_status = 'paid'
    account.announce(`checkout.session.async_payment_${arrives ? 'succeeded' : 'failed'}`, session)
  }

  return {
    health: () => health,
    setHealth: (changed: Health): void => void (health = changed),
    pay: (sessionId: string, choice: { email: string; way?: WayToPay }) => pay(account, sessionId, choice),
    renew: (subscriptionId: string) => renew(account, subscriptionId),
    failRenewal: (subscriptionId: string) => renew(account, subscriptionId, { declined: true }),
    retryInvoice: (invoiceId: string) => retryInvoice(account, invoiceId),
    cancel: (subscriptionId: string) => end(account, subscriptionId),
    settleDebit: (intentId: string) => finishDebit(intentId, true),
    failDebit: (intentId: string) => finishDebit(intentId, false),
    /** @param amount in pence; left out: everything that is left */
    refund(chargeId: string, amount?: number): void {
      const charge = account.find('charge', chargeId)
      const left = charge.amount - charge.amount_refunded
      if (charge.status !== 'succeeded' || !left || (amount ?? 0) > left)
        throw new ApiError(400, 'So much cannot be refunded.')
      charge.amount_refunded += amount ?? left
      account.announce('charge.refunded', charge)
    },
    /** The donor's bank takes the money back until it decides. */
    dispute(chargeId: string): Stripe.Dispute {
      const { amount, payment_intent } = account.find('charge', chargeId)
      const dispute = account.save({
        id: newId('du_'),
        object: 'dispute',
        amount,
        payment_intent,
        status: 'needs_response',
      } as Stripe.Dispute)
      account.announce('charge.dispute.created', dispute)
      return dispute
    },
    loseDispute(disputeId: string): void {
      const dispute = account.find('dispute', disputeId)
      dispute.status = 'lost'
      account.announce('charge.dispute.closed', dispute)
    },
  }
}
