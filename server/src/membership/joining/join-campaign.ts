import type { CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'
import { findJoinableCampaign, describePage } from '../../campaigns/index.ts'
import type { Musketeer, Actor } from '../../platform/http/actor.ts'
import { londonDate, londonInstant, londonWallClock, mondayOf } from '../../platform/values/clock.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { leafletPlanned } from '../events.ts'
import { presentMembership } from '../deliveries/present.ts'
import { dueTimeAfter, isPaused, scheduleAfterFirstLeaflet } from '../planning/rules.ts'
import { findDeliveries } from '../deliveries/delivery-store.ts'
import { saveMembership } from '../store.ts'
import { savePlan, type Plan } from '../planning/plan-store.ts'
import { lockOrCreateSchedule } from '../planning/choose-rhythm.ts'
import { saveSchedule, type StoredSchedule } from '../planning/schedule-store.ts'
import { countJoin, wasEverMember } from '../sharing/store.ts'
import type { PageRequest } from '../../platform/database/page.ts'
import { pageOfSuggestions } from './store.ts'

/**
 * Signs a musketeer up to a campaign. Repeated or simultaneous calls make one membership. A musketeer's first campaign sends its leaflet
 * straight away, as this week's or at the weekend as next week's (rule: first-campaign-sends-at-once).
 * @param shareCode of another musketeer's link, which counts who joins their first campaign (rule: share-links)
 * @throws {Problem} NotFound, CampaignGone or CampaignEnded
 */
export async function joinCampaign(
  tx: Tx,
  by: Musketeer,
  campaignId: number,
  now: Date,
  shareCode?: string,
): Promise<CampaignDistributor> {
  const schedule = await lockOrCreateSchedule(tx, by, now)
  const { leafletId } = await findJoinableCampaign(tx, campaignId, now)
  // While the schedule is locked, its musketeer joins nothing else.
  const isNew = shareCode !== undefined && !(await wasEverMember(tx, by.accountId))
  const membership = await saveMembership(tx, by.accountId, campaignId, now)
  if (schedule.last_slot === null && !isPaused(schedule, londonDate(now)))
    await planFirstLeaflet(tx, schedule, { membershipId: membership.id, leafletId }, now)
  if (isNew)
    await countJoin(tx, { code: shareCode, campaignId, joiner: by.accountId }, mondayOf(londonDate(now)))
  return presentMembership(membership, await findDeliveries(tx, [membership.id]))
}

async function planFirstLeaflet(tx: Tx, current: StoredSchedule, plan: Plan, now: Date): Promise<void> {
  const schedule = scheduleAfterFirstLeaflet(current, londonWallClock(now))
  await saveSchedule(tx, {
    ...current,
    ...schedule,
    next_due_at: londonInstant(dueTimeAfter(schedule, 1)),
    last_slot: schedule.anchor,
  })
  await savePlan(tx, plan, now)
  await enqueue(tx, leafletPlanned, plan)
}

/** Campaigns a musketeer may want to join (rule: suggested-campaigns). There are none without chosen causes, so none for administrators. */
export async function suggestCampaigns(db: Db, to: Actor, page: PageRequest, now: Date) {
  return describePage(db, await pageOfSuggestions(db, to.accountId, londonDate(now), page), page, now)
}
