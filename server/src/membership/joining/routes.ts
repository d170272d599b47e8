import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { asAdministrator, asMusketeer, requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { joinCampaign } from './join-campaign.ts'
import { listCampaignsOfMusketeer, listJoinedCampaigns } from './list-memberships.ts'
import { suggestCampaigns } from './suggest-campaigns.ts'
import { withdrawMembership } from './withdraw-membership.ts'

export const joiningRoutes = [
  route('GET /api/campaignsbycauses/:page/:size', ({ db, actor, input, now }) =>
    suggestCampaigns(db, requireSignedIn(actor), input, now),
  ),

  route('GET /api/campaignsbydistributors/:page/:size', ({ db, actor, input, now }) =>
    listJoinedCampaigns(db, requireSignedIn(actor), input, now),
  ),

  writeRoute('GET /api/campaignsbydistributorsid/:id/:page/:size', (tx, { actor, input, now }) =>
    listCampaignsOfMusketeer(tx, asAdministrator(actor), input, now),
  ),

  writeRoute('POST /api/campaigndistributor', (tx, { actor, input, now }) =>
    joinCampaign(tx, asMusketeer(actor), input.id, now),
  ),

  writeRoute('DELETE /api/campaigndistributor/:campaignId', async (tx, { actor, input, now }) => {
    await withdrawMembership(tx, asMusketeer(actor), input.campaignId, now)
    return { message: membershipMessages.withdrawn }
  }),
]
