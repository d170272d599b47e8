import { messages, type Frequency } from '@street-musketeers/contract/membership/membership.ts'
import {
  addMilliseconds,
  days,
  londonDate,
  londonInstant,
  londonWallClock,
  minutes,
  type WallClock,
} from '../platform/values/clock.ts'

/**
 * How a musketeer's leaflets are spaced (rule: due-times-do-not-drift). The anchor is the slot that counts as served; leaflets are due one, two,
 * three … whole periods after it. All are wall-clock times in London, counted from the anchor and never chained.
 */
export interface Rhythm {
  frequency: Frequency
  anchor: WallClock
}

// Wall-clock times are reckoned as if London were always on UTC: an hour's change of the clocks cannot enter.
const toMilliseconds = (shown: WallClock) => Date.parse(`${shown.replace(' ', 'T')}Z`)
const toWallClock = (time: number): WallClock => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

const week = days(7)
const referenceMonday = toMilliseconds('2026-11-23 08:00:00')

/** The last Monday, 08:00, that is not after a time. */
export const mondayOnOrBefore = (at: WallClock): WallClock =>
  toWallClock(referenceMonday + Math.floor((toMilliseconds(at) - referenceMonday) / week) * week)

/** The first Monday, 08:00, that is not before a time. */
const mondayOnOrAfter = (at: WallClock): WallClock =>
  toWallClock(referenceMonday + Math.ceil((toMilliseconds(at) - referenceMonday) / week) * week)

/** The same time of day some months later; on a month's last day where it has no such day. */
function monthsLater(from: WallClock, months: number): WallClock {
  const start = new Date(toMilliseconds(from))
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate()
  const later = new Date(start)
  later.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay))
  return toWallClock(later.getTime())
}

/** The slot some periods after the anchor. */
export function slotAfter({ frequency, anchor }: Rhythm, periods: number): WallClock {
  if (frequency === 'MONTHLY') return monthsLater(anchor, periods)
  return toWallClock(toMilliseconds(anchor) + periods * (frequency === 'WEEKLY' ? week : 2 * week))
}

/** How many whole periods have passed since the anchor. */
function periodsUntil(rhythm: Rhythm, at: WallClock): number {
  if (rhythm.frequency !== 'MONTHLY')
    return Math.floor(
      (toMilliseconds(at) - toMilliseconds(rhythm.anchor)) /
        (rhythm.frequency === 'WEEKLY' ? week : 2 * week),
    )
  const [from, to] = [new Date(toMilliseconds(rhythm.anchor)), new Date(toMilliseconds(at))]
  const months = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth()
  return slotAfter(rhythm, months) > at ? months - 1 : months
}

/** The slot that a leaflet planned at a time belongs to. */
export const latestSlot = (rhythm: Rhythm, at: WallClock): WallClock =>
  slotAfter(rhythm, periodsUntil(rhythm, at))

/** The next slot after a time in which a leaflet is due; never the anchor itself. */
export const nextSlot = (rhythm: Rhythm, at: WallClock): WallClock =>
  slotAfter(rhythm, Math.max(1, periodsUntil(rhythm, at) + 1))

/** What comes next in a rhythm: the slot that has come, and when the one after it is due. */
export interface RhythmAdvance extends Rhythm {
  slot: WallClock
  nextDueAt: Date
}

/** What comes next after a time in each of the few rhythms that many musketeers share. */
export function advanceRhythms(rhythms: readonly Rhythm[], at: WallClock): RhythmAdvance[] {
  const different = new Map(
    rhythms.map(({ frequency, anchor }) => [`${frequency} ${anchor}`, { frequency, anchor }]),
  )
  return [...different.values()].map((rhythm) => ({
    ...rhythm,
    slot: latestSlot(rhythm, at),
    nextDueAt: londonInstant(nextSlot(rhythm, at)),
  }))
}

/** The rhythm of somebody for whom no leaflet was ever planned: this week counts as served. */
export const firstRhythm = (frequency: Frequency, at: WallClock): Rhythm => ({
  frequency,
  anchor: mondayOnOrBefore(at),
})

/**
 * What a new frequency makes of a rhythm: counted from the slot of the last leaflet, so that the next comes no sooner
 * than one new period after it. A slot that has come but was not planned yet is not skipped.
 */
export function changeRhythm(
  before: Rhythm & { lastSlot: WallClock | null; nextSlot: WallClock },
  frequency: Frequency,
  at: WallClock,
): Rhythm & { nextSlot: WallClock } {
  if (frequency === before.frequency) return before
  const { lastSlot } = before
  const rhythm = lastSlot
    ? { frequency, anchor: frequency === 'MONTHLY' ? lastSlot : mondayOnOrAfter(lastSlot) }
    : firstRhythm(frequency, at)
  const justBefore = toWallClock(toMilliseconds(before.nextSlot) - 1000)
  return { ...rhythm, nextSlot: nextSlot(rhythm, justBefore < at ? justBefore : at) }
}

/** A rhythm as it is kept, with when its next leaflet is due and the slot of the last; null for none yet. */
export interface RhythmState extends Rhythm {
  next_due_at: Date
  last_slot: WallClock | null
}

/** A kept rhythm as choosing a frequency now makes it, with when the next leaflet is due. */
export function withFrequency(
  kept: RhythmState,
  frequency: Frequency,
  now: Date,
): Rhythm & { next_due_at: Date } {
  const before = { ...kept, lastSlot: kept.last_slot, nextSlot: londonWallClock(kept.next_due_at) }
  const { anchor, nextSlot } = changeRhythm(before, frequency, londonWallClock(now))
  return { frequency, anchor, next_due_at: londonInstant(nextSlot) }
}

/** The day in London on which a leaflet that is due at a time is planned: today, once that time has passed. */
export const planningDay = (dueAt: Date, now: Date) => londonDate(dueAt < now ? now : dueAt)

/**
 * What is wrong with the day of a delivery, or null (rule: delivery-limits). A musketeer who left a campaign may still report what they delivered
 * until that day.
 */
export function invalidDayReason(
  day: string,
  membership: { joined_at: Date; withdrawn_at: Date | null },
  now: Date,
): string | null {
  if (day < londonDate(membership.joined_at)) return messages.dateTooEarly
  if (day > londonDate(now)) return messages.dateInFuture
  if (membership.withdrawn_at && day > londonDate(membership.withdrawn_at))
    return 'Please give a day on or before the day you left this campaign.'
  return null
}

/** How long the link in a leaflet's mail reports its delivery, and how long such a report can be undone. */
const linkLife = days(60)
export const undoLife = minutes(10)

/** Whether the link in a leaflet's mail has ended: its member left, also one who joined again since, or its time is over. */
export const hasLinkEnded = (
  link: { planned_at: Date; sent_at: Date | null; withdrawn_at: Date | null; link_ended_at: Date | null },
  now: Date,
) =>
  link.withdrawn_at !== null ||
  link.link_ended_at !== null ||
  addMilliseconds(link.sent_at ?? link.planned_at, linkLife) <= now

interface Report {
  delivered_on: string
  leaflets_delivered: number
  leaflets_printed: number | null
  reported_at: Date
}

/** Whether a report is an earlier one sent again: the same answers within a minute (rule: one-record-per-report). */
export const isSameReport = (earlier: Report, report: Report) =>
  earlier.delivered_on === report.delivered_on &&
  earlier.leaflets_delivered === report.leaflets_delivered &&
  earlier.leaflets_printed === report.leaflets_printed &&
  addMilliseconds(earlier.reported_at, minutes(1)) > report.reported_at
