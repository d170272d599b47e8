import type { Db, Tx } from '../../platform/database/db.ts'
import { writeCalendar } from '../../platform/http/calendar.ts'
import { problem } from '../../platform/http/problem.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findFeed, deleteFeed, insertFeed } from './store.ts'
import { leafletDays } from './rules.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrCreateSchedule } from '../planning/choose-rhythm.ts'
import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'

/** The title of every event. Calendars are shared with employers, so it says nothing else (rule: calendar-feed). */
const calendarTitle = 'Leaflet day'

/**
 * A musketeer's leaflet days as whole days on which nobody appears busy. A person who sees the calendar learns neither the product nor what the
 * leaflets are about (rule: calendar-feed).
 * @throws {Problem} CalendarLinkOver once the calendar was turned off, renewed or never there
 */
export async function readCalendar(db: Db, feedId: number, now: Date): Promise<string> {
  const feed = await findFeed(db, feedId, londonDate(now))
  if (!feed) throw problem('CalendarLinkOver')
  const { frequency, anchor, next_due_at, created_at, toCome } = feed
  const days =
    frequency && anchor && next_due_at ? leafletDays({ frequency, anchor, next_due_at }, toCome, now) : []
  return writeCalendar(
    calendarTitle,
    days.map((day) => ({ id: `${day}-${feedId}`, day, stamp: created_at })),
  )
}

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

/** The secret part of a feed's address. It is calculated when needed and never stored. Some programs ask for the ending. */
const signCalendarLink = (feedId: number, secrets: KeyedSecrets) =>
  `${feedId}-${secrets.signLink(`calendar:${feedId}`)}.ics`

/** @returns the id of the feed that a link is for; null for one that we did not sign */
export function readCalendarLink(link: string, secrets: Secrets): number | null {
  const match = /^(\d{1,15})-[\w-]{22}\.ics$/.exec(link)
  if (!match) return null
  const feedId = Number(match[1])
  return secrets.accepted.some((key) => isSameSecret(signCalendarLink(feedId, key), link)) ? feedId : null
}

/** The address that a calendar program reads. */
export const calendarAddress = (publicUrl: string, feedId: number, secrets: KeyedSecrets) =>
  publicUrl + '/api/calendar/:link'.replace(':link', signCalendarLink(feedId, secrets))
