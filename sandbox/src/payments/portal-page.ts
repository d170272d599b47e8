import type Stripe from 'stripe'
import { time } from '../mailbox/document.ts'
import { html, type Markup } from '../mailbox/markup.ts'
import type { Ledger } from './ledger.ts'
import { alertOf, everyPeriod, paymentPage, pounds } from './pages.ts'

/** What a customer subscribed to and paid, and how it is cancelled. */
export function portalPage(
  ledger: Ledger,
  portal: Stripe.BillingPortal.Session,
  { refusal }: { refusal?: string | undefined } = {},
): string {
  const subscriptions = ledger.all('subscription').filter(({ customer }) => customer === portal.customer)
  const charges = ledger.all('charge').filter(({ customer, paid }) => customer === portal.customer && paid)
  return paymentPage(
    'Manage your payments',
    html`${alertOf(refusal)}
      <p>${ledger.get('customer', portal.customer)?.email ?? undefined}</p>
      <h2>Monthly payments</h2>
      ${
        subscriptions.length
          ? subscriptions.map((subscription) => row(portal, subscription))
          : html`<p>There are none.</p>`
      }
      <h2>Paid so far</h2>
      ${
        charges.length
          ? html`<ul>
              ${charges.map(
                (charge) =>
                  html`<li>
                    ${pounds(charge.amount)}
                    ${charge.amount_refunded ? html`(${pounds(charge.amount_refunded)} paid back)` : undefined},
                    ${moment(charge.created)}
                  </li>`,
              )}
            </ul>`
          : html`<p>Nothing yet.</p>`
      }
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return</a></p>` : undefined}`,
  )
}

function row(portal: Stripe.BillingPortal.Session, subscription: Stripe.Subscription): Markup {
  const [item] = subscription.items.data
  const amount = html`${pounds(item?.price.unit_amount ?? 0)}${everyPeriod(item?.price)}`
  if (subscription.status === 'canceled') return html`<p>${amount}: cancelled.</p>`
  const ends = subscription.cancel_at_period_end
  return html`<p>
      ${amount}. ${ends ? 'Cancelled: it ends on' : 'The next payment is on'}
      ${moment(item?.current_period_end ?? 0)}.
    </p>
    <form method="post" action="/p/session/${portal.id}">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button name="deed" value="${ends ? 'keep' : 'cancel'}">
        ${ends ? 'Do not cancel it' : 'Cancel this payment'}
      </button>
    </form>`
}

export const moment = (seconds: number): Markup => time(new Date(seconds * 1000).toISOString())
