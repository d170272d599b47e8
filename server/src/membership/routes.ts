import * as contract from '@street-musketeers/contract/membership.ts'
import { asMusketeer } from '../platform/actor.ts'
import { route } from '../platform/http.ts'
import { chooseFrequency } from './choose-frequency.ts'
import { joinCampaign } from './join-campaign.ts'
import { findOwnMembership, listJoinedCampaigns } from './list-memberships.ts'
import { reportDelivery } from './report-delivery.ts'
import { suggestCampaigns } from './suggest-campaigns.ts'
import { withdrawMembership } from './withdraw-membership.ts'

export const routes = [
  route(contract.suggestCampaigns, ({ db, actor, input, now }) =>
    suggestCampaigns(db, asMusketeer(actor), input, now),
  ),

  route(contract.listJoinedCampaigns, ({ db, actor, input, now }) =>
    listJoinedCampaigns(db, asMusketeer(actor), input, now),
  ),

  route(contract.joinCampaign, ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    return db.transaction().execute((tx) => joinCampaign(tx, musketeer, input.id, now))
  }),

  route(contract.showMembership, ({ db, actor, input }) =>
    findOwnMembership(db, asMusketeer(actor), input.campaignId),
  ),

  route(contract.withdraw, async ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    await db.transaction().execute((tx) => withdrawMembership(tx, musketeer, input.campaignId, now))
    return { message: contract.says.withdrawn }
  }),

  route(contract.reportDelivery, ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    return db.transaction().execute((tx) => reportDelivery(tx, musketeer, input, now))
  }),

  route(contract.chooseFrequency, async ({ db, actor, input: { frequency }, now }) => {
    const musketeer = asMusketeer(actor)
    const nextDueAt = await db.transaction().execute((tx) => chooseFrequency(tx, musketeer, frequency, now))
    return { frequency, nextLeafletDate: nextDueAt.toISOString() }
  }),
]
