import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { endOfLondonDay, hours, londonDate } from '../../platform/values/clock.ts'
import { findFeed } from './calendar-store.ts'
import { leafletDays } from './rules.ts'

/** The title of every event. Calendars are shared with employers, so it says nothing else (rule: calendar-feed). */
const calendarTitle = 'Leaflet day'

/**
 * A musketeer's leaflet days as whole days on which nobody appears busy. A person who sees the calendar learns neither the product nor what the
 * leaflets are about (rule: calendar-feed).
 * @throws {Problem} CalendarLinkOver once the calendar was switched off, renewed or never there
 */
export async function readCalendar(db: Db, feedId: number, now: Date): Promise<string> {
  const feed = await findFeed(db, feedId, londonDate(now))
  if (!feed) throw problem('CalendarLinkOver')
  const { frequency, anchor, next_due_at, created_at, toCome } = feed
  const calendar = ical({
    name: calendarTitle,
    prodId: { company: calendarTitle, product: calendarTitle },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hours(6) / 1000,
  })
  if (frequency && anchor && next_due_at)
    for (const day of leafletDays({ frequency, anchor, next_due_at }, toCome, now))
      calendar.createEvent({
        id: `${day}-${feedId}`,
        start: day,
        // The day after, on which it is over (RFC 5545, section 3.6.1). Some programs show an event without an end for an hour, or not.
        end: londonDate(endOfLondonDay(day)),
        allDay: true,
        // The same at each reading, so that programs see what has changed.
        stamp: created_at,
        summary: calendarTitle,
        transparency: ICalEventTransparency.TRANSPARENT,
      })
  return calendar.toString()
}
