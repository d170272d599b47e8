import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrCreateSchedule } from '../planning/lock-schedule.ts'
import { deleteFeed, insertFeed } from './calendar-store.ts'
import { calendarAddress } from './sign-calendar-link.ts'

/** Gives a musketeer's calendar a new address; the previous one stops working (rule: calendar-feed). */
export async function renewCalendar(
  tx: Tx,
  by: Musketeer,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
) {
  await lockOrCreateSchedule(tx, by, now)
  await deleteFeed(tx, by.accountId)
  const feedId = await insertFeed(tx, by.accountId, now)
  return { address: calendarAddress(config.publicUrl, feedId, secrets) }
}

/** Switches a musketeer's calendar off. */
export async function endCalendar(tx: Tx, by: Musketeer) {
  await deleteFeed(tx, by.accountId)
  return { address: null }
}
