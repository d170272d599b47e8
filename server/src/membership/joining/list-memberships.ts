import type { NextLeafletDates, OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { describeCampaigns } from '../../campaigns/index.ts'
import { findRole } from '../../identity/index.ts'
import { recordAction } from '../../audit/index.ts'
import type { Actor, Administrator, Musketeer } from '../../platform/http/actor.ts'
import { addMilliseconds, londonDate } from '../../platform/values/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { maxRetryMs } from '../../platform/mail/email.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { planningDays } from '../planning/present.ts'
import { findDeliveries } from '../deliveries/delivery-store.ts'
import { findOwnReportLink } from '../deliveries/report-by-link.ts'
import { presentMembership } from '../deliveries/present.ts'
import { findMembershipWithLeafletStatus, findMembershipsWithDeliveries, pageOfMemberships } from './store.ts'

/** The campaigns a musketeer has joined, each with their leaflet and what they delivered, latest sign-up first. */
export const listJoinedCampaigns = (db: Db, of: Actor, page: PageRequest, now: Date) =>
  findJoinedCampaigns(db, of.accountId, page, now)

/**
 * The same for an administrator. The read is logged in the same transaction (rule: administrator-actions-logged).
 * @throws {Problem} NotFound if the id is not a musketeer's
 */
export async function listCampaignsOfMusketeer(
  tx: Tx,
  by: Administrator,
  { id, ...page }: PageRequest & { id: number },
  now: Date,
) {
  if ((await findRole(tx, id)) !== 'musketeer') throw problem('NotFound')
  await recordAction(tx, by, { action: 'looked-at-campaigns', accountId: id, now })
  return findJoinedCampaigns(tx, id, page, now)
}

async function findJoinedCampaigns(db: Db, accountId: number, page: PageRequest, now: Date) {
  const { rows: memberships, total } = await pageOfMemberships(db, accountId, page)
  const ids = memberships.map(({ campaign_id }) => campaign_id)
  const campaigns = new Map(
    (await describeCampaigns(db, ids, now)).map((campaign) => [campaign.campaignId, campaign]),
  )
  const content = memberships.flatMap((membership) => {
    const campaign = campaigns.get(membership.campaign_id)
    if (!campaign) return []
    const campaignDistributors = [presentMembership(membership, membership.deliveries)]
    return [{ ...showLeaflet(campaign, membership.leaflet_version), campaignDistributors }]
  })
  return pageOf(content, total, page)
}

/**
 * A musketeer's sign-up to a campaign.
 * @throws {Problem} NotFound if they are not signed up
 */
export async function findOwnMembership(
  db: Db,
  of: Musketeer,
  campaignId: number,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<Omit<OwnMembership, 'messages'>> {
  const membership = await findMembershipWithLeafletStatus(db, {
    accountId: of.accountId,
    campaignId,
    today: londonDate(now),
    triedSince: addMilliseconds(now, -maxRetryMs(config.inDoubtSeconds)),
  })
  if (!membership) throw problem('NotFound')
  return {
    ...presentMembership(membership, await findDeliveries(db, [membership.id])),
    leafletVersion: membership.leaflet_version,
    leafletsDelivered: membership.delivered_of_leaflet,
    hasCollected: membership.has_collected,
    reportLink: await findOwnReportLink(db, membership.id, { secrets, now }),
    leafletToCome: membership.leaflet_to_come,
    campaignEnded: membership.campaign_ended,
  }
}

/**
 * Every membership of a musketeer, including ended ones, latest sign-up first. Each has its deliveries and the days, of those in
 * `nextDates`, on which its leaflet waits.
 */
export const listAllMemberships = (
  db: Db,
  accountId: number,
  nextDates: NextLeafletDates | null,
  now: Date,
) =>
  findMembershipsWithDeliveries(db, accountId, {
    days: nextDates ? planningDays(nextDates, now) : [],
    today: londonDate(now),
  })

export type AllMemberships = Awaited<ReturnType<typeof listAllMemberships>>
