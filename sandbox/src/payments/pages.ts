import type Stripe from 'stripe'
import { document, time } from '../mailbox/document.ts'
import { html, type Markup } from '../mailbox/markup.ts'
import { waysToPay, type Account } from './account.ts'
import type { Controls } from './controls.ts'

/** @param refusal why the last action failed, shown first */
function paymentPage(title: string, body: Markup, refusal?: string): string {
  return document(
    refusal ? `Error: ${title}` : title,
    html`<header>
        <p class="sheet"><strong>Test payment page. No money moves.</strong> You need no card.</p>
      </header>
      <main>
        <h1>${title}</h1>
        ${refusal && html`<p class="sheet" role="alert"><strong>${refusal}</strong></p>`} ${body}
      </main>`,
  )
}

const poundsAndPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const pounds = (pence: number | null) => poundsAndPence.format((pence ?? 0) / 100)
const moment = (seconds: number) => time(new Date(seconds * 1000).toISOString())

/** The page on which a donor pays. */
export function payPage(
  { amount_total, cancel_url, mode, status }: Stripe.Checkout.Session,
  refusal?: string,
) {
  const back = html`<p><a href="${cancel_url ?? '/'}">Back, without paying</a></p>`
  if (status !== 'open') return paymentPage('This page is closed', back, refusal)
  const action = mode === 'subscription' ? 'Subscribe' : 'Donate'
  const choices = waysToPay.map(({ id, label }) => {
    const checked = id === 'card' ? html`checked` : undefined
    return html`<label><input type="radio" name="way" value="${id}" ${checked} /> ${label}</label>`
  })
  return paymentPage(
    `${action} ${pounds(amount_total)}`,
    html`<form method="post">
        <label>Email <input type="email" name="email" autocomplete="email" required /></label>
        <fieldset>
          <legend>How would you like to pay?</legend>
          ${choices}
        </fieldset>
        <button>${action}</button>
      </form>
      ${back}`,
    refusal,
  )
}

/** What a customer subscribed to and paid, with buttons to cancel. */
export function portalPage(account: Account, portalId: string, refusal?: string): string {
  const { customer, return_url } = account.find('billing_portal.session', portalId)
  const subscriptions = account.all('subscription').filter((one) => one.customer === customer)
  const charges = account.all('charge').filter((one) => one.customer === customer)
  return paymentPage(
    'Manage your payments',
    html`<h2>Monthly payments</h2>
      ${rows(subscriptions.map(portalRow))}
      <h2>Paid so far</h2>
      ${rows(charges.map((charge) => row(describe(charge), charge.id, {})))}
      <p><a href="${return_url ?? '/'}">Return</a></p>`,
    refusal,
  )
}

function portalRow(subscription: Stripe.Subscription): Markup {
  const { id, cancel_at, items, status } = subscription
  if (status === 'canceled') return row(describe(subscription), id, {})
  const end = moment(items.data[0]!.current_period_end)
  return cancel_at
    ? row(html`Cancelled: it ends on ${end}.`, id, { keep: 'Keep this payment' })
    : row(html`${describe(subscription)}, next on ${end}.`, id, { cancel: 'Cancel this payment' })
}

/** The page on which people play banks and months, and make the provider go down. Each button is a control and takes the id of its row. */
export function controlPage(account: Account, controls: Controls, refusal?: string): string {
  const health =
    controls.health() === 'answers'
      ? row('The provider answers.', 'refuses', { setHealth: 'Go down' })
      : row('The provider is down.', 'answers', { setHealth: 'Answer again' })
  const declined = 'Let a month pass, with the card declined'
  const monthly = { renew: 'Let a month pass', failRenewal: declined, cancel: 'End it now' }
  const overdue = account.all('invoice').filter(({ status }) => status === 'open')
  return paymentPage(
    'Simulated payments',
    html`<p>
        This page stands in for the card payment provider. Donate on the product, then play the bank and the
        passing of months here. Everything is deleted when the sandbox stops.
      </p>
      <h2>Monthly payments</h2>
      ${rows(account.all('subscription').map((one) => row(describe(one), one.id, monthly)))}
      <h2>Overdue months</h2>
      ${rows(overdue.map((one) => row(pounds(one.amount_due), one.id, { retryInvoice: 'Pay it' })))}
      <h2>Payments</h2>
      ${rows(account.all('charge').map(chargeRow))}
      <h2>Faults</h2>
      ${rows([health])}`,
    refusal,
  )
}

const debitButtons = { settleDebit: 'Let the debit settle', failDebit: 'Let the debit fail' }
const chargeRow = (charge: Stripe.Charge) =>
  charge.status === 'pending'
    ? row(describe(charge), String(charge.payment_intent), debitButtons)
    : row(describe(charge), charge.id, { refund: 'Refund all' })

const rows = (items: Markup[]) =>
  items.length
    ? html`<ul class="rows">
        ${items}
      </ul>`
    : html`<p class="quiet">None yet.</p>`

/** @param buttons the label of each command */
function row(description: Markup | string, id: string, buttons: Record<string, string>): Markup {
  return html`<li>
    <span id="${id}">${description}</span>
    <form method="post">
      <input type="hidden" name="id" value="${id}" />
      ${Object.entries(buttons).map(
        ([command, label]) =>
          html`<button name="command" value="${command}" aria-describedby="${id}">${label}</button>`,
      )}
    </form>
  </li>`
}

function describe(object: Stripe.Subscription | Stripe.Charge): Markup {
  if (object.object === 'subscription')
    return html`${pounds(object.items.data[0]!.price.unit_amount)} every month: ${object.status}`
  const { amount, amount_refunded: refunded, created, status } = object
  return html`${pounds(amount)}, ${moment(created)}:
  ${status}${refunded ? `, ${pounds(refunded)} refunded` : ''}`
}
