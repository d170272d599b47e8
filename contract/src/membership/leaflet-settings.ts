import * as z from 'zod'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { leafletHours, weekdayNames } from './messages-and-limits.ts'

const day = {
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.int().min(1).max(weekdayNames.length),
  /** In London. */
  hour: z.int().min(leafletHours.first).max(leafletHours.last),
}

/** The weekday and hour of a musketeer's leaflets (rule: weekday-and-hour). */
export const LeafletDay = z.object(day)
export type LeafletDay = z.output<typeof LeafletDay>

/** The address that a calendar program reads; null while the calendar is turned off. */
const CalendarFeed = z.object({ address: z.url().nullable() })

export const leafletSettingEndpoints = {
  chooseLeafletDay: endpoint('POST /api/leafletday', {
    summary:
      'Choose the weekday and hour of leaflets. Monthly ones come on the same day of each month, at that hour. The reply gives the date of the next one.',
    who: ['musketeer'],
    input: z.strictObject(day),
    reply: LeafletDay.extend({ nextLeafletDate: Instant }),
    example: { weekday: 6, hour: 10 },
  }),

  chooseReminders: endpoint('POST /api/reminders', {
    summary: 'Turn the reminders about leaflets on or off. Twice is harmless.',
    who: ['musketeer'],
    input: z.strictObject({ reminders: z.boolean() }),
    example: { reminders: false },
  }),

  renewCalendar: endpoint('POST /api/calendar', {
    summary: 'Switch the calendar on, or give it a new address: the previous one stops working at once.',
    who: ['musketeer'],
    reply: CalendarFeed,
  }),

  endCalendar: endpoint('DELETE /api/calendar', {
    summary: 'Switch the calendar off: its address stops working at once.',
    who: ['musketeer'],
    reply: CalendarFeed,
  }),

  /** Its address is a secret in itself, because calendar programs cannot sign in. */
  readCalendar: endpoint('GET /api/calendar/:link', {
    summary:
      'The leaflet days of the next three months as a calendar (RFC 5545). It names no campaign and no cause.',
    who: everyone,
    input: z.strictObject({ link: z.string().max(60) }),
    reply: FileReply,
    download: 'text/calendar',
    problems: ['CalendarLinkOver', 'TooManyTries'],
    example: { link: `1-${'a'.repeat(22)}.ics` },
  }),
}
