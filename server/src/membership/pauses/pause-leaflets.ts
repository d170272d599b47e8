import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { sayPaused, pauseMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMembershipByLink } from '../deliveries/open-report-link.ts'
import { lockOrCreateSchedule } from '../planning/lock-schedule.ts'
import { withPause } from '../planning/rules.ts'
import { saveSchedule, type StoredSchedule } from '../planning/schedule-store.ts'
import { invalidPauseReason } from './rules.ts'

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
