import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, optionalLine, page, PageNumber, PageSize, Year } from '../fields.ts'
import { donationSorts, exportDonations, listDonations, listDonors, sumDonations } from './donation-lists.ts'
import { maxEmailLength } from '../limits.ts'
import { DonationStatus, DonationType } from './donation-schemas.ts'

/** Pounds with two decimals: `12.50`. */
const Pounds = z.string().regex(/^\d+\.\d\d$/)

export const Donation = z.object({
  donationId: z.int(),
  /** In pounds. */
  amount: Pounds,
  /** How much was refunded, in pounds. */
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
export type Donation = z.output<typeof Donation>

export const DonationMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** How many donations were paid. */
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

export const donationListEndpoints = {
  listDonations: endpoint(listDonations, {
    summary:
      'Donations, newest first, for administrators. Can be filtered by address and status, and sorted. The read is logged.',
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      /** A complete email address. */
      q: optionalLine(maxEmailLength),
      status: DonationStatus.optional(),
      sort: z.enum(donationSorts).default('date'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: page(Donation),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  sumDonations: endpoint(sumDonations, {
    summary: 'The total of donations in each month of a year, by the calendar in London.',
    input: z.strictObject({ year: Year }),
    reply: z.array(DonationMonth),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  listDonors: endpoint(listDonors, {
    summary: 'What each donor gave in a year, largest total first, for administrators. The read is logged.',
    input: z.strictObject({ year: Year, page: PageNumber, size: PageSize }),
    reply: page(Donor),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  exportDonations: endpoint(exportDonations, {
    summary: 'The donations of a year as a table for the treasurer, oldest first. The export is logged.',
    input: z.strictObject({ year: Year }),
    reply: FileReply,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded'],
  }),
}
