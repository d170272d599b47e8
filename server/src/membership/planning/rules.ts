import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import type { LeafletDay } from '@street-musketeers/contract/membership/leaflet-settings.ts'
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
const referenceMonday = toMilliseconds('2026-11-23 00:00:00')
const referenceOf = ({ weekday, hour }: LeafletDay) => referenceMonday + days(weekday - 1) + hours(hour)

/** The last time that is a musketeer's weekday and hour and not after a time. */
export function slotOnOrBefore(at: WallClock, day: LeafletDay): WallClock {
  const reference = referenceOf(day)
  return toWallClock(reference + Math.floor((toMilliseconds(at) - reference) / week) * week)
}

/** The first one that is not before a time. */
function slotOnOrAfter(at: WallClock, day: LeafletDay): WallClock {
  const reference = referenceOf(day)
  return toWallClock(reference + Math.ceil((toMilliseconds(at) - reference) / week) * week)
}

/** The first time at an hour that is not before a time. */
function hourOnOrAfter(at: WallClock, hour: number): WallClock {
  const sameDay = toMilliseconds(`${at.slice(0, 10)} 00:00:00`) + hours(hour)
  return toWallClock(sameDay < toMilliseconds(at) ? sameDay + days(1) : sameDay)
}

/** From eight to seven, when people are up. */
const spreadHours = { first: 8, count: 12 }

/**
 * The weekday and hour at which a new musketeer's leaflets are due until they choose (rule: weekday-and-hour): spread over the week by
 * a hash of the account's number, so that not everybody's are planned in the same minute.
 */
export function spreadDay(accountId: number): LeafletDay {
  const slots = 7 * spreadHours.count
  // Knuth's multiplicative hash: consecutive numbers land far apart.
  const slot = Math.floor(((Math.imul(accountId, 2_654_435_761) >>> 0) / 2 ** 32) * slots)
  return {
    weekday: 1 + Math.floor(slot / spreadHours.count),
    hour: spreadHours.first + (slot % spreadHours.count),
  }
}

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

/** How often a musketeer gets a leaflet, and on which weekday and at which hour. */
export interface Rhythm extends LeafletDay {
  frequency: Frequency
}

/** The schedule of a musketeer for whom no leaflet was ever planned: the last due time counts as served. */
export const firstSchedule = (rhythm: Rhythm, at: WallClock): Schedule => ({
  frequency: rhythm.frequency,
  anchor: slotOnOrBefore(at, rhythm),
})

/** A first leaflet that is sent so shortly before a due time counts as that one's: for a Monday at eight, from Saturday. */
const closeToNext = days(2) + hours(8)

/**
 * The schedule of a musketeer who is sent a first leaflet on joining (rule: first-campaign-sends-at-once). It counts as the leaflet of their last
 * due time or, shortly before the next one, as that one's, because another would come within days.
 */
export const scheduleAfterFirstLeaflet = (rhythm: Rhythm, at: WallClock): Schedule => ({
  frequency: rhythm.frequency,
  anchor: slotOnOrBefore(toWallClock(toMilliseconds(at) + closeToNext), rhythm),
})

/** A stored schedule. `last_slot` is the due time of the last leaflet, null before the first. */
export interface ScheduleState extends Schedule, Rhythm {
  next_due_at: Date
  last_slot: WallClock | null
  paused_until: string | null
}

/** The same, with the next due time in London. */
interface RunningSchedule extends Omit<ScheduleState, 'next_due_at'> {
  nextDueTime: WallClock
}

/**
 * A schedule with a new frequency, weekday or hour. It is counted from the due time of the last leaflet, so the next leaflet comes at least
 * one new period after that. A due time that has passed and was not planned yet is not skipped. Monthly leaflets come on the same day of
 * each month, whatever its weekday.
 */
export function changeSchedule(
  before: RunningSchedule,
  rhythm: Rhythm,
  at: WallClock,
): Schedule & { nextDueTime: WallClock } {
  const { frequency, weekday, hour } = rhythm
  const isSameWeekday = weekday === before.weekday || frequency === 'MONTHLY'
  if (frequency === before.frequency && hour === before.hour && isSameWeekday)
    return { frequency, anchor: before.anchor, nextDueTime: before.nextDueTime }
  const schedule = { frequency, anchor: anchorFrom(before.last_slot, rhythm, at) }
  return { ...schedule, nextDueTime: nextDueTime(schedule, startOfWait(before, at)) }
}

function anchorFrom(lastDueTime: WallClock | null, rhythm: Rhythm, at: WallClock): WallClock {
  if (!lastDueTime) return slotOnOrBefore(at, rhythm)
  return rhythm.frequency === 'MONTHLY'
    ? hourOnOrAfter(lastDueTime, rhythm.hour)
    : slotOnOrAfter(lastDueTime, rhythm)
}

const secondBefore = (time: WallClock) => toWallClock(toMilliseconds(time) - 1000)

/** The time after which the next leaflet is due: now, before a due time that has passed and was not planned yet, or when a pause ends. */
function startOfWait(
  before: Pick<RunningSchedule, 'nextDueTime' | 'paused_until'>,
  at: WallClock,
): WallClock {
  const justBefore = secondBefore(before.nextDueTime)
  const start = justBefore < at ? justBefore : at
  const pauseEnd = before.paused_until ? secondBefore(`${before.paused_until} 00:00:00`) : start
  return pauseEnd > start ? pauseEnd : start
}

/** Whether leaflets are paused on a day in London (rule: pause). */
export const isPaused = ({ paused_until }: Pick<ScheduleState, 'paused_until'>, today: string) =>
  paused_until !== null && paused_until > today

/** A stored schedule if a frequency, weekday or hour is chosen now, with the instant of its next leaflet. */
export function withRhythm(
  stored: ScheduleState,
  change: Partial<Rhythm>,
  now: Date,
): Schedule & Rhythm & { next_due_at: Date } {
  const { frequency, weekday, hour } = { ...stored, ...change }
  const before = { ...stored, nextDueTime: londonWallClock(stored.next_due_at) }
  const changed = changeSchedule(before, { frequency, weekday, hour }, londonWallClock(now))
  return { frequency, weekday, hour, anchor: changed.anchor, next_due_at: londonInstant(changed.nextDueTime) }
}

/**
 * A stored schedule with a pause, or without (rule: pause). Its due times stay as they are counted; those in the pause are left out.
 * @param until the day in London on which leaflets come again; null ends a pause
 */
export function withPause(
  stored: ScheduleState,
  until: string | null,
  now: Date,
): Pick<ScheduleState, 'paused_until' | 'next_due_at'> {
  const before = { nextDueTime: londonWallClock(stored.next_due_at), paused_until: until }
  const due = nextDueTime(stored, startOfWait(before, londonWallClock(now)))
  return { paused_until: until, next_due_at: londonInstant(due) }
}

/** The day in London on which a leaflet due at an instant is planned: today, once that instant has passed. */
export const planningDay = (dueAt: Date, now: Date) => londonDate(dueAt < now ? now : dueAt)
