import { z } from 'zod'
import { PackChoices, packProblems } from '../campaigns/print-pack-schemas.ts'
import { LeafletPlace } from '../campaigns/campaign-schemas.ts'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, LondonDate, Message } from '../fields.ts'
import { FurtherReport, LeafletCount } from './membership-schemas.ts'
import { printByLink, reportByLink, showReportPage, undoReport } from './report-link.ts'

/** The secret part of the link in a leaflet's email. A wrong one and an expired one get the same reply. */
export const Link = z.string().max(100)

export const ReportPage = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  /** The version of the leaflet that the link prints: that of its email, or what was put in its place. */
  leafletVersion: z.int(),
  /** Where it comes among the campaign's leaflets; null for a campaign with one, and for one that is no longer sent. */
  leafletPlace: LeafletPlace.nullable(),
  /** How many leaflets of one campaign they delivered on the last day they reported, up to the maximum of a report. */
  usualLeaflets: z.int(),
  /** The first and last days that can be given. */
  from: LondonDate,
  today: LondonDate,
  /** The last day of a campaign that is over (rule: reports-after-the-end); null while it runs. */
  campaignEnded: LondonDate.nullable(),
  /** Until when they had doors that they have lost since (rule: rounds); null for who has none. */
  doorsEnded: LondonDate.nullable(),
})
export type ReportPage = z.output<typeof ReportPage>

export const reportLinkEndpoints = {
  showReportPage: endpoint(showReportPage, {
    summary: "The values in the form behind the link in a leaflet's email. This records nothing.",
    input: z.strictObject({ link: Link }),
    reply: ReportPage,
    problems: ['InvalidInput', 'ReportLinkOver'],
  }),

  reportByLink: endpoint(reportByLink, {
    summary:
      'Report leaflets delivered on a day, without signing in. If the day already has a report, the call is refused with DayReported until `again` says whether to replace it (`change`) or to add to it (`add`).',
    input: z.strictObject({
      link: Link,
      subDate: LondonDate,
      leafletsDelivered: LeafletCount,
      /** Repeats with the same id are one report. */
      submissionId: z.uuid(),
      ...FurtherReport,
    }),
    reply: z.object({
      subDate: LondonDate,
      leafletsDelivered: z.int(),
      /** The total reported for that day and campaign. */
      leafletsOfDay: z.int(),
      /** The total reported for that campaign. */
      leafletsInAll: z.int(),
      /** Whether that day is after the campaign's last. */
      late: z.boolean(),
      undoUntil: Instant,
    }),
    problems: ['InvalidInput', 'ReportLinkOver', 'DayReported', 'TooManyTries'],
  }),

  undoReport: endpoint(undoReport, {
    summary: 'Undo a report made by link, within 10 minutes. The reply says what remains.',
    input: z.strictObject({ link: Link, submissionId: z.uuid() }),
    reply: Message,
    problems: ['InvalidInput', 'ReportLinkOver', 'NothingToUndo', 'TooManyTries'],
  }),

  printByLink: endpoint(printByLink, {
    summary:
      'The same print pack as `/api/printpack/{campaignId}`, of the campaign of the link, without signing in.',
    input: z.strictObject({ link: Link, ...PackChoices }),
    reply: FileReply,
    problems: ['InvalidInput', 'ReportLinkOver', ...packProblems],
  }),
}
