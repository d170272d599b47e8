import { addMilliseconds, days } from '../../platform/values/clock.ts'

/** How many campaigns an email suggests. */
export const suggestedAtOnce = 3

/** A musketeer who joined nothing is emailed once they have been here for three days; one who has been here for longer than ten gets no email. */
export const firstWeek = (now: Date) => ({
  from: addMilliseconds(now, -days(10)),
  to: addMilliseconds(now, -days(3)),
})

/** A musketeer who had a leaflet within this time and has none now has just run out; it is longer than a month. */
export const recentLeaflet = days(40)
