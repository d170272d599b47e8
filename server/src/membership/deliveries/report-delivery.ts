import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { CampaignData } from '@street-musketeers/contract/membership/memberships.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwnCampaignId, lockOwnMembership } from '../store.ts'
import { allowsQuestion } from '../rounds/question-limits.ts'
import { presentDelivery } from './present.ts'
import { recordReport } from './record-report.ts'
import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { deleteDeliveries, findDeliveries } from './delivery-store.ts'
import { canBeRemoved } from './rules.ts'

type Input = InputOf<'POST /api/campaigndata'>

/**
 * Records leaflets that a signed-in musketeer delivered on a day.
 * @returns all deliveries of the membership
 * @throws {Problem} NotFound, also for somebody else's membership; InvalidInput for an impossible day, or no postcode; DayReported if
 *   `again` is `ask`
 */
export async function reportDelivery(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, campaignData, again = 'add', ...input }: Input,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<CampaignData[]> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  if (!membership) throw problem('NotFound')
  const { all } = await recordReport(tx, membership, { ...input, ...campaignData, again }, context)
  return all.map(presentDelivery)
}

/** The report without its postcode, if the musketeer has asked for too many today (rule: round-questions): a report always counts. */
export async function limitPostcode(
  db: Db,
  by: Musketeer,
  { postcode, ...input }: Input,
  limits: Limits,
): Promise<Input> {
  const campaignId = postcode && (await findOwnCampaignId(db, by.accountId, input.campaignDistributorId))
  return campaignId && (await allowsQuestion(limits, by.accountId, campaignId))
    ? { ...input, postcode }
    : input
}

/**
 * Removes everything that a musketeer reported for a day (rule: reports-corrected). Removing it again changes nothing.
 * @returns the deliveries of the membership that remain
 * @throws {Problem} NotFound, also for somebody else's membership; InvalidInput for a day too long ago
 */
export async function removeReport(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, subDate }: InputOf<'DELETE /api/campaigndata/:campaignDistributorId/:subDate'>,
  now: Date,
): Promise<CampaignData[]> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  if (!membership) throw problem('NotFound')
  if (!canBeRemoved(subDate, now)) throw problemWith('subDate', membershipMessages.tooOldToRemove)

  const before = await findDeliveries(tx, [membership.id])
  const sameDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  await deleteDeliveries(
    tx,
    membership.id,
    sameDay.map((each) => each.submission_id),
  )
  return before.filter((each) => !sameDay.includes(each)).map(presentDelivery)
}
