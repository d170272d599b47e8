import { z } from 'zod'
import { Campaign } from '../campaigns/campaign-schemas.ts'
import { Readiness } from '../campaigns/leaflet-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { showOwnCampaign } from './own-campaign.ts'
import { Figure } from './tally-schemas.ts'

/** A campaign as its organisation sees it, with figures, versions and permissions. */
export const OwnCampaign = Campaign.extend({
  /** What this viewer may do. All false for an administrator (rule: administrators-view-only). */
  can: z.object({ edit: z.boolean(), stop: z.boolean(), delete: z.boolean() }),
  /** Musketeers who are signed up now. */
  joined: Figure,
  /** Leaflets of every version that the mail server has accepted. */
  mailed: Figure,
  /** Leaflets reported as delivered. */
  delivered: Figure,
  /** How the current leaflet will print. Null for a leaflet received before we measured this. */
  readiness: Readiness.nullable(),
  /** Every version of the leaflet, newest first, and how many people it was emailed to. */
  versions: z.array(z.object({ version: z.int(), since: Instant, mailed: Figure })),
})
export type OwnCampaign = z.output<typeof OwnCampaign>

export const ownCampaignEndpoints = {
  showOwnCampaign: endpoint(showOwnCampaign, {
    summary:
      "A campaign of the signed-in organisation with its figures. An administrator may look at any campaign. Another organisation's gives 404, a deleted one 410.",
    input: z.strictObject({ id: Id }),
    reply: OwnCampaign,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'CampaignGone'],
  }),
}
