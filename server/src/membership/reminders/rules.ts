import {
  addDays,
  daytime,
  endOfLondonDay,
  isDaytime,
  londonDate,
  londonHour,
  londonInstant,
  londonWallClock,
} from '../../platform/values/clock.ts'

/** A leaflet is asked about on the fifth day after its email; on the sixth if nothing could be sent that day (rule: one-reminder). */
const reminderDays = { first: 5, last: 6 }

/** After so many leaflets in a row without an answer, we ask whether to pause. */
export const unansweredLeaflets = 3

/** Which leaflets are asked about at an instant. */
export interface ReminderWindow {
  now: Date
  /** The day in London. */
  today: string
  /** The wall-clock time in London at which this hour began. */
  hourStart: string
  /** Musketeers whose leaflets come at this hour or earlier; in the last hour all. */
  latestHour: number
  sentFrom: Date
  sentBefore: Date
}

/** @returns null outside the hours in which reminders leave */
export function reminderWindow(now: Date): ReminderWindow | null {
  if (!isDaytime(now)) return null
  const today = londonDate(now)
  const hour = londonHour(now)
  return {
    now,
    today,
    hourStart: `${londonWallClock(now).slice(0, 13)}:00:00`,
    latestHour: hour === daytime.last ? 24 : hour,
    sentFrom: londonInstant(`${addDays(today, -reminderDays.last)} 00:00:00`),
    sentBefore: endOfLondonDay(addDays(today, -reminderDays.first)),
  }
}
