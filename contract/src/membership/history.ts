import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, page, PageNumber, PageSize } from '../fields.ts'

/** What a musketeer's history can be sorted by. */
export const historySorts = ['signUp', 'email', 'delivered', 'campaign'] as const
export type HistorySort = (typeof historySorts)[number]
export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/** A campaign that the musketeer ever joined, also one they left or that was deleted, and what they delivered for it. */
export const HistoryRow = z.object({
  campaignDistributorId: z.int(),
  campaignId: z.int(),
  campaignName: z.string(),
  /** Path of a picture of page one; null once the campaign was deleted. */
  leafletPreview: z.string().nullable(),
  subDate: Instant,
  emailDate: Instant.nullable(),
  /** When they left; null while they are signed up. */
  withdrawnDate: Instant.nullable(),
  leafletsDelivered: z.int(),
})
export type HistoryRow = z.output<typeof HistoryRow>

export const showHistory = endpoint({
  method: 'GET',
  path: '/api/history/:page/:size',
  summary: "The signed-in musketeer's campaigns with what they delivered, those they left too.",
  input: z.strictObject({
    page: PageNumber,
    size: PageSize,
    sort: z.enum(historySorts).default('signUp'),
    order: z.enum(orders).default('desc'),
  }),
  reply: page(HistoryRow),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const showOwnTotals = endpoint({
  method: 'GET',
  path: '/api/history/totals',
  summary: 'What the signed-in musketeer delivered in all, and in each of the last 12 months in London.',
  input: z.strictObject({}),
  reply: z.object({
    campaigns: z.int(),
    leafletsDelivered: z.int(),
    months: z.array(z.object({ month: z.string(), leafletsDelivered: z.int() })),
  }),
  problems: ['SignInNeeded', 'NotAllowed'],
})

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/history.csv',
  summary: 'The same history as a table to save, earliest sign-up first.',
  input: z.strictObject({}),
  reply: FileReply,
  download: 'text/csv',
  problems: ['SignInNeeded', 'NotAllowed'],
})
