import type Stripe from 'stripe'
import { document } from '../mailbox/document.ts'
import { html, type Markup } from '../mailbox/markup.ts'

const banner = html`<p class="sheet">
  <strong>Test payment page. No money moves.</strong> Nobody here asks for a card.
</p>`

/** A page of the simulator, with its banner. */
export function paymentPage(title: string, body: Markup): string {
  return document(
    title,
    undefined,
    html`<body>
      ${banner}
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </body>`,
  )
}

/** A page that only says something. */
export function sayingPage(title: string, sentence: string, back?: string): string {
  return paymentPage(
    title,
    html`<p>${sentence}</p>
      ${back ? html`<p><a href="${back}">Go back</a></p>` : undefined}`,
  )
}

/** An error that is read first. */
export function alertOf(sentence: string | undefined): Markup | undefined {
  return sentence ? html`<p class="sheet" role="alert"><strong>${sentence}</strong></p>` : undefined
}

const poundsAndPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pence as people write them. */
export const pounds = (pence: number | null): string => poundsAndPence.format((pence ?? 0) / 100)

/** What a price is for, as its product is called. */
export function everyPeriod(price: Stripe.Price | null | undefined): string {
  return price?.recurring ? ` every ${price.recurring.interval}` : ''
}
