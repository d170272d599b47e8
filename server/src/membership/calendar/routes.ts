import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { hours } from '../../platform/values/clock.ts'
import { endCalendar, renewCalendar } from './choose-calendar.ts'
import { readCalendar } from './read-calendar.ts'
import { readCalendarLink } from './sign-calendar-link.ts'

/** By calendar, and not by visitor: a company that keeps calendars reads all of them from a few addresses. */
const readingsPerCalendar: Limit = { name: 'calendar-link', points: 60, windowMs: hours(1) }

export const calendarRoutes = [
  writeRoute('POST /api/calendar', (tx, context) => renewCalendar(tx, context.actor, context)),

  writeRoute('DELETE /api/calendar', (tx, { actor }) => endCalendar(tx, actor)),

  route('GET /api/calendar/:link', async ({ db, input, secrets, limits, now }) => {
    const feedId = readCalendarLink(input.link, secrets)
    if (feedId === null) throw problem('CalendarLinkOver')
    await limits.consume(readingsPerCalendar, String(feedId))
    return { name: 'calendar.ics', content: Buffer.from(await readCalendar(db, feedId, now)) }
  }),
]
