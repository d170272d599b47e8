/** The prices of print shops that an organisation notes for itself (rule: print-prices). */
export const maxPrices = 50
export const maxQuantity = 1_000_000
/** A hundred thousand pounds: more is a typing mistake. */
const maxPricePence = 10_000_000
export const maxPriceForLength = 100

export const priceMessages = {
  invalid: 'Enter a price in pounds, such as 84.50, up to 100,000',
  quantity: `Enter a whole number of copies from 1 to ${maxQuantity.toLocaleString('en-GB')}`,
  tooMany: `You have ${maxPrices} prices. Remove one that you don’t need any more.`,
  added: 'The price is noted.',
  changed: 'The price is changed.',
  removed: 'The price is removed.',
} as const

/** Reads a price as typed: pounds and optional pence, with or without the £ sign and commas. @returns pence, exactly; null for anything else */
export function readPrice(typed: string): number | null {
  // £, written so that the server's largest file is ASCII (`server/bundle.mjs`).
  const text = typed.replaceAll(/\s/g, '').replace(/^\xa3/, '')
  const [, pounds, pence = ''] = /^(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (pounds === undefined) return null
  const sum = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  return sum <= maxPricePence ? sum : null
}
