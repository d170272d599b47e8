import ical, { ICalCalendarMethod, ICalEventClass, ICalEventTransparency } from 'ical-generator'
import { addDays, hours } from '../values/clock.ts'

interface CalendarDay {
  /** The same at each reading, so that programs recognise it. */
  id: string
  /** In London, `2026-11-20`. */
  day: string
  /** When it was last changed; the same at each reading, so that programs see what has changed. */
  stamp: Date
  /** Which version of the event this is. */
  sequence?: number
  description?: string
  url?: string
}

/** A component that is no event: a calendar must have one at least (section 3.6), also one without days. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Whole days on which nobody appears busy, as a calendar (RFC 5545). Each has the calendar's own title and no other: calendars are shared with
 * employers. Those that a program keeps apart are marked as private.
 */
export function writeCalendar(title: string, days: readonly CalendarDay[]): string {
  const calendar = ical({
    name: title,
    prodId: { company: title, product: title },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hours(6) / 1000,
    events: days.map(({ day, ...event }) => ({
      ...event,
      start: day,
      // The day after, on which it is over (RFC 5545, section 3.6.1). Some programs show an event without an end for an hour, or not.
      end: addDays(day, 1),
      allDay: true,
      summary: title,
      class: ICalEventClass.PRIVATE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  })
  const lines = calendar.toString().split('\r\n')
  if (days.length === 0) lines.splice(-1, 0, ...timeZone)
  // The last line also ends with one (section 3.1).
  return `${lines.join('\r\n')}\r\n`
}
