import * as z from 'zod'
import { ReviewState } from '../campaigns/reviews.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, LondonDate } from '../fields.ts'
import { ChartMonth } from './figures.ts'

/** What waits longest, and since when. */
const Oldest = z.object({ id: z.int(), since: Instant })

export const Waiting = z
  .object({
    /** Applications without a decision. A reply is promised within 24 hours (rule: application-reply-24-hours). */
    applications: z.object({ count: z.int(), first: Oldest.nullable() }),
    /** Reviews that need an administrator. A first look is promised within 24 hours (rule: leaflet-reports). */
    reports: z.object({ count: z.int(), first: Oldest.extend({ state: ReviewState }).nullable() }),
    /** Messages without a reply. */
    messages: z.object({ count: z.int(), first: Oldest.nullable() }),
    /** Messages to members that wait for an administrator (rule: messages-are-reviewed-first). */
    memberMessages: z.object({ count: z.int(), first: Oldest.nullable() }),
    /** Print hubs with words that no administrator has looked at (rule: print-hubs). */
    printHubs: z.object({ count: z.int(), first: Oldest.nullable() }),
    emails: z.object({
      /** Emails that failed and can be sent again. */
      failed: z.int(),
      /** Whether more than that have failed. */
      orMore: z.boolean(),
      /** Since when leaflets and newsletters are paused, because too many were refused. */
      pausedSince: Instant.nullable(),
    }),
    newsletter: z.object({
      state: z.enum(['none', 'draft', 'scheduled']),
      /** When the next weekly newsletter is sent (rule: newsletter-on-fridays). */
      leavesAt: Instant,
      pausedAt: Instant.nullable(),
    }),
    /** Leaflets of all campaigns that were delivered in this month in London, as counted in the last hour. */
    delivered: z.object({ month: ChartMonth, leaflets: z.int() }),
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.output<typeof Waiting>

/** What a person of an organisation can do next, of what others have begun or answered (rule: waiting-for-you). */
export const WaitingForYou = z.object({
  drafts: z.array(
    z.object({
      id: z.int(),
      /** Empty while it has none. */
      campaignName: z.string(),
      /**
       * `review`: they may approve it; `change`: it was sent back, and they wrote it last. The others are scheduled and will not be published
       * as they are: `approval` lacks one, `look` was changed by an author.
       */
      step: z.enum(['review', 'change', 'approval', 'look']),
      publishAt: Instant.nullable(),
    }),
  ),
  /** A message to members. */
  message: z
    .object({ campaignId: z.int(), campaignName: z.string(), step: z.enum(['review', 'change']) })
    .nullable(),
  /** The day on which they are asked to take over as first officer, until they answer (rule: hand-over). */
  handOverOn: LondonDate.nullable(),
  /** Their union, if it offers a leaflet since their organisation last began with one (rule: masters). */
  offeredBy: z.string().nullable(),
})
export type WaitingForYou = z.output<typeof WaitingForYou>

export const waitingEndpoints = {
  showWaitingForYou: endpoint('GET /api/org/waiting', {
    summary:
      'What waits for the caller among their organisation’s drafts and messages to members: to approve, or to change because it was sent back or will not be published as it is; whether they are asked to take over, and whether their union offers a leaflet.',
    who: ['organisation'],
    seat: 'viewer',
    reply: WaitingForYou,
  }),

  showWaiting: endpoint('GET /api/waiting', {
    summary:
      'What waits for the administrators, with what waits longest: applications, reports of leaflets, messages, messages to members, print hubs, failed emails, the next newsletter. It names nobody.',
    who: ['administrator'],
    reply: Waiting,
  }),
}
