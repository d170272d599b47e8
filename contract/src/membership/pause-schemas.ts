import { z } from 'zod'
import { LeafletPlace } from '../campaigns/campaign-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, Message } from '../fields.ts'
import { pauseByLink, pauseLeaflets, showLinkedLeaflet, skipByLink, skipLeaflet } from './pauses.ts'
import { Link } from './report-link-schemas.ts'

/** The day on which leaflets come again; null ends a pause. */
const Until = LondonDate.nullable()

/** What the pages behind the links of a leaflet's email show. It says nothing of when: an email may have been forwarded. */
export const LinkedLeaflet = z.object({
  campaignName: z.string(),
  /** Where it comes among the campaign's leaflets; null for a campaign with one, and for a leaflet that is no longer sent. */
  leafletPlace: LeafletPlace.nullable(),
  /** Whether it was left out (rule: skip-once). */
  skipped: z.boolean(),
  /** Whether its leaflets are paused (rule: pause). */
  paused: z.boolean(),
  /** The days that a pause can last until. */
  from: LondonDate,
  to: LondonDate,
  /** The day that a form is filled in with. */
  suggested: LondonDate,
})
export type LinkedLeaflet = z.output<typeof LinkedLeaflet>

export const pauseEndpoints = {
  skipLeaflet: endpoint(skipLeaflet, {
    summary:
      'Leave out the leaflet that was emailed last for a campaign, or undo that with `skip` false. The next one comes as usual. Twice is harmless.',
    input: z.strictObject({ campaignDistributorId: Id, skip: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  pauseLeaflets: endpoint(pauseLeaflets, {
    summary:
      'Get no leaflets until a day within a year; null ends a pause. Afterwards one leaflet comes, not those that were due meanwhile. The reply gives the date of the next one.',
    input: z.strictObject({ until: Until }),
    reply: z.object({ pausedUntil: Until, nextLeafletDate: Instant }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  showLinkedLeaflet: endpoint(showLinkedLeaflet, {
    summary:
      "Whether the leaflet of the link in an email was left out, and whether its member's leaflets are paused. This records nothing.",
    input: z.strictObject({ link: Link }),
    reply: LinkedLeaflet,
    problems: ['InvalidInput', 'ReportLinkOver'],
  }),

  skipByLink: endpoint(skipByLink, {
    summary: 'Leave out the leaflet of the link in an email, or undo that, without signing in.',
    input: z.strictObject({ link: Link, skip: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'ReportLinkOver', 'TooManyTries'],
  }),

  pauseByLink: endpoint(pauseByLink, {
    summary:
      'Pause the leaflets of the member that an email with the link was sent to, or end the pause, without signing in.',
    input: z.strictObject({ link: Link, until: Until }),
    reply: Message,
    problems: ['InvalidInput', 'ReportLinkOver', 'TooManyTries'],
  }),
}
