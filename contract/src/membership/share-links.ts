import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** A musketeer's own link to a campaign (rule: share-links). */
export const ShareLink = z.object({
  /** What follows the campaign in its address; null without a link. */
  shareCode: z.string().nullable(),
  /** How many joined through it by last Sunday, at least; null for too few. */
  joined: z.int().nullable(),
})
export type ShareLink = z.output<typeof ShareLink>

/** From the address of a link. One that we did not give, or that was stopped, counts nothing. */
export const ShareCode = z.string().max(60)

export const shareLinkEndpoints = {
  showShareLink: endpoint('GET /api/sharelink/:campaignId', {
    summary:
      "The signed-in musketeer's own link to a campaign, and at least how many neighbours joined through it by last Sunday: from three on, never who.",
    who: ['musketeer'],
    object: 'any',
    reply: ShareLink,
  }),

  makeShareLink: endpoint('POST /api/sharelink', {
    summary: 'Get an own link to a campaign. Twice gives the same one.',
    who: ['musketeer'],
    object: 'any',
    input: z.strictObject({ campaignId: Id }),
    reply: ShareLink,
    problems: ['CampaignEnded', 'CampaignPaused', 'CampaignGone'],
    example: (campaignId) => ({ campaignId }),
  }),

  endShareLink: endpoint('DELETE /api/sharelink/:campaignId', {
    summary:
      'Stop an own link. Its address still leads to the campaign and counts nobody; its number is deleted. Twice is harmless.',
    who: ['musketeer'],
    object: 'any',
    reply: ShareLink,
  }),
}
