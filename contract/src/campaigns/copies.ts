import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { campaign } from '../examples.ts'
import { Id, SubmissionId } from '../fields.ts'
import { Campaign, NewCampaign } from './campaigns.ts'
import { maxLeaflets } from './leaflet-order.ts'

export const copyEndpoints = {
  copyCampaign: endpoint('POST /api/campaign/:id/copy', {
    summary:
      'Publish a campaign with the leaflets of another of the same organisation, which may have ended. `leafletVersions` are those that somebody has looked at, in their order; if one is no longer sent, the call is refused with CampaignChanged. Repeats with the same `submissionId` and the same answers are one campaign.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      ...NewCampaign,
      leafletVersions: z
        .array(z.int().positive())
        .min(1)
        .max(maxLeaflets)
        .refine((versions) => new Set(versions).size === versions.length, 'Name each leaflet once'),
      submissionId: SubmissionId,
    }),
    reply: Campaign,
    problems: [
      'CampaignChanged',
      'NotCopyable',
      'ApprovalNeeded',
      'LeafletRefused',
      'TooManyTries',
      'Unavailable',
    ],
    example: { ...campaign, leafletVersions: [1] },
  }),
}
