import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Message } from '../fields.ts'

export const donationTypes = ['monthly', 'oneoff'] as const
export const DonationType = z.enum(donationTypes, 'Please choose a monthly or a one off donation.')
export type DonationType = z.output<typeof DonationType>

/** The preset amounts in pounds (rule: donation-presets). */
export const presetPounds = ['5', '10', '20'] as const

/** In pence (rule: donation-limits): above the most, the law asks who gives, which a form cannot check. */
export const minDonationPence = 100
export const maxDonationPence = 50_000

export const messages = {
  amountMissing: 'Please enter an amount',
  amountInvalid: 'Please enter an amount in pounds, such as 12.50.',
  amountTooSmall: 'The smallest donation we can take is £1.',
  amountTooLarge:
    'We can take up to £500 here. For more than that the law asks us to check who gives, so please get in touch with us first.',
  linkSent:
    'If a donation was made with that address, an email with a link to your billing page is on its way. The link works for 30 minutes.',
} as const

/**
 * What somebody typed as an amount: pounds and optional pence, with or without the £ sign, with a point or a comma.
 * @returns pence, or the sentence that says what to change
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

/** Read into pence. */
const Amount = z
  .string(messages.amountMissing)
  .max(40, messages.amountInvalid)
  .transform((typed, { addIssue }) => {
    const read = readPounds(typed)
    if (typeof read === 'number') return read
    addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

/** 256 bits in base64url. */
const Digest = z.string().regex(/^[\w-]{43}$/)

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/create-checkout-session',
  summary:
    'Begin a donation: opens the payment provider’s page for it. The same choice with the same nonce opens one page, however often it is sent.',
  input: z.strictObject({
    type: DonationType,
    /** As typed: `10`, `£12.50`, `12,50`. */
    amount: Amount,
    /** Names the form that was filled in. */
    nonce: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
    /** SHA-256 of a secret that only this browser holds, which opens the billing portal afterwards (rule: billing-from-the-same-browser). */
    browser: Digest.optional(),
  }),
  reply: z.object({ url: z.string() }),
  problems: ['InvalidInput', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/create-portal-session',
  summary: 'Open the provider’s billing portal within 30 minutes of donating, from the browser that donated.',
  input: z.strictObject({
    sessionId: z.string().regex(/^cs_\w{10,200}$/),
    /** What only that browser knows. */
    secret: z.string().max(100).default(''),
  }),
  reply: z.object({ url: z.string() }),
  problems: ['InvalidInput', 'BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
})

export const sendBillingKey = endpoint({
  method: 'POST',
  path: '/api/billing-key',
  summary:
    'Mail a donor a way to their billing portal. The answer is the same whether that address ever donated or not.',
  input: z.strictObject({ email: Email }),
  reply: Message,
  problems: ['InvalidInput', 'DonationsNotOpen', 'TooManyTries'],
})

/** Letters and digits people may type with or without dashes, in either case. */
const BillingKey = z
  .string()
  .max(40, 'Please enter the key as it stands in our mail.')
  .transform((typed) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .pipe(z.string().length(16, 'Please enter the key as it stands in our mail.'))

export const openBilling = endpoint({
  method: 'POST',
  path: '/api/billing-key/open',
  summary: 'Open the provider’s billing portal with the key from a mail. A key opens it once.',
  input: z.strictObject({ key: BillingKey }),
  reply: z.object({ url: z.string() }),
  problems: ['InvalidInput', 'BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
})

/** What became of a donation: money still under way, or refused; received; and what happened to it later. */
export const donationStatuses = [
  'waiting',
  'failed',
  'paid',
  'partly refunded',
  'refunded',
  'disputed',
  'charged back',
] as const
export const DonationStatus = z.enum(donationStatuses)
export type DonationStatus = z.output<typeof DonationStatus>
