import { z } from 'zod'
import { LeafletPlace } from '../campaigns/campaign-schemas.ts'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, page, PageNumber, PageSize } from '../fields.ts'
import { exportHistory, historySorts, orders, showHistory, showOwnTotals } from './history.ts'

/** A campaign that the musketeer has joined, even if they left or it was deleted, and what they delivered for it. */
export const HistoryRow = z.object({
  campaignDistributorId: z.int(),
  campaignId: z.int(),
  campaignName: z.string(),
  /** Path of a picture of page one. Null after the campaign was deleted. */
  leafletPreview: z.string().nullable(),
  /** Where their leaflet comes among the campaign's; null for a campaign with one, and after it was deleted. */
  leafletPlace: LeafletPlace.nullable(),
  subDate: Instant,
  emailDate: Instant.nullable(),
  /** When they left; null while they are signed up. */
  withdrawnDate: Instant.nullable(),
  leafletsDelivered: z.int(),
})
export type HistoryRow = z.output<typeof HistoryRow>

export const historyEndpoints = {
  showHistory: endpoint(showHistory, {
    summary: "The signed-in musketeer's campaigns with what they delivered, including campaigns they left.",
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      sort: z.enum(historySorts).default('signUp'),
      order: z.enum(orders).default('desc'),
    }),
    reply: page(HistoryRow),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  showOwnTotals: endpoint(showOwnTotals, {
    summary: 'What the signed-in musketeer delivered in total, and in each of the last 12 months in London.',
    input: z.strictObject({}),
    reply: z.object({
      campaigns: z.int(),
      leafletsDelivered: z.int(),
      months: z.array(z.object({ month: z.string(), leafletsDelivered: z.int() })),
    }),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  exportHistory: endpoint(exportHistory, {
    summary: 'The same history as a CSV file, earliest sign-up first.',
    input: z.strictObject({}),
    reply: FileReply,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
