import { z } from 'zod'
import { Campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Readiness } from '../campaigns/leaflets.ts'
import { Figure } from './tallies.ts'

/** A campaign as its organisation sees it: its numbers, its versions, and what may be done with it. */
export const OwnCampaign = Campaign.extend({
  /** What this viewer may do; an administrator only looks (rule: administrators-view-only). */
  can: z.object({ edit: z.boolean(), stop: z.boolean(), delete: z.boolean() }),
  /** Musketeers who are signed up at this moment. */
  joined: Figure,
  /** Leaflets handed to the mail server, every version. */
  mailed: Figure,
  /** Leaflets reported as delivered. */
  delivered: Figure,
  /** How the current leaflet will print; null for one that was received before that was measured. */
  readiness: Readiness.nullable(),
  /** Every version of the leaflet, newest first, and to how many it was mailed. */
  versions: z.array(z.object({ version: z.int(), since: Instant, mailed: Figure })),
})
export type OwnCampaign = z.output<typeof OwnCampaign>

export const showOwnCampaign = endpoint({
  method: 'GET',
  path: '/api/org/campaign/:id',
  summary:
    "A campaign of the signed-in organisation with its numbers; an administrator may look at everybody's. Another organisation's answers 404, a deleted one 410.",
  input: z.strictObject({ id: Id }),
  reply: OwnCampaign,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'CampaignGone'],
})
