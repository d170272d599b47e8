import * as contract from '@street-musketeers/contract/membership/membership.ts'
import { asAdministrator, asMusketeer, requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { joinCampaign } from './join-campaign.ts'
import { listCampaignsOfMusketeer, listJoinedCampaigns } from './list-memberships.ts'
import { suggestCampaigns } from './suggest-campaigns.ts'
import { withdrawMembership } from './withdraw-membership.ts'

export const joiningRoutes = [
  route(contract.suggestCampaigns, ({ db, changes, actor, input, now }) =>
    suggestCampaigns({ db, changes }, requireSignedIn(actor), input, now),
  ),

  route(contract.listJoinedCampaigns, ({ db, changes, actor, input, now }) =>
    listJoinedCampaigns({ db, changes }, requireSignedIn(actor), input, now),
  ),

  writeRoute(contract.listCampaignsOfMusketeer, (tx, { changes, actor, input, now }) =>
    listCampaignsOfMusketeer({ db: tx, changes }, asAdministrator(actor), input, now),
  ),

  writeRoute(contract.joinCampaign, (tx, { actor, input, now }) =>
    joinCampaign(tx, asMusketeer(actor), input.id, now),
  ),

  writeRoute(contract.withdraw, async (tx, { actor, input, now }) => {
    await withdrawMembership(tx, asMusketeer(actor), input.campaignId, now)
    return { message: contract.messages.withdrawn }
  }),
]
