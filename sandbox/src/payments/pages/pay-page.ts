import type Stripe from 'stripe'
import { html, type Markup } from '../../mailbox/markup.ts'
import type { Ledger } from '../api/ledger.ts'
import { everyPeriod, paymentPage, pounds } from './pages.ts'
import { paymentMethods } from '../resources/payment-methods.ts'

/**
 * The hosted page on which a donor pays.
 * @param refusal why the last attempt failed; `email` and `way` are what was entered
 */
export function payPage(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  { refusal, email, way }: { refusal?: string; email?: string; way?: string } = {},
): string {
  const items = ledger.drafts.get(session.id)?.lineItems ?? []
  const ways = paymentMethods.filter(({ type }) => session.payment_method_types.includes(type))
  const fixedEmail = session.customer_email
  const action =
    session.mode === 'subscription' ? 'Subscribe' : session.submit_type === 'donate' ? 'Donate' : 'Pay'
  return paymentPage(
    `${action} ${pounds(session.amount_total)}`,
    html`<ul class="rows">
        ${items.map(
          ({ price, amount_total: amount, quantity }) =>
            html`<li>
              ${nameOf(ledger, price)}${(quantity ?? 1) > 1 ? html` × ${quantity ?? 1}` : undefined}:
              <strong>${pounds(amount)}${everyPeriod(price)}</strong>
            </li>`,
        )}
      </ul>
      <form method="post" action="/c/pay/${session.id}">
        <label
          >Email
          <input
            type="email"
            name="email"
            value="${fixedEmail ?? email ?? ''}"
            autocomplete="email"
            required
            ${fixedEmail ? readOnly : undefined}
        /></label>
        <fieldset>
          <legend>How would you like to pay?</legend>
          ${ways.map(
            ({ id, label }) =>
              html`<label
                ><input
                  type="radio"
                  name="way"
                  value="${id}"
                  required
                  ${id === (way || 'card') ? checked : undefined}
                />
                ${label}</label
              >`,
          )}
        </fieldset>
        <button>${action}</button>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back, without paying</a></p>` : undefined}`,
    refusal,
  )
}

const checked = html`checked`
const readOnly = html`readonly`

function nameOf(ledger: Ledger, price: Stripe.Price | null): string | Markup {
  return ledger.get('product', price?.product)?.name ?? 'Donation'
}
