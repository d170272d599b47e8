import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, LondonDate, Message } from '../fields.ts'
import { LeafletCount } from './membership.ts'

/** The sentences of the page that a leaflet's mail leads to. */
export const messages = {
  undone: 'Your report has been removed.',
  restored: 'Your report has been removed. What you had reported before counts again.',
} as const

/** The number filled in before a musketeer has ever reported: about 20 houses (rule: twenty-houses). */
export const defaultLeaflets = 20

/** The secret part of the link in a leaflet's mail. A wrong one and one that is over are answered alike. */
const Link = z.string().max(100)

export const ReportPage = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  /** How many they delivered of a campaign, whichever, on the last day they reported; at most what one report may say. */
  usualLeaflets: z.int(),
  /** The first day that can be given, and the last. */
  from: LondonDate,
  today: LondonDate,
})
export type ReportPage = z.output<typeof ReportPage>

export const showReportPage = endpoint({
  method: 'GET',
  path: '/api/reportlink/:link',
  summary: "What the page behind the link in a leaflet's mail is filled in with. It records nothing.",
  input: z.strictObject({ link: Link }),
  reply: ReportPage,
  problems: ['InvalidInput', 'ReportLinkOver'],
})

export const reportByLink = endpoint({
  method: 'POST',
  path: '/api/reportlink',
  summary:
    'Report leaflets delivered on a day, without signing in. A day that has a report already is asked about: change it, or add more?',
  input: z.strictObject({
    link: Link,
    subDate: LondonDate,
    leafletsDelivered: LeafletCount,
    /** The same one is one report, however often it arrives. */
    submissionId: z.uuid(),
    /** The answer to the question whether the day's report is to be changed or more are to be added. */
    again: z.enum(['change', 'add']).optional(),
    /** The day that was asked about: the answer holds for no other. */
    againOn: LondonDate.optional(),
  }),
  reply: z.object({
    subDate: LondonDate,
    leafletsDelivered: z.int(),
    /** All reported for that day of this campaign. */
    leafletsOfDay: z.int(),
    undoUntil: Instant,
  }),
  problems: ['InvalidInput', 'ReportLinkOver', 'DayReported', 'TooManyTries'],
})

export const undoReport = endpoint({
  method: 'POST',
  path: '/api/reportlink/undo',
  summary: 'Take a report by link back, within 10 minutes.',
  input: z.strictObject({ link: Link, submissionId: z.uuid() }),
  reply: Message,
  problems: ['InvalidInput', 'ReportLinkOver', 'NothingToUndo', 'TooManyTries'],
})
