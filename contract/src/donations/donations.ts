import type { Call } from '../call.ts'

export const donationTypes = ['monthly', 'oneoff'] as const

/** The preset amounts in pounds (rule: donation-presets). */
export const presetPounds = ['5', '10', '20'] as const

/** Above the maximum, the law requires us to check who the donor is, and a form cannot do that (rule: donation-limits). */
export const minDonationPence = 100
export const maxDonationPence = 50_000

export const messages = {
  amountMissing: 'Please enter an amount',
  amountInvalid: 'Please enter an amount in pounds, such as 12.50.',
  amountTooSmall: 'The smallest donation we can accept is £1.',
  amountTooLarge:
    'We can accept up to £500 here. Above that, the law asks us to check who is donating, so please get in touch first.',
  linkSent:
    'If a donation was made with that address, an email with a link to your billing page is on its way. The link works for 30 minutes.',
} as const

/**
 * Reads an amount as typed: pounds and optional pence, with or without the £ sign, with a point or a comma.
 * @returns pence (rule: pounds-in-pence), or a message that says what to change
 */
export function readPounds(typed: string): number | string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^([-−–]?)£|£$/, '$1')
  if (!text) return messages.amountMissing
  const [, minus, pounds = '', pence = ''] =
    /^([-−–]?)(\d+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (!pounds) return messages.amountInvalid
  const sum = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  if (minus || sum < minDonationPence) return messages.amountTooSmall
  return sum > maxDonationPence ? messages.amountTooLarge : sum
}

export const createCheckoutSession = {
  method: 'POST',
  path: '/api/create-checkout-session',
} as const satisfies Call

export const createPortalSession = {
  method: 'POST',
  path: '/api/create-portal-session',
} as const satisfies Call

export const sendBillingKey = { method: 'POST', path: '/api/billing-key' } as const satisfies Call

export const openBilling = { method: 'POST', path: '/api/billing-key/open' } as const satisfies Call

/** The states of a donation: still being paid, or refused; paid; and what happened to it later. */
export const donationStatuses = [
  'waiting',
  'failed',
  'paid',
  'partly refunded',
  'refunded',
  'disputed',
  'charged back',
] as const
