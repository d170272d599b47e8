import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership.ts'
import { findJoinableCampaign } from '../../campaigns/index.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { londonInstant, londonWallClock } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { problem } from '../../platform/http/problem.ts'
import { leafletPlanned } from '../events.ts'
import { presentMembership } from '../present.ts'
import { firstRhythm, slotAfter } from '../rules.ts'
import { findDeliveries } from '../deliveries/delivery-store.ts'
import { saveMembership } from './store.ts'
import { savePlan, type Plan } from '../planning/plan-store.ts'
import { lockRhythm, insertRhythm, saveRhythm, type StoredRhythm } from '../planning/rhythm-store.ts'

/**
 * Signs a musketeer up to a campaign: one membership however often and however many at once. The first campaign ever
 * sends its leaflet straight away, as the one of this week (rule: first-campaign-sends-at-once).
 * @throws {Problem} NotFound, CampaignGone or CampaignEnded.
 */
export async function joinCampaign(
  tx: Tx,
  by: Musketeer,
  campaignId: number,
  now: Date,
): Promise<CampaignDistributor> {
  const rhythm = await lockRhythmOrCreate(tx, by, now)
  const { leafletId } = await findJoinableCampaign(tx, campaignId, now)
  const membership = await saveMembership(tx, by.accountId, campaignId, now)
  if (rhythm.last_slot === null)
    await planFirstLeaflet(tx, rhythm, { membershipId: membership.id, leafletId }, now)
  return presentMembership(membership, await findDeliveries(tx, [membership.id]))
}

/**
 * Takes hold of a musketeer's rhythm; weekly is where everybody starts.
 * @throws {Problem} SignInNeeded when the account closed at the same moment: nothing new may be tied to it (rule: closing-erases-personal-data).
 */
export async function lockRhythmOrCreate(tx: Tx, { accountId }: Musketeer, now: Date): Promise<StoredRhythm> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  const first = firstRhythm('WEEKLY', londonWallClock(now))
  await insertRhythm(tx, {
    account_id: accountId,
    ...first,
    next_due_at: londonInstant(slotAfter(first, 1)),
    last_slot: null,
  })
  return lockRhythm(tx, accountId)
}

async function planFirstLeaflet(tx: Tx, kept: StoredRhythm, plan: Plan, now: Date): Promise<void> {
  const rhythm = firstRhythm(kept.frequency, londonWallClock(now))
  await saveRhythm(tx, {
    account_id: kept.account_id,
    ...rhythm,
    next_due_at: londonInstant(slotAfter(rhythm, 1)),
    last_slot: rhythm.anchor,
  })
  await savePlan(tx, plan, now)
  await enqueue(tx, leafletPlanned, plan)
}
