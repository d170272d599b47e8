import * as z from 'zod'
import { LeafletPlace } from '../campaigns/campaigns.ts'
import { OwnScans } from '../campaigns/own-scans.ts'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, page, PageNumber, PageSize, Year } from '../fields.ts'
import { historySorts, lastLeaflets, orders } from './messages-and-limits.ts'

/** A campaign that the musketeer has joined, even if they left or it was deleted, and what they delivered for it. */
export const HistoryRow = z
  .object({
    campaignDistributorId: z.int(),
    campaignId: z.int(),
    campaignName: z.string(),
    /** Path of a picture of page one. Null after the campaign was deleted. */
    leafletPreview: z.string().nullable(),
    /** Where their leaflet comes among the campaign's; null for a campaign with one, and after it was deleted. */
    leafletPlace: LeafletPlace.nullable(),
    subDate: Instant,
    emailDate: Instant.nullable(),
    withdrawnDate: Instant.nullable(),
    leafletsDelivered: z.int(),
  })
  .meta({ id: 'HistoryRow' })
export type HistoryRow = z.output<typeof HistoryRow>

/** What a musketeer delivered in a year (rule: own-year). */
export const OwnYear = z.object({
  year: z.int(),
  leafletsDelivered: z.int(),
  /** On how many days, for how many campaigns. */
  days: z.int(),
  campaigns: z.int(),
  /** All twelve, oldest first, by the calendar in London. */
  months: z.array(z.object({ month: z.string(), leafletsDelivered: z.int() })),
})
export type OwnYear = z.output<typeof OwnYear>

/** How many of a musketeer's last leaflets they delivered (rule: last-leaflets). */
export const LastLeaflets = z.object({ delivered: z.int(), of: z.int().max(lastLeaflets) })
export type LastLeaflets = z.output<typeof LastLeaflets>

export const historyEndpoints = {
  showHistory: endpoint('GET /api/history/:page/:size', {
    summary: "The signed-in musketeer's campaigns with what they delivered, including campaigns they left.",
    who: ['musketeer', 'administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      sort: z.enum(historySorts).default('signUp'),
      order: z.enum(orders).default('desc'),
    }),
    reply: page(HistoryRow),
  }),

  showOwnTotals: endpoint('GET /api/history/totals', {
    summary:
      'What the signed-in musketeer delivered in total, in each of the last 12 months in London, and of their last five leaflets; and about how often the leaflets that they printed were scanned, if they asked for that.',
    who: ['musketeer', 'administrator'],
    reply: z.object({
      campaigns: z.int(),
      leafletsDelivered: z.int(),
      months: z.array(z.object({ month: z.string(), leafletsDelivered: z.int() })),
      /** Null when there is nothing to celebrate, or it is hidden, and for administrators. */
      lastLeaflets: LastLeaflets.nullable(),
      /** Null for administrators. */
      ownScans: OwnScans.nullable(),
    }),
  }),

  exportHistory: endpoint('GET /api/history.csv', {
    summary: 'The same history as a CSV file, earliest sign-up first.',
    who: ['musketeer', 'administrator'],
    reply: FileReply,
    download: 'text/csv',
  }),

  showOwnYear: endpoint('GET /api/year/:year', {
    summary: 'What the signed-in musketeer delivered in a year: sums only.',
    who: ['musketeer'],
    input: z.strictObject({ year: Year }),
    reply: OwnYear,
    example: { year: 2026 },
  }),

  drawYearCard: endpoint('GET /api/year/:year/card', {
    summary: 'The same as a picture to share. It names nobody and no campaign.',
    who: ['musketeer'],
    input: z.strictObject({ year: Year }),
    reply: FileReply,
    download: 'image/jpeg',
    problems: ['TooManyTries'],
    example: { year: 2026 },
  }),

  chooseLastLeaflets: endpoint('PUT /api/lastleaflets', {
    summary: 'Hide how many of their last five leaflets the signed-in musketeer delivered, or show it again.',
    who: ['musketeer'],
    input: z.strictObject({ isHidden: z.boolean() }),
    example: { isHidden: false },
  }),
}
