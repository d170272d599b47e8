import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { joinCampaign } from './join-campaign.ts'
import { listCampaignsOfMusketeer, listJoinedCampaigns } from './list-memberships.ts'
import { suggestCampaigns } from './suggest-campaigns.ts'
import { withdrawMembership } from './withdraw-membership.ts'

export const joiningRoutes = [
  route('GET /api/campaignsbycauses/:page/:size', ({ db, actor, input, now }) =>
    suggestCampaigns(db, actor, input, now),
  ),

  route('GET /api/campaignsbydistributors/:page/:size', ({ db, actor, input, now }) =>
    listJoinedCampaigns(db, actor, input, now),
  ),

  writeRoute('GET /api/campaignsbydistributorsid/:id/:page/:size', (tx, { actor, input, now }) =>
    listCampaignsOfMusketeer(tx, actor, input, now),
  ),

  writeRoute('POST /api/campaigndistributor', (tx, { actor, input, now }) =>
    joinCampaign(tx, actor, input.id, now),
  ),

  writeRoute('DELETE /api/campaigndistributor/:campaignId', async (tx, { actor, input, now }) => {
    await withdrawMembership(tx, actor, input.campaignId, now)
    return { message: membershipMessages.withdrawn }
  }),
]
