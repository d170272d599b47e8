import type Stripe from 'stripe'
import { html, type Markup } from '../../mailbox/markup.ts'
import type { Ledger } from '../api/ledger.ts'
import { everyPeriod, moment, pounds } from './pages.ts'
import type { Webhooks } from '../api/webhooks.ts'

/** The name of a deed (control-deeds.ts), and what its button says. */
export type Button = [deed: string, words: string]

/** Buttons that do something to one object, or to the provider itself. */
export function buttons(id: string, deeds: Button[]): Markup | undefined {
  if (!deeds.length) return undefined
  return html`<form method="post" action="/controls">
    <input type="hidden" name="id" value="${id}" />
    ${deeds.map(
      ([deed, words]) =>
        html`<button name="deed" value="${deed}" ${id ? html`aria-describedby="${id}"` : undefined}>
          ${words}
        </button>`,
    )}
  </form>`
}

function row(what: Markup, id: string, deeds: Button[]): Markup {
  return html`<li>
    <span id="${id}">${what}</span><br /><span class="quiet">${id}</span>
    ${buttons(id, deeds)}
  </li>`
}

export function sessionRow(session: Stripe.Checkout.Session): Markup {
  const open = session.status === 'open'
  const what = html`${pounds(session.amount_total)}, ${session.mode === 'payment' ? 'once' : 'monthly'}:
  ${session.status ?? 'open'}, ${session.payment_status}.
  ${open ? html`<a href="/c/pay/${session.id}">Pay it</a>` : undefined}`
  return row(what, session.id, open ? [['expire', 'Let its time be up']] : [])
}

export function subscriptionRow(ledger: Ledger, subscription: Stripe.Subscription): Markup {
  const { status, cancel_at_period_end: ends } = subscription
  const price = subscription.items.data[0]?.price
  const what = html`${pounds(price?.unit_amount ?? 0)}${everyPeriod(price)}:
  ${status}${ends ? ', ends with its month' : ''}`
  return row(what, subscription.id, subscriptionActions(ledger, subscription))
}

function subscriptionActions(ledger: Ledger, subscription: Stripe.Subscription): Button[] {
  const { status, cancel_at_period_end: ends, latest_invoice: latest } = subscription
  if (status === 'canceled') return []
  if (ends)
    return [
      ['renew', 'Let its last month end'],
      ['cancel', 'End it now'],
    ]
  const deeds: Button[] = [
    ['renew', 'Let a month pass'],
    ['fail-renewal', 'Let a month pass, and the card refuse'],
    ['cancel', 'End it now'],
  ]
  const unpaid = ledger.get('invoice', latest)?.status === 'open'
  if (status === 'past_due' && unpaid) deeds.unshift(['retry', 'Be paid at last'], ['give-up', 'Give up'])
  return deeds
}

export function chargeRow(ledger: Ledger, charge: Stripe.Charge): Markup {
  const what = html`${pounds(charge.amount)}, ${moment(charge.created)}:
  ${charge.status}${charge.amount_refunded ? html`, ${pounds(charge.amount_refunded)} paid back` : undefined}${charge.disputed ? ', disputed' : ''}`
  return row(what, charge.id, chargeActions(ledger, charge))
}

function chargeActions(ledger: Ledger, charge: Stripe.Charge): Button[] {
  if (ledger.get('payment_intent', charge.payment_intent)?.status === 'processing')
    return [
      ['settle', 'Let the debit settle'],
      ['fail-debit', 'Let the debit fail'],
    ]
  if (!charge.paid || charge.refunded) return []
  const deeds: Button[] = [
    ['refund', 'Pay all back'],
    ['refund-half', 'Pay half back'],
  ]
  if (!charge.disputed) deeds.push(['dispute', 'Dispute'])
  return deeds
}

export function disputeRow(dispute: Stripe.Dispute): Markup {
  const deeds: Button[] = [
    ['win-dispute', 'The product wins'],
    ['lose-dispute', 'The donor wins'],
  ]
  return row(
    html`${pounds(dispute.amount)}: ${dispute.status}`,
    dispute.id,
    dispute.status === 'needs_response' ? deeds : [],
  )
}

export function eventRow(webhooks: Webhooks, event: Stripe.Event): Markup {
  const attempts = webhooks.attemptsOf(event.id)
  return row(html`${event.type}: ${attempts.length ? attempts.join(', ') : 'not sent'}`, event.id, [
    ['redeliver', 'Send it again'],
  ])
}
