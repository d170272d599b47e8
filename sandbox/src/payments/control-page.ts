import type Stripe from 'stripe'
import { html, type Markup } from '../mailbox/markup.ts'
import type { Controls } from './controls.ts'
import type { Ledger } from './ledger.ts'
import { alertOf, everyPeriod, paymentPage, pounds } from './pages.ts'
import { moment } from './portal-page.ts'
import type { Webhooks } from './webhooks.ts'

/** What people can make happen at the provider, and what happened there. */
export function controlPage(
  ledger: Ledger,
  { webhooks, controls, refusal }: { webhooks: Webhooks; controls: Controls; refusal?: string | undefined },
): string {
  const section = (title: string, rows: Markup[], empty: string) =>
    html`<h2>${title}</h2>
      ${rows.length ? rows : html`<p class="quiet">${empty}</p>`}`
  return paymentPage(
    'Simulated payments',
    html`${alertOf(refusal)}
      <p>
        This stands in for the card payment provider. Give something on the product, then make happen here
        what banks and months would. It forgets everything when the sandbox stops.
      </p>
      <h2>The provider</h2>
      <p>
        ${{ answers: 'It answers.', refuses: 'It is down.', 'forgets-to-answer': 'It acts, but its answers get lost.' }[controls.health]}
        ${{ sent: 'Events are sent to the product.', held: `Events are kept back: ${webhooks.held.length}.`, dropped: 'Events are never sent.' }[webhooks.mode]}
      </p>
      ${buttons('/controls', '', [
        ['answers', 'Answer'],
        ['refuses', 'Be down'],
        ['forgets-to-answer', 'Lose answers'],
        ['send', 'Send events'],
        ['hold', 'Keep events back'],
        ['drop', 'Never send events'],
        ['release', 'Send those kept back'],
        ['release-backwards', 'Send them, the last first'],
      ])}
      ${section('Pages to pay on', ledger.all('checkout.session').slice(0, 20).map(sessionRow), 'No session yet.')}
      ${section(
        'Monthly payments',
        ledger
          .all('subscription')
          .slice(0, 20)
          .map((one) => subscriptionRow(ledger, one)),
        'None yet.',
      )}
      ${section(
        'Payments',
        ledger
          .all('charge')
          .slice(0, 20)
          .map((one) => chargeRow(ledger, one)),
        'None yet.',
      )}
      ${section('Disputes', ledger.all('dispute').slice(0, 20).map(disputeRow), 'None yet.')}
      ${section(
        'Events',
        ledger
          .all('event')
          .slice(0, 40)
          .map((one) => eventRow(webhooks, one)),
        'None yet.',
      )}`,
  )
}

type Button = [deed: string, words: string]

function buttons(action: string, id: string, deeds: Button[]): Markup | undefined {
  if (!deeds.length) return undefined
  return html`<form method="post" action="${action}">
    <input type="hidden" name="id" value="${id}" />
    ${deeds.map(([deed, words]) => html`<button name="deed" value="${deed}">${words}</button>`)}
  </form>`
}

const row = (what: Markup, id: string, deeds: Button[]): Markup =>
  html`<p>${what}<br /><span class="quiet">${id}</span></p>
    ${buttons('/controls', id, deeds)}`

function sessionRow(session: Stripe.Checkout.Session): Markup {
  const open = session.status === 'open'
  return row(
    html`${pounds(session.amount_total)}, ${session.mode}: ${session.status ?? 'open'},
    ${session.payment_status}. ${open ? html`<a href="/c/pay/${session.id}">Pay it</a>` : undefined}`,
    session.id,
    open ? [['expire', 'Expire']] : [],
  )
}

function subscriptionRow(ledger: Ledger, subscription: Stripe.Subscription): Markup {
  const { status, cancel_at_period_end: ends } = subscription
  const price = subscription.items.data[0]?.price
  const unpaid = ledger.get('invoice', subscription.latest_invoice)?.status === 'open'
  const deeds: Button[] =
    status === 'canceled'
      ? []
      : [
          ['renew', ends ? 'Let its last month end' : 'Let a month pass'],
          ['fail-renewal', 'Let a month pass, and the card refuse'],
          ...(unpaid ? ([['retry', 'Try again to be paid']] satisfies Button[]) : []),
          ...(status === 'past_due' ? ([['give-up', 'Give up']] satisfies Button[]) : []),
          ['cancel', 'End it now'],
        ]
  return row(
    html`${pounds(price?.unit_amount ?? 0)}${everyPeriod(price)}:
    ${status}${ends ? ', ends with its month' : ''}`,
    subscription.id,
    deeds,
  )
}

function chargeRow(ledger: Ledger, charge: Stripe.Charge): Markup {
  const onItsWay = ledger.get('payment_intent', charge.payment_intent)?.status === 'processing'
  const deeds: Button[] = onItsWay
    ? [
        ['settle', 'Let the debit settle'],
        ['fail-debit', 'Let the debit fail'],
      ]
    : charge.paid && !charge.refunded
      ? [
          ['refund', 'Pay all back'],
          ['refund-half', 'Pay half back'],
          ...(charge.disputed ? [] : ([['dispute', 'Dispute']] satisfies Button[])),
        ]
      : []
  return row(
    html`${pounds(charge.amount)}:
    ${charge.status}${charge.amount_refunded ? html`, ${pounds(charge.amount_refunded)} paid back` : undefined}${charge.disputed ? ', disputed' : ''},
    ${moment(charge.created)}`,
    charge.id,
    deeds,
  )
}

function disputeRow(dispute: Stripe.Dispute): Markup {
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

function eventRow(webhooks: Webhooks, event: Stripe.Event): Markup {
  const attempts = webhooks.attemptsOf(event.id)
  return row(
    html`${event.type}: ${attempts.length ? html`answered ${attempts.join(', ')}` : 'not sent'}`,
    event.id,
    [['redeliver', 'Send again']],
  )
}
