import * as z from 'zod'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { Email, Instant, maxEmailLength, optionalLine, page, PageNumber, PageSize, Year } from '../fields.ts'
import { MailboxKey } from '../identity/accounts.ts'
import { maxTextWithCode, readKey } from '../identity/read-code.ts'
import { normaliseLine } from '../normalise-text.ts'
import {
  donationMessages,
  donationSorts,
  donationStatuses,
  donationTypes,
  readPounds,
} from './messages-and-limits.ts'

export const DonationType = z.enum(donationTypes, 'Choose a monthly or one-off donation')
export type DonationType = z.output<typeof DonationType>

const Amount = z
  .string(donationMessages.amountMissing)
  .overwrite(normaliseLine)
  .max(40, donationMessages.amountInvalid)
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
  .max(maxTextWithCode, 'Enter the key exactly as it is in our email')
  .transform(readKey)
  .pipe(z.string().length(16, 'Enter the key exactly as it is in our email'))
export const DonationStatus = z.enum(donationStatuses).meta({ id: 'DonationStatus' })
export type DonationStatus = z.output<typeof DonationStatus>

/** Pounds with two decimals: `12.50`. */
const Pounds = z.string().regex(/^\d+\.\d\d$/)

export const Donation = z
  .object({
    donationId: z.int(),
    amount: Pounds,
    refunded: Pounds,
    type: DonationType,
    /** Null after it was erased. */
    email: z.string().nullable(),
    /** The provider's ids of the donor and of the payment page (rule: payment-ids-prove-nothing). Empty if there is none. */
    customerId: z.string(),
    sessionId: z.string(),
    status: DonationStatus,
    /** The state of the monthly gift it belongs to. Null for a one-off gift. */
    gift: z.enum(['running', 'failing', 'ending', 'stopped']).nullable(),
    subDate: Instant,
  })
  .meta({ id: 'Donation' })
export type Donation = z.output<typeof Donation>

export const DonationMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  donations: z.int(),
  /** What was received, what of it was refunded later, and the difference, in pounds. */
  received: Pounds,
  refunded: Pounds,
  kept: Pounds,
})
export type DonationMonth = z.output<typeof DonationMonth>

export const Donor = z.object({
  /** Null after it was erased, or if none was given. */
  email: z.string().nullable(),
  donations: z.int(),
  /** What they gave in the year, less refunds, in pounds. */
  kept: Pounds,
  /** True above £500 a year, when the law on political donations requires us to check who the donor is. */
  toCheck: z.boolean(),
})
export type Donor = z.output<typeof Donor>

export const donationEndpoints = {
  // Billing opens with a secret that the donor's browser stores, or with an emailed key.
  createCheckoutSession: endpoint('POST /api/create-checkout-session', {
    summary:
      'Start a donation: creates the payment provider’s page for it. Repeating the same choice with the same nonce gives the same page.',
    who: everyone,
    input: z.strictObject({
      type: DonationType,
      /** As typed: `10`, `£12.50`, `12,50`. */
      amount: Amount,
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
    problems: ['DonationsNotOpen', 'TooManyTries', 'Unavailable'],
    example: { type: 'oneoff', amount: '£12.50' },
  }),

  createPortalSession: endpoint('POST /api/create-portal-session', {
    summary:
      'Open the provider’s billing portal within 30 minutes of donating, from the browser that donated.',
    who: everyone,
    input: z.strictObject({
      sessionId: z.string().regex(/^cs_\w{10,200}$/),
      /** The secret that only that browser has. */
      secret: z.string().max(100).default(''),
    }),
    reply: z.object({ url: z.string() }),
    problems: ['BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
    example: { sessionId: `cs_test_${'a'.repeat(40)}`, secret: 'a'.repeat(43) },
  }),

  sendBillingKey: endpoint('POST /api/billing-key', {
    summary:
      'Email a donor a link to their billing portal. The reply is the same whether or not that address has donated.',
    who: everyone,
    input: z.strictObject({ email: Email, mailboxKey: MailboxKey }),
    problems: ['DonationsNotOpen', 'TooManyTries'],
    example: { email: 'ada.sample@example.org' },
  }),

  openBilling: endpoint('POST /api/billing-key/open', {
    summary: 'Open the provider’s billing portal with the key from an email. A key works once.',
    who: everyone,
    input: z.strictObject({ key: BillingKey }),
    reply: z.object({ url: z.string() }),
    problems: ['BillingNotOpen', 'DonationsNotOpen', 'TooManyTries', 'Unavailable'],
    example: { key: 'K7QF-2M9X-K7QF-2M9X' },
  }),

  listDonations: endpoint('GET /api/donations/:page/:size', {
    summary:
      'Donations, newest first, for administrators. Can be filtered by address and status, and sorted. The read is logged.',
    who: ['administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      q: optionalLine(maxEmailLength),
      status: DonationStatus.optional(),
      sort: z.enum(donationSorts).default('date'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: page(Donation),
  }),

  sumDonations: endpoint('GET /api/donation-months/:year', {
    summary: 'The total of donations in each month of a year, by the calendar in London.',
    who: ['administrator'],
    input: z.strictObject({ year: Year }),
    reply: z.array(DonationMonth),
    example: { year: 2026 },
  }),

  listDonors: endpoint('GET /api/donors/:year/:page/:size', {
    summary: 'What each donor gave in a year, largest total first, for administrators. The read is logged.',
    who: ['administrator'],
    input: z.strictObject({ year: Year, page: PageNumber, size: PageSize }),
    reply: page(Donor),
    example: { year: 2026 },
  }),

  exportDonations: endpoint('GET /api/donations.csv', {
    summary: 'The donations of a year as a table for the treasurer, oldest first. The export is logged.',
    who: ['administrator'],
    input: z.strictObject({ year: Year }),
    reply: FileReply,
    download: 'text/csv',
    problems: ['ProofNeeded'],
    example: { year: 2026 },
  }),
}
