import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant, LondonDate } from '../fields.ts'
import { Figure } from './figures.ts'

const Tens = z.int().nonnegative()

/** What one week added to a campaign’s figures (rule: campaign-weeks). */
const CampaignWeek = z
  .object({
    /** The Monday on which it begins. */
    week: LondonDate,
    /** What that week’s count added; null if nobody was counted. */
    counted: z
      .object({
        joined: z.int().nonnegative(),
        mailed: z.int().nonnegative(),
        /** Leaflets delivered, in tens. */
        delivered: Tens,
      })
      .nullable(),
    packs: Tens,
    scans: Tens,
    presses: Tens,
  })
  .meta({ id: 'CampaignWeek' })
export type CampaignWeek = z.output<typeof CampaignWeek>

const CampaignWeeks = z.object({
  campaignName: z.string(),
  /** Null before the first count; then all numbers of people are 0, which says nothing. */
  countedAt: Instant.nullable(),
  nextCountAt: Instant,
  total: z.object({
    joined: Figure,
    mailed: Figure,
    delivered: Tens,
    packs: Tens,
    scans: Tens,
    presses: Tens,
    /** Homes that asked on the campaign's pages for no more leaflets (rule: refusals-counted). */
    refusals: Tens,
  }),
  weeks: z.array(CampaignWeek),
})

/** The `data` of `campaign.weekly_figures` (rule: webhook-messages): what the call below replies. */
export const WeeklyFiguresData = z.object({ campaignId: z.int(), figures: CampaignWeeks })

export const campaignWeekEndpoints = {
  showCampaignWeeks: endpoint('GET /api/org/campaign/:id/weeks', {
    summary:
      'What each week added to the figures of a campaign: the last twelve weeks that have ended, oldest first, and all together until then. People are counted once a week, and a number is 0 or at least 3. Leaflets delivered, packs, scans and presses are in tens: they are what the week added to a sum that is rounded down, so those that were too few are in a later week.',
    who: ['organisation'],
    seat: 'viewer',
    object: 'own',
    scope: 'figures',
    reply: CampaignWeeks,
  }),

  exportCampaignWeeks: endpoint('GET /api/org/campaign/:id/weeks.csv', {
    summary:
      'The same weeks as a CSV file, with a row for each. A figure of a week in which nobody was counted is empty.',
    who: ['organisation'],
    seat: 'viewer',
    scope: 'figures',
    object: 'own',
    reply: FileReply,
    download: 'text/csv',
  }),

  drawCampaignWeeks: endpoint('GET /api/org/campaign/:id/weeks.pdf', {
    summary: 'The same weeks on one sheet of A4, as a PDF: for a branch meeting.',
    who: ['organisation'],
    seat: 'viewer',
    object: 'own',
    reply: FileReply,
    download: 'application/pdf',
    problems: ['TooManyTries', 'Unavailable'],
  }),
}
