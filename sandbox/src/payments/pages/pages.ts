import type Stripe from 'stripe'
import { document, time } from '../../mailbox/document.ts'
import { html, type Markup } from '../../mailbox/markup.ts'

const banner = html`<header>
  <p class="sheet"><strong>Test payment page. No money moves.</strong> You need no card.</p>
</header>`

/**
 * A page of the simulator, with its banner.
 * @param refusal why the last action failed, shown first
 */
export function paymentPage(title: string, body: Markup, refusal?: string): string {
  return document(
    refusal ? `Error: ${title}` : title,
    undefined,
    html`<body>
      ${banner}
      <main>
        <h1>${title}</h1>
        ${refusal ? html`<p class="sheet" role="alert"><strong>${refusal}</strong></p>` : undefined} ${body}
      </main>
    </body>`,
  )
}

/** A page with one sentence. */
export function messagePage(title: string, sentence: string, back?: string): string {
  return paymentPage(
    title,
    html`<p>${sentence}</p>
      ${back ? html`<p><a href="${back}">Go back</a></p>` : undefined}`,
  )
}

const poundsAndPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats pence as pounds. */
export const pounds = (pence: number | null): string => poundsAndPence.format((pence ?? 0) / 100)

/** How often a price recurs, as the end of a sentence. */
export function everyPeriod(price: Stripe.Price | null | undefined): string {
  return price?.recurring ? ` every ${price.recurring.interval}` : ''
}

/** A moment in seconds since 1970. */
export const moment = (seconds: number): Markup => time(new Date(seconds * 1000).toISOString())
