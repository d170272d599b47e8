import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { endCalendar, readCalendar, renewCalendar } from './calendar.ts'

/** The address that a calendar program reads; null while the calendar is switched off. */
const CalendarFeed = z.object({ address: z.url().nullable() })

export const calendarEndpoints = {
  renewCalendar: endpoint(renewCalendar, {
    summary: 'Switch the calendar on, or give it a new address: the one before stops working at once.',
    input: z.strictObject({}),
    reply: CalendarFeed,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  endCalendar: endpoint(endCalendar, {
    summary: 'Switch the calendar off: its address stops working at once.',
    input: z.strictObject({}),
    reply: CalendarFeed,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  readCalendar: endpoint(readCalendar, {
    summary:
      'The leaflet days of the next three months as a calendar (RFC 5545). It names no campaign and no cause.',
    input: z.strictObject({ link: z.string().max(60) }),
    reply: FileReply,
    problems: ['InvalidInput', 'CalendarLinkOver', 'TooManyTries'],
  }),
}
