import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrCreateSchedule } from '../joining/join-campaign.ts'
import { deleteFeed, findFeedId, insertFeed } from './calendar-store.ts'
import { calendarAddress } from './sign-calendar-link.ts'

type Context = Pick<Platform, 'config' | 'secrets'>

/** The address of a musketeer's calendar (rule: calendar-feed); null while it is switched off. */
export async function showCalendar(db: Db, of: Musketeer, { config, secrets }: Context) {
  const feedId = await findFeedId(db, of.accountId)
  return { address: feedId === null ? null : calendarAddress(config.publicUrl, feedId, secrets) }
}

/** Gives a musketeer's calendar a new address; the one before stops working. */
export async function renewCalendar(
  tx: Tx,
  by: Musketeer,
  { config, secrets, now }: Context & { now: Date },
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
