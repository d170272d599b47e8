import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, SubmissionId } from '../fields.ts'
import { leafletDesignNames } from './leaflet-designs.ts'
import { MadeLeaflet } from './made-leaflets.ts'
import { leafletSizes } from './messages-and-limits.ts'

/** A leaflet of a union, as its branches see it before they begin one of their own (rule: masters). */
const Master = z.object({
  id: z.int(),
  headline: z.string(),
  design: z.enum(leafletDesignNames),
  size: z.enum(leafletSizes),
  /** The campaign whose name, description and causes come along; empty without one. */
  campaignName: z.string(),
  offeredAt: Instant,
})
export type Master = z.output<typeof Master>

/** Leaflets made here that a union offers to its branches. */
export const masterEndpoints = {
  offerMaster: endpoint('POST /api/madeleaflet/:id/offer', {
    summary:
      'Offer a leaflet that a union made here to its branches. It cannot be changed until the offer is taken back. `revision` is the one that somebody has looked at: if another has been saved since, the call is refused with ChangedMeanwhile. `campaignId` is a live campaign of the union, whose name, description and causes come along; null for none.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({ id: Id, revision: z.int().positive(), campaignId: Id.nullable() }),
    reply: MadeLeaflet,
    problems: ['ChangedMeanwhile', 'CannotVouch'],
    example: { revision: 1, campaignId: null },
  }),

  takeMasterBack: endpoint('DELETE /api/madeleaflet/:id/offer', {
    summary:
      'Take back the offer of a leaflet to a union’s branches. What they began with it stays theirs as it is.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),

  listMasters: endpoint('GET /api/masters', {
    summary:
      'The leaflets that the union which vouches for the caller offers to its branches, last offered first. None, and no union, for an organisation that no union vouches for.',
    who: ['organisation'],
    seat: 'viewer',
    reply: z.object({ union: z.string().nullable(), masters: z.array(Master) }),
  }),

  beginFromMaster: endpoint('POST /api/master/:id/begin', {
    summary:
      'Begin a leaflet, and a draft of a campaign, with what the caller’s union offers. The leaflet has a copy of the union’s words and picture, which PUT /api/madeleaflet/{id} cannot change, and the caller’s name and contact details. Repeats with the same `submissionId` are one leaflet.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({ id: Id, submissionId: SubmissionId }),
    reply: z.object({ madeLeafletId: z.int(), campaignDraftId: z.int() }),
    example: {},
  }),
}
