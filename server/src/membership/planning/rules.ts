import type { Frequency } from '@street-musketeers/contract/membership/membership-schemas.ts'
import {
  days,
  hours,
  londonDate,
  londonInstant,
  londonWallClock,
  type WallClock,
} from '../../platform/values/clock.ts'

/**
 * When a musketeer's leaflets are due (rule: due-times-do-not-drift). The anchor is a due time that counts as served. Leaflets are due one, two,
 * three … whole periods after it. All times are wall-clock times in London, counted from the anchor and never from each other.
 */
export interface Schedule {
  frequency: Frequency
  anchor: WallClock
}

// Calculated as if London were always on UTC, so that clock changes have no effect.
const toMilliseconds = (wallClock: WallClock) => Date.parse(`${wallClock.replace(' ', 'T')}Z`)
const toWallClock = (time: number): WallClock => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

const week = days(7)
const referenceMonday = toMilliseconds('2026-11-23 08:00:00')

/** The last Monday, 08:00, that is not after a time. */
export const mondayOnOrBefore = (at: WallClock): WallClock =>
  toWallClock(referenceMonday + Math.floor((toMilliseconds(at) - referenceMonday) / week) * week)

/** The first Monday, 08:00, that is not before a time. */
const mondayOnOrAfter = (at: WallClock): WallClock =>
  toWallClock(referenceMonday + Math.ceil((toMilliseconds(at) - referenceMonday) / week) * week)

/** The same day and time some months later, or the month's last day where it has no such day. */
function monthsLater(from: WallClock, months: number): WallClock {
  const start = new Date(toMilliseconds(from))
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate()
  const later = new Date(start)
  later.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay))
  return toWallClock(later.getTime())
}

/** The due time a number of periods after the anchor. */
export function dueTimeAfter({ frequency, anchor }: Schedule, periods: number): WallClock {
  if (frequency === 'MONTHLY') return monthsLater(anchor, periods)
  return toWallClock(toMilliseconds(anchor) + periods * (frequency === 'WEEKLY' ? week : 2 * week))
}

/** How many whole periods have passed since the anchor. */
function periodsUntil(schedule: Schedule, at: WallClock): number {
  if (schedule.frequency !== 'MONTHLY')
    return Math.floor(
      (toMilliseconds(at) - toMilliseconds(schedule.anchor)) /
        (schedule.frequency === 'WEEKLY' ? week : 2 * week),
    )
  const [from, to] = [new Date(toMilliseconds(schedule.anchor)), new Date(toMilliseconds(at))]
  const months = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth()
  return dueTimeAfter(schedule, months) > at ? months - 1 : months
}

/** The last due time that is not after a time: a leaflet planned now is planned for it. */
export const latestDueTime = (schedule: Schedule, at: WallClock): WallClock =>
  dueTimeAfter(schedule, periodsUntil(schedule, at))

/** The first due time after a time; never the anchor itself. */
export const nextDueTime = (schedule: Schedule, at: WallClock): WallClock =>
  dueTimeAfter(schedule, Math.max(1, periodsUntil(schedule, at) + 1))

/** A schedule at some time: its latest due time, and the instant of the next one. */
export interface ScheduleStep extends Schedule {
  dueTime: WallClock
  nextDueAt: Date
}

/** Where several schedules are at a time. Many musketeers share a schedule, so each distinct one is calculated once. */
export function advanceSchedules(schedules: readonly Schedule[], at: WallClock): ScheduleStep[] {
  const distinct = new Map(
    schedules.map(({ frequency, anchor }) => [`${frequency} ${anchor}`, { frequency, anchor }]),
  )
  return [...distinct.values()].map((schedule) => ({
    ...schedule,
    dueTime: latestDueTime(schedule, at),
    nextDueAt: londonInstant(nextDueTime(schedule, at)),
  }))
}

/** The schedule of a musketeer for whom no leaflet was ever planned: this week counts as served. */
export const firstSchedule = (frequency: Frequency, at: WallClock): Schedule => ({
  frequency,
  anchor: mondayOnOrBefore(at),
})

/** From Saturday until Monday at eight, this much later is next week already. */
const weekend = days(2) + hours(8)

/**
 * The schedule of a musketeer who is sent a first leaflet on joining (rule: first-campaign-sends-at-once). It counts as this week's; at the
 * weekend as next week's, because the next would come the day after.
 */
export const scheduleAfterFirstLeaflet = (frequency: Frequency, at: WallClock): Schedule => ({
  frequency,
  anchor: mondayOnOrBefore(toWallClock(toMilliseconds(at) + weekend)),
})

/**
 * A schedule with a new frequency. It is counted from the due time of the last leaflet, so the next leaflet comes at least one new period
 * after that. A due time that has passed and was not planned yet is not skipped.
 */
export function changeSchedule(
  before: Schedule & { lastDueTime: WallClock | null; nextDueTime: WallClock },
  frequency: Frequency,
  at: WallClock,
): Schedule & { nextDueTime: WallClock } {
  if (frequency === before.frequency) return before
  const { lastDueTime } = before
  const schedule = lastDueTime
    ? { frequency, anchor: frequency === 'MONTHLY' ? lastDueTime : mondayOnOrAfter(lastDueTime) }
    : firstSchedule(frequency, at)
  const justBefore = toWallClock(toMilliseconds(before.nextDueTime) - 1000)
  return { ...schedule, nextDueTime: nextDueTime(schedule, justBefore < at ? justBefore : at) }
}

/** A stored schedule. `last_slot` is the due time of the last leaflet, null before the first. */
export interface ScheduleState extends Schedule {
  next_due_at: Date
  last_slot: WallClock | null
}

/** A stored schedule if a frequency is chosen now, with the instant of its next leaflet. */
export function withFrequency(
  stored: ScheduleState,
  frequency: Frequency,
  now: Date,
): Schedule & { next_due_at: Date } {
  const before = {
    ...stored,
    lastDueTime: stored.last_slot,
    nextDueTime: londonWallClock(stored.next_due_at),
  }
  const { anchor, nextDueTime: next } = changeSchedule(before, frequency, londonWallClock(now))
  return { frequency, anchor, next_due_at: londonInstant(next) }
}

/** The day in London on which a leaflet due at an instant is planned: today, once that instant has passed. */
export const planningDay = (dueAt: Date, now: Date) => londonDate(dueAt < now ? now : dueAt)
