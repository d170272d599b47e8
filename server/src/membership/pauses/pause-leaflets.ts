import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { sayPaused, pauseMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problemWith, problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMembershipByLink } from '../deliveries/report-by-link.ts'
import { lockOrCreateSchedule } from '../planning/choose-rhythm.ts'
import type { Plan } from '../planning/plan-store.ts'
import { withPause } from '../planning/rules.ts'
import { saveSchedule, type StoredSchedule } from '../planning/schedule-store.ts'
import { invalidPauseReason, pauseDays } from './rules.ts'
import { lockOwnMembership } from '../store.ts'
import { setSkipped, findBreak } from './store.ts'
import type { LinkedLeaflet } from '@street-musketeers/contract/membership/report-links.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findLinkedLeaflet } from '../deliveries/link-store.ts'

/**
 * Pauses a musketeer's leaflets until a day in London, or ends a pause (rule: pause). Twice is harmless.
 * @param until null ends a pause
 * @returns their new schedule
 * @throws {Problem} InvalidInput for a day that is too early or too late
 */
export async function pauseLeaflets(
  tx: Tx,
  by: Pick<Musketeer, 'accountId'>,
  until: string | null,
  now: Date,
): Promise<StoredSchedule> {
  const reason = until && invalidPauseReason(until, now)
  if (reason) throw problemWith('until', reason)
  const current = await lockOrCreateSchedule(tx, by, now)
  const changed = { ...current, ...withPause(current, until, now) }
  await saveSchedule(tx, changed)
  return changed
}

/**
 * The same for a person who has one of the musketeer's report links.
 * @returns the sentence to show
 * @throws {Problem} ReportLinkOver; InvalidInput
 */
export async function pauseByLink(
  tx: Tx,
  { link, until }: InputOf<'POST /api/reportlink/pause'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const { account_id } = await findMembershipByLink(tx, link, { secrets, now })
  await pauseLeaflets(tx, { accountId: account_id! }, until, now)
  return until ? sayPaused(formatDay(new Date(until))) : pauseMessages.resumed
}

async function sayDone(tx: Tx, plan: Plan, { skip, now }: { skip: boolean; now: Date }): Promise<string> {
  if (!skip) return pauseMessages.unskipped
  const { paused_until } = await findBreak(tx, plan, londonDate(now))
  return paused_until === null ? pauseMessages.skipped : pauseMessages.skippedInPause
}

/**
 * Leaves out the leaflet of a membership that was emailed last, or undoes that (rule: skip-once).
 * @returns the sentence to show
 * @throws {Problem} NotFound for another person's membership, or before its first email
 */
export async function skipLeaflet(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, skip }: InputOf<'POST /api/skip'>,
  now: Date,
): Promise<string> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  const leafletId = membership?.mailed_leaflet_id
  if (!membership || !leafletId) throw problem('NotFound')
  const plan = { membershipId: membership.id, leafletId }
  if (!(await setSkipped(tx, plan, skip ? now : null))) throw problem('NotFound')
  return sayDone(tx, plan, { skip, now })
}

/**
 * The same for a person who has the leaflet's report link.
 * @throws {Problem} ReportLinkOver
 */
export async function skipByLink(
  tx: Tx,
  { link, skip }: InputOf<'POST /api/reportlink/skip'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const { id, leaflet_id } = await findMembershipByLink(tx, link, { secrets, now })
  const plan = { membershipId: id, leafletId: leaflet_id }
  await setSkipped(tx, plan, skip ? now : null)
  return sayDone(tx, plan, { skip, now })
}

/**
 * What the pages that leave a leaflet out and pause leaflets show. It writes nothing, because mail programs open links before people do,
 * and does not say when somebody is away.
 * @throws {Problem} ReportLinkOver
 */
export async function showLinkedLeaflet(
  db: Db,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<LinkedLeaflet> {
  const { id, leaflet_id, campaignId, campaignName } = await findMembershipByLink(db, link, { secrets, now })
  const { skipped_at, paused_until } = await findBreak(
    db,
    { membershipId: id, leafletId: leaflet_id },
    londonDate(now),
  )
  return {
    campaignName,
    leafletPlace: (await findLinkedLeaflet(db, campaignId, leaflet_id)).place,
    skipped: skipped_at !== null,
    paused: paused_until !== null,
    ...pauseDays(now),
  }
}
