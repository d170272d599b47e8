import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Message } from '../fields.ts'
import { MailboxKey } from '../identity/identity-schemas.ts'
import { maxTextWithCode, readKey } from '../identity/read-code.ts'
import { normaliseLine } from '../normalise-text.ts'
import {
  createCheckoutSession,
  createPortalSession,
  donationStatuses,
  donationTypes,
  messages,
  openBilling,
  readPounds,
  sendBillingKey,
} from './donations.ts'

export const DonationType = z.enum(donationTypes, 'Please choose a monthly or one-off donation.')
export type DonationType = z.output<typeof DonationType>

/** Converted to pence. */
const Amount = z
  .string(messages.amountMissing)
  .overwrite(normaliseLine)
  .max(40, messages.amountInvalid)
  .transform((typed, { addIssue }) => {
    const read = readPounds(typed)
    if (typeof read === 'number') return read
    addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

/** 256 bits in base64url. */
const Digest = z.string().regex(/^[\w-]{43}$/)

/** Letters and digits, alone or in a sentence. Case, dashes and spaces do not matter. */
const BillingKey = z
  .string()
  .max(maxTextWithCode, 'Please enter the key exactly as it is in our email.')
  .transform(readKey)
  .pipe(z.string().length(16, 'Please enter the key exactly as it is in our email.'))
export const DonationStatus = z.enum(donationStatuses)
export type DonationStatus = z.output<typeof DonationStatus>

export const donationEndpoints = {
  createCheckoutSession: endpoint(createCheckoutSession, {
    summary:
      'Start a donation: creates the payment provider’s page for it. Repeating the same choice with the same nonce gives the same page.',
    input: z.strictObject({
      type: DonationType,
      /** As typed: `10`, `£12.50`, `12,50`. */
      amount: Amount,
      /** Identifies the form that was filled in. */
      nonce: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .optional(),
      /**
       * SHA-256 of a secret that only this browser has. The secret opens the billing portal afterwards (rule:
       * billing-from-the-same-browser).
       */
      browser: Digest.optional(),
    }),
    reply: z.object({ url: z.string() }),
    problems: ['InvalidInput', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
  }),

  createPortalSession: endpoint(createPortalSession, {
    summary:
      'Open the provider’s billing portal within 30 minutes of donating, from the browser that donated.',
    input: z.strictObject({
      sessionId: z.string().regex(/^cs_\w{10,200}$/),
      /** The secret that only that browser has. */
      secret: z.string().max(100).default(''),
    }),
    reply: z.object({ url: z.string() }),
    problems: ['InvalidInput', 'BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
  }),

  sendBillingKey: endpoint(sendBillingKey, {
    summary:
      'Email a donor a link to their billing portal. The reply is the same whether or not that address has donated.',
    input: z.strictObject({ email: Email, mailboxKey: MailboxKey }),
    reply: Message,
    problems: ['InvalidInput', 'DonationsNotOpen', 'TooManyTries'],
  }),

  openBilling: endpoint(openBilling, {
    summary: 'Open the provider’s billing portal with the key from an email. A key works once.',
    input: z.strictObject({ key: BillingKey }),
    reply: z.object({ url: z.string() }),
    problems: ['InvalidInput', 'BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
  }),
}
