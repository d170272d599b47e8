import type Stripe from 'stripe'
import { html, type Markup } from '../../mailbox/markup.ts'
import type { Ledger } from '../api/ledger.ts'
import { everyPeriod, moment, paymentPage, pounds } from './pages.ts'

/** What a customer subscribed to and paid, with buttons to cancel. */
export function portalPage(ledger: Ledger, portal: Stripe.BillingPortal.Session, refusal?: string): string {
  const subscriptions = ledger.all('subscription').filter(({ customer }) => customer === portal.customer)
  const charges = ledger.all('charge').filter(({ customer, paid }) => customer === portal.customer && paid)
  return paymentPage(
    'Manage your payments',
    html`<p>${ledger.get('customer', portal.customer)?.email ?? undefined}</p>
      <h2>Monthly payments</h2>
      ${
        subscriptions.length
          ? subscriptions.map((subscription) => row(portal, subscription))
          : html`<p>None.</p>`
      }
      <h2>Paid so far</h2>
      ${
        charges.length
          ? html`<ul class="rows">
              ${charges.map(chargeRow)}
            </ul>`
          : html`<p>Nothing yet.</p>`
      }
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return</a></p>` : undefined}`,
    refusal,
  )
}

function chargeRow({ amount, amount_refunded: refunded, created }: Stripe.Charge): Markup {
  return html`<li>
    ${pounds(amount)}${refunded ? `, ${pounds(refunded)} refunded` : ''}<br />
    ${moment(created)}
  </li>`
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
      <button name="command" value="${ends ? 'keep' : 'cancel'}">
        ${ends ? 'Keep this payment' : 'Cancel this payment'}
      </button>
    </form>`
}
