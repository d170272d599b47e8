import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { chooseLeafletDay, leafletHours, weekdayNames } from './leaflet-day.ts'

const day = {
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.int().min(1).max(weekdayNames.length),
  /** In London. */
  hour: z.int().min(leafletHours.first).max(leafletHours.last),
}

/** The weekday and hour of a musketeer's leaflets (rule: weekday-and-hour). */
export const LeafletDay = z.object(day)
export type LeafletDay = z.output<typeof LeafletDay>

export const leafletDayEndpoints = {
  chooseLeafletDay: endpoint(chooseLeafletDay, {
    summary:
      'Choose the weekday and hour of leaflets. Monthly ones come on the same day of each month, at that hour. The reply gives the date of the next one.',
    input: z.strictObject(day),
    reply: LeafletDay.extend({ nextLeafletDate: Instant }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
