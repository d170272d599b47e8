import { z } from 'zod'
import { DonationStatus, DonationType } from './donations.ts'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, optionalLine, page, PageNumber, PageSize } from '../fields.ts'

/** Pounds with two decimals: `12.50`. */
const Pounds = z.string().regex(/^\d+\.\d\d$/)

/** A calendar year in London. */
const Year = z.union([
  z.int().min(2000).max(2099),
  z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number),
])

export const Donation = z.object({
  donationId: z.int(),
  /** In pounds. */
  amount: Pounds,
  /** What went back of it, in pounds. */
  refunded: Pounds,
  type: DonationType,
  /** Null once it was forgotten. */
  email: z.string().nullable(),
  /** The end of the provider's number for the donor (rule: shortened-payment-ids); empty when there is none. */
  customerId: z.string(),
  sessionId: z.string(),
  status: DonationStatus,
  /** How the monthly gift it belongs to stands now; null for a gift given once. */
  gift: z.enum(['running', 'failing', 'ending', 'stopped']).nullable(),
  subDate: Instant,
})
export type Donation = z.output<typeof Donation>

export const donationSorts = ['date', 'amount'] as const

export const listDonations = endpoint({
  method: 'GET',
  path: '/api/donations/:page/:size',
  summary:
    'Donations, newest first, for administrators; or those of an address, of one status, sorted otherwise. The read is logged.',
  input: z.strictObject({
    page: PageNumber,
    size: PageSize,
    /** A whole e-mail address. */
    q: optionalLine(254),
    status: DonationStatus.optional(),
    sort: z.enum(donationSorts).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: page(Donation),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const DonationMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** How many were paid. */
  donations: z.int(),
  /** What came, what of it went back later, and what is left, in pounds. */
  received: Pounds,
  refunded: Pounds,
  kept: Pounds,
})
export type DonationMonth = z.output<typeof DonationMonth>

export const sumDonations = endpoint({
  method: 'GET',
  path: '/api/donation-months/:year',
  summary: 'What donations came to in each month of a year, by the calendar in London.',
  input: z.strictObject({ year: Year }),
  reply: z.array(DonationMonth),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const Donor = z.object({
  /** Null once it was forgotten, or when none was given. */
  email: z.string().nullable(),
  donations: z.int(),
  /** What they gave in the year and was not paid back, in pounds. */
  kept: Pounds,
  /** Above £500 in a year: the law on political donations asks who they are. */
  toCheck: z.boolean(),
})
export type Donor = z.output<typeof Donor>

export const listDonors = endpoint({
  method: 'GET',
  path: '/api/donors/:year/:page/:size',
  summary: 'What each donor gave in a year, the largest sums first, for administrators. The read is logged.',
  input: z.strictObject({ year: Year, page: PageNumber, size: PageSize }),
  reply: page(Donor),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const exportDonations = endpoint({
  method: 'GET',
  path: '/api/donations.csv',
  summary: 'The donations of a year as a table for the treasurer, oldest first. The export is logged.',
  input: z.strictObject({ year: Year }),
  reply: FileReply,
  download: 'text/csv',
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})
