import * as z from 'zod'
import { LeafletPlace } from '../campaigns/campaigns.ts'
import { PackChoices, packProblems } from '../campaigns/print-packs.ts'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { packChoices } from '../examples.ts'
import { Id, Instant, LondonDate } from '../fields.ts'
import { FurtherReport, LeafletCount } from './memberships.ts'
import { OwnRound } from './rounds.ts'

/** The secret part of the link in a leaflet's email. A wrong one and an expired one get the same reply. */
const Link = z.string().max(100)

export const ReportPage = z.object({
  /** The membership that the link reports for. */
  campaignDistributorId: z.int(),
  campaignId: z.int(),
  campaignName: z.string(),
  /** The version of the leaflet that the link prints: that of its email, or what was put in its place. */
  leafletVersion: z.int(),
  /** Where it comes among the campaign's leaflets; null for a campaign with one, and for one that is no longer sent. */
  leafletPlace: LeafletPlace.nullable(),
  /** How many leaflets of one campaign they delivered on the last day they reported, up to the maximum of a report. */
  usualLeaflets: z.int(),
  from: LondonDate,
  today: LondonDate,
  /** The last day of a campaign that is over (rule: reports-after-the-end); null while it runs. */
  campaignEnded: LondonDate.nullable(),
  /** The doors that a report now is for: what they hold and have not finished, or else what they have lost (rules: rounds-done, lost-doors). */
  doors: z.array(OwnRound),
  /** The homes that want no leaflets, in all postcodes that they hold (rule: no-more-leaflets): `14`, `22 flat 3`. */
  skip: z.array(z.string()),
})
export type ReportPage = z.output<typeof ReportPage>

/** The day on which leaflets come again; null ends a pause. */
const Until = LondonDate.nullable()

/** What the pages behind the links of a leaflet's email show. It says nothing of when: an email may have been forwarded. */
export const LinkedLeaflet = z.object({
  campaignName: z.string(),
  /** Where it comes among the campaign's leaflets; null for a campaign with one, and for a leaflet that is no longer sent. */
  leafletPlace: LeafletPlace.nullable(),
  skipped: z.boolean(),
  /** Whether its leaflets are paused (rule: pause). */
  paused: z.boolean(),
  from: LondonDate,
  to: LondonDate,
  suggested: LondonDate,
})
export type LinkedLeaflet = z.output<typeof LinkedLeaflet>

export const reportLinkEndpoints = {
  // A report link is a secret in itself: anybody who has it may report for that campaign, print its leaflet,
  // leave it out and pause leaflets, and see nothing else.
  showReportPage: endpoint('GET /api/reportlink/:link', {
    summary: "The values in the form behind the link in a leaflet's email. This records nothing.",
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: ReportPage,
    problems: ['ReportLinkOver'],
    example: { link: `1-1-${'a'.repeat(22)}` },
  }),

  reportByLink: endpoint('POST /api/reportlink', {
    summary:
      'Report leaflets delivered on a day, without signing in. If the day already has a report, the call is refused with DayReported until `again` says whether to replace it (`change`) or to add to it (`add`).',
    who: everyone,
    input: z.strictObject({
      link: Link,
      subDate: LondonDate,
      leafletsDelivered: LeafletCount,
      submissionId: z.uuid(),
      ...FurtherReport,
    }),
    reply: z.object({
      subDate: LondonDate,
      leafletsDelivered: z.int(),
      leafletsOfDay: z.int(),
      leafletsInAll: z.int(),
      late: z.boolean(),
      undoUntil: Instant,
    }),
    problems: ['ReportLinkOver', 'DayReported', 'TooManyTries'],
    example: {
      link: `1-1-${'a'.repeat(22)}`,
      subDate: '2026-11-20',
      leafletsDelivered: 20,
      submissionId: '00000000-0000-4000-8000-000000000001',
    },
  }),

  undoReport: endpoint('POST /api/reportlink/undo', {
    summary: 'Undo a report made by link, within 10 minutes. The reply says what remains.',
    who: everyone,
    input: z.strictObject({ link: Link, submissionId: z.uuid() }),
    problems: ['ReportLinkOver', 'NothingToUndo', 'TooManyTries'],
    example: {
      link: `1-1-${'a'.repeat(22)}`,
      submissionId: '00000000-0000-4000-8000-000000000001',
    },
  }),

  printByLink: endpoint('GET /api/reportlink/:link/printpack', {
    summary:
      'The same print pack as `/api/printpack/{campaignId}`, of the campaign of the link, without signing in.',
    who: everyone,
    input: z.strictObject({ link: Link, ...PackChoices }),
    reply: FileReply,
    download: 'application/pdf',
    problems: ['ReportLinkOver', ...packProblems],
    example: { link: `1-1-${'a'.repeat(22)}`, ...packChoices },
  }),

  skipLeaflet: endpoint('POST /api/skip', {
    summary:
      'Skip the leaflet that was emailed last for a campaign, or undo that with `skip` false. The next one comes as usual. Twice is harmless.',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({ campaignDistributorId: Id, skip: z.boolean() }),
    example: (campaignDistributorId) => ({ campaignDistributorId, skip: true }),
  }),

  pauseLeaflets: endpoint('POST /api/pause', {
    summary:
      'Get no leaflets until a day within a year; null ends a pause. Afterwards one leaflet comes, not those that were due meanwhile. The reply gives the date of the next one.',
    who: ['musketeer'],
    input: z.strictObject({ until: Until }),
    reply: z.object({ pausedUntil: Until, nextLeafletDate: Instant }),
    example: { until: null },
  }),

  showLinkedLeaflet: endpoint('GET /api/reportlink/:link/leaflet', {
    summary:
      "Whether the leaflet of the link in an email was skipped, and whether its member's leaflets are paused. This records nothing.",
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: LinkedLeaflet,
    problems: ['ReportLinkOver'],
    example: { link: `1-1-${'a'.repeat(22)}` },
  }),

  skipByLink: endpoint('POST /api/reportlink/skip', {
    summary: 'Skip the leaflet of the link in an email, or undo that, without signing in.',
    who: everyone,
    input: z.strictObject({ link: Link, skip: z.boolean() }),
    problems: ['ReportLinkOver', 'TooManyTries'],
    example: { link: `1-1-${'a'.repeat(22)}`, skip: true },
  }),

  pauseByLink: endpoint('POST /api/reportlink/pause', {
    summary:
      'Pause the leaflets of the member that an email with the link was sent to, or end the pause, without signing in.',
    who: everyone,
    input: z.strictObject({ link: Link, until: Until }),
    problems: ['ReportLinkOver', 'TooManyTries'],
    example: { link: `1-1-${'a'.repeat(22)}`, until: null },
  }),
}
