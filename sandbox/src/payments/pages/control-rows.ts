import type Stripe from 'stripe'
import { html, type Markup } from '../../mailbox/markup.ts'
import type { Ledger } from '../api/ledger.ts'
import { everyPeriod, moment, pounds } from './pages.ts'
import type { Webhooks } from '../api/webhooks.ts'

/** A command (control-actions.ts) and the label of its button. */
export type Button = [command: string, label: string]

/** Buttons for one object or, with an empty id, for the provider itself. */
export function buttons(id: string, rowButtons: Button[]): Markup | undefined {
  if (!rowButtons.length) return undefined
  return html`<form method="post" action="/controls">
    <input type="hidden" name="id" value="${id}" />
    ${rowButtons.map(
      ([command, label]) =>
        html`<button name="command" value="${command}" ${id ? html`aria-describedby="${id}"` : undefined}>
          ${label}
        </button>`,
    )}
  </form>`
}

function row(description: Markup, id: string, rowButtons: Button[]): Markup {
  return html`<li>
    <span id="${id}">${description}</span><br /><span class="quiet">${id}</span>
    ${buttons(id, rowButtons)}
  </li>`
}

export function sessionRow(session: Stripe.Checkout.Session): Markup {
  const open = session.status === 'open'
  const description = html`${pounds(session.amount_total)},
  ${session.mode === 'payment' ? 'once' : 'monthly'}: ${session.status ?? 'open'}, ${session.payment_status}.
  ${open ? html`<a href="/c/pay/${session.id}">Pay</a>` : undefined}`
  return row(description, session.id, open ? [['expire', 'Let it expire']] : [])
}

export function subscriptionRow(ledger: Ledger, subscription: Stripe.Subscription): Markup {
  const { status, cancel_at_period_end: ends } = subscription
  const price = subscription.items.data[0]?.price
  const description = html`${pounds(price?.unit_amount ?? 0)}${everyPeriod(price)}:
  ${status}${ends ? ', ends with this month' : ''}`
  return row(description, subscription.id, subscriptionActions(ledger, subscription))
}

function subscriptionActions(ledger: Ledger, subscription: Stripe.Subscription): Button[] {
  const { status, cancel_at_period_end: ends, latest_invoice: latest } = subscription
  if (status === 'canceled') return []
  if (ends)
    return [
      ['renew', 'Let its last month end'],
      ['cancel', 'End it now'],
    ]
  const rowButtons: Button[] = [
    ['renew', 'Let a month pass'],
    ['fail-renewal', 'Let a month pass, with the card declined'],
    ['cancel', 'End it now'],
  ]
  const unpaid = ledger.get('invoice', latest)?.status === 'open'
  if (status === 'past_due' && unpaid)
    rowButtons.unshift(['retry', 'Pay the overdue invoice'], ['give-up', 'Give up'])
  return rowButtons
}

export function chargeRow(ledger: Ledger, charge: Stripe.Charge): Markup {
  const description = html`${pounds(charge.amount)}, ${moment(charge.created)}:
  ${charge.status}${charge.amount_refunded ? html`, ${pounds(charge.amount_refunded)} refunded` : undefined}${charge.disputed ? ', disputed' : ''}`
  return row(description, charge.id, chargeActions(ledger, charge))
}

function chargeActions(ledger: Ledger, charge: Stripe.Charge): Button[] {
  if (ledger.get('payment_intent', charge.payment_intent)?.status === 'processing')
    return [
      ['settle', 'Let the debit settle'],
      ['fail-debit', 'Let the debit fail'],
    ]
  if (!charge.paid || charge.refunded) return []
  const rowButtons: Button[] = [
    ['refund', 'Refund all'],
    ['refund-half', 'Refund half'],
  ]
  if (!charge.disputed) rowButtons.push(['dispute', 'Dispute'])
  return rowButtons
}

export function disputeRow(dispute: Stripe.Dispute): Markup {
  const rowButtons: Button[] = [
    ['win-dispute', 'The product wins'],
    ['lose-dispute', 'The donor wins'],
  ]
  return row(
    html`${pounds(dispute.amount)}: ${dispute.status}`,
    dispute.id,
    dispute.status === 'needs_response' ? rowButtons : [],
  )
}

export function eventRow(webhooks: Webhooks, event: Stripe.Event): Markup {
  const attempts = webhooks.attemptsOf(event.id)
  return row(html`${event.type}: ${attempts.length ? attempts.join(', ') : 'not sent'}`, event.id, [
    ['redeliver', 'Send it again'],
  ])
}
