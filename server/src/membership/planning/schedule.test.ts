import fc from 'fast-check'
import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { describe, expect, test } from 'vitest'
import { londonInstant, londonWallClock, type WallClock } from '../../platform/values/clock.ts'
import {
  changeSchedule,
  dueTimeAfter,
  firstSchedule,
  latestDueTime,
  nextDueTime,
  scheduleAfterFirstLeaflet,
  slotOnOrBefore,
  spreadDay,
  withPause,
  type Rhythm,
  type Schedule,
} from './rules.ts'

const mondayAtEight = { weekday: 1, hour: 8 }
const rhythmOf = (frequency: Frequency, day = mondayAtEight): Rhythm => ({ frequency, ...day })
const scheduleOf = (frequency: Frequency, anchor: WallClock): Schedule => ({ frequency, anchor })
const upcoming = (schedule: Schedule, from: WallClock, count: number) => {
  const dueTimes: WallClock[] = []
  for (let at = from; dueTimes.length < count; at = dueTimes.at(-1)!) dueTimes.push(nextDueTime(schedule, at))
  return dueTimes
}

test.each([
  ['2026-11-23 08:00:00', '2026-11-23 08:00:00'],
  ['2026-11-23 07:59:59', '2026-11-16 08:00:00'],
  ['2026-11-29 23:59:59', '2026-11-23 08:00:00'],
  ['2027-01-01 00:00:00', '2026-12-28 08:00:00'],
])('the week of %s starts on %s', (at, monday) => {
  expect(slotOnOrBefore(at, mondayAtEight)).toBe(monday)
})

describe('due times', () => {
  test('are every Monday, every other Monday, or the same day of every month', () => {
    const from = '2026-11-20 12:00:00'
    expect(upcoming(firstSchedule(rhythmOf('WEEKLY'), from), from, 3)).toEqual([
      '2026-11-23 08:00:00',
      '2026-11-30 08:00:00',
      '2026-12-07 08:00:00',
    ])
    expect(upcoming(firstSchedule(rhythmOf('FORTNIGHTLY'), from), from, 3)).toEqual([
      '2026-11-30 08:00:00',
      '2026-12-14 08:00:00',
      '2026-12-28 08:00:00',
    ])
    expect(upcoming(firstSchedule(rhythmOf('MONTHLY'), from), from, 3)).toEqual([
      '2026-12-16 08:00:00',
      '2027-01-16 08:00:00',
      '2027-02-16 08:00:00',
    ])
  })

  test('stay on the last day of months that are shorter than the first', () => {
    expect(upcoming(scheduleOf('MONTHLY', '2022-01-31 08:00:00'), '2022-01-31 08:00:00', 5)).toEqual([
      '2022-02-28 08:00:00',
      '2022-03-31 08:00:00',
      '2022-04-30 08:00:00',
      '2022-05-31 08:00:00',
      '2022-06-30 08:00:00',
    ])
    expect(dueTimeAfter(scheduleOf('MONTHLY', '2028-01-31 08:00:00'), 1)).toBe('2028-02-29 08:00:00')
    expect(dueTimeAfter(scheduleOf('MONTHLY', '2026-12-07 08:00:00'), 13)).toBe('2028-01-07 08:00:00')
  })

  test('are at eight in London before and after the clocks change', () => {
    const spring = upcoming(scheduleOf('WEEKLY', '2027-03-15 08:00:00'), '2027-03-15 08:00:00', 2)
    expect(spring.map((dueTime) => londonInstant(dueTime).toISOString())).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ])
    const autumn = upcoming(scheduleOf('WEEKLY', '2027-10-18 08:00:00'), '2027-10-18 08:00:00', 2)
    expect(autumn.map((dueTime) => londonInstant(dueTime).toISOString())).toEqual([
      '2027-10-25T07:00:00.000Z',
      '2027-11-01T08:00:00.000Z',
    ])
    const monthly = upcoming(scheduleOf('MONTHLY', '2027-02-28 08:00:00'), '2027-02-28 08:00:00', 8)
    expect(monthly.map((dueTime) => londonInstant(dueTime).toISOString())).toContain(
      '2027-03-28T07:00:00.000Z',
    )
    expect(monthly.at(-1)).toBe('2027-10-28 08:00:00')
  })

  test('come once after an outage', () => {
    const weekly = scheduleOf('WEEKLY', '2026-11-16 08:00:00')
    expect(latestDueTime(weekly, '2026-12-17 14:00:00')).toBe('2026-12-14 08:00:00')
    expect(nextDueTime(weekly, '2026-12-17 14:00:00')).toBe('2026-12-21 08:00:00')
  })
})

describe('a changed frequency', () => {
  const weekly = {
    ...mondayAtEight,
    ...scheduleOf('WEEKLY', '2026-11-02 08:00:00'),
    last_slot: '2026-11-16 08:00:00',
    paused_until: null,
  }
  const before = { ...weekly, nextDueTime: '2026-11-23 08:00:00' }
  const at = '2026-11-20 12:00:00'

  test('is counted from the last leaflet', () => {
    expect(changeSchedule(before, rhythmOf('FORTNIGHTLY'), at).nextDueTime).toBe('2026-11-30 08:00:00')
    expect(changeSchedule(before, rhythmOf('MONTHLY'), at).nextDueTime).toBe('2026-12-16 08:00:00')
    expect(changeSchedule(before, rhythmOf('WEEKLY'), at)).toEqual({
      frequency: 'WEEKLY',
      anchor: before.anchor,
      nextDueTime: before.nextDueTime,
    })
  })

  test('is counted from this week when there has been no leaflet', () => {
    expect(changeSchedule({ ...before, last_slot: null }, rhythmOf('FORTNIGHTLY'), at)).toMatchObject({
      anchor: '2026-11-16 08:00:00',
      nextDueTime: '2026-11-30 08:00:00',
    })
  })

  test('brings weekly leaflets back to Mondays, at least a week after the last one', () => {
    const monthly = { ...weekly, ...scheduleOf('MONTHLY', '2026-11-02 08:00:00') }
    const changed = changeSchedule(
      { ...monthly, last_slot: '2026-12-02 08:00:00', nextDueTime: '2027-01-02 08:00:00' },
      rhythmOf('WEEKLY'),
      '2026-12-03 09:00:00',
    )
    expect(changed.nextDueTime).toBe('2026-12-14 08:00:00')
  })

  test('does not skip a leaflet that is due and not planned yet', () => {
    const late = '2026-11-23 08:00:30'
    expect(
      changeSchedule({ ...before, frequency: 'FORTNIGHTLY' }, rhythmOf('WEEKLY'), late).nextDueTime,
    ).toBe('2026-11-23 08:00:00')
    expect(changeSchedule(before, rhythmOf('FORTNIGHTLY'), late).nextDueTime).toBe('2026-11-30 08:00:00')
  })
})

test('a changed weekday or hour comes at least a period after the last leaflet', () => {
  const weekly = { ...rhythmOf('WEEKLY'), ...scheduleOf('WEEKLY', '2026-11-02 08:00:00') }
  const before = {
    ...weekly,
    last_slot: '2026-11-16 08:00:00',
    nextDueTime: '2026-11-23 08:00:00',
    paused_until: null,
  }
  const change = (to: Partial<Rhythm>) =>
    changeSchedule(before, { ...rhythmOf('WEEKLY'), ...to }, '2026-11-20 12:00:00').nextDueTime
  expect(change({ weekday: 4, hour: 18 })).toBe('2026-11-26 18:00:00')
  expect(change({ weekday: 7 })).toBe('2026-11-29 08:00:00')
  expect(change({ hour: 20 })).toBe('2026-11-23 20:00:00')
  expect(change({ hour: 7 }), 'an hour less than a week later would be too soon').toBe('2026-11-30 07:00:00')
  expect(change({ frequency: 'MONTHLY', weekday: 4, hour: 20 })).toBe('2026-12-16 20:00:00')

  const monthly = { ...before, ...scheduleOf('MONTHLY', '2026-10-16 08:00:00') }
  const changeMonthly = (to: Partial<Rhythm>) =>
    changeSchedule(
      { ...monthly, nextDueTime: '2026-12-16 08:00:00' },
      { ...rhythmOf('MONTHLY'), ...to },
      '2026-11-20 12:00:00',
    ).nextDueTime
  expect(changeMonthly({ weekday: 4 }), 'monthly ones keep their day of the month').toBe(
    '2026-12-16 08:00:00',
  )
  expect(changeMonthly({ hour: 7 })).toBe('2026-12-17 07:00:00')
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'due times of weekday %i keep their hour in London through every change of the clocks, also after a pause',
  (weekday) => {
    for (const hour of [7, 8, 21]) {
      const day = { weekday, hour }
      const schedule = scheduleOf('WEEKLY', slotOnOrBefore('2026-11-23 23:59:59', day))
      // Three years, with six changes.
      for (const dueTime of upcoming(schedule, schedule.anchor, 160)) {
        const instant = londonInstant(dueTime)
        expect(londonWallClock(instant)).toBe(dueTime)
        expect(dueTime.slice(11)).toBe(`${String(hour).padStart(2, '0')}:00:00`)
        expect(new Date(`${dueTime.slice(0, 10)}T12:00:00Z`).getUTCDay()).toBe(weekday % 7)
      }
      for (const until of ['2027-03-28', '2027-10-31']) {
        const stored = {
          ...rhythmOf('WEEKLY', day),
          ...schedule,
          next_due_at: londonInstant(dueTimeAfter(schedule, 1)),
          last_slot: schedule.anchor,
          paused_until: null,
        }
        const now = new Date('2026-11-24T00:00:00Z')
        const resumed = londonWallClock(withPause(stored, until, now).next_due_at)
        expect(resumed).toBe(slotOnOrBefore(resumed, day))
        expect(resumed >= `${until} 00:00:00`).toBe(true)
        expect(
          londonInstant(resumed).getTime() - londonInstant(`${until} 00:00:00`).getTime(),
        ).toBeLessThanOrEqual(7 * 24 * 60 * 60_000)
      }
    }
  },
)

test('new musketeers are spread over the week, from eight to seven', () => {
  const counts = new Map<string, number>()
  for (let id = 1; id <= 84_000; id += 1) {
    const { weekday, hour } = spreadDay(id)
    const slot = `${weekday} ${hour}`
    counts.set(slot, (counts.get(slot) ?? 0) + 1)
  }
  expect(counts.size).toBe(84)
  for (const [slot, count] of counts) {
    expect(count, slot).toBeGreaterThan(900)
    expect(count, slot).toBeLessThan(1100)
  }
  expect([...counts.keys()].every((slot) => Number(slot.split(' ')[1]) >= 8)).toBe(true)
})

const leafletDay = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 7, max: 21 }),
})

test('a leaflet that was sent on joining is not followed by another within two days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 900 }), leafletDay, (minutes, day) => {
      const joined = new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
      const at = londonWallClock(joined)
      const next = londonInstant(dueTimeAfter(scheduleAfterFirstLeaflet(rhythmOf('WEEKLY', day), at), 1))
      const days = (next.getTime() - joined.getTime()) / (24 * 60 * 60_000)
      // The clocks may change in between.
      expect(days).toBeGreaterThan(2.25)
      expect(days).toBeLessThan(9.4)
    }),
    { numRuns: 10_000 },
  )
  expect(scheduleAfterFirstLeaflet(rhythmOf('WEEKLY'), '2026-11-27 23:59:59').anchor).toBe(
    '2026-11-23 08:00:00',
  )
  expect(scheduleAfterFirstLeaflet(rhythmOf('WEEKLY'), '2026-11-28 00:00:00').anchor).toBe(
    '2026-11-30 08:00:00',
  )
  expect(scheduleAfterFirstLeaflet(rhythmOf('WEEKLY'), '2026-11-30 07:59:59').anchor).toBe(
    '2026-11-30 08:00:00',
  )
})

const frequency = fc.constantFrom<Frequency>('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')
const step = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 60 * 24 * 3 }), fc.integer({ min: 0, max: 60 * 24 * 70 })),
  action: fc.oneof(
    frequency.map((chosen): Partial<Rhythm> => ({ frequency: chosen })),
    leafletDay.map((chosen): Partial<Rhythm> => chosen),
    fc.constant('leaflet planned' as const),
    fc.constant('nothing to plan' as const),
  ),
})

/** Months are counted by the day: at a short month's end, an hour that was chosen earlier in the day comes on the same day. */
const notBefore = (time: string, other: string, { frequency }: Rhythm) =>
  frequency === 'MONTHLY' ? time.slice(0, 10) >= other.slice(0, 10) : time >= other

test('two leaflets are never closer together than the chosen period, whatever a musketeer chooses and when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 24 * 900 }),
      frequency,
      leafletDay,
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (startMinutes, first, day, steps) => {
        let time = Date.UTC(2026, 10, 20) + startMinutes * 60_000
        const at = () => londonWallClock(new Date(time))
        let rhythm = rhythmOf(first, day)
        let schedule = firstSchedule(rhythm, at())
        let due = nextDueTime(schedule, at())
        let last = schedule.anchor
        for (const { minutes, action } of steps) {
          time += minutes * 60_000
          if (typeof action === 'object') {
            const chosen = { ...rhythm, ...action }
            const changed = changeSchedule(
              { ...rhythm, ...schedule, last_slot: last, nextDueTime: due, paused_until: null },
              chosen,
              at(),
            )
            rhythm = chosen
            schedule = { frequency: rhythm.frequency, anchor: changed.anchor }
            due = changed.nextDueTime
          } else if (due <= at()) {
            const planned = latestDueTime(schedule, at())
            if (action === 'leaflet planned') {
              const periodLater = dueTimeAfter({ ...schedule, anchor: last }, 1)
              expect(notBefore(planned, periodLater, rhythm), `${last} → ${planned}`).toBe(true)
              expect(planned <= at()).toBe(true)
              last = planned
            }
            due = nextDueTime(schedule, at())
            expect(due > at()).toBe(true)
          }
          expect(due.endsWith(` ${String(rhythm.hour).padStart(2, '0')}:00:00`)).toBe(true)
          if (rhythm.frequency !== 'MONTHLY') expect(due).toBe(slotOnOrBefore(due, rhythm))
          // Nobody waits longer than one period plus the days to their weekday.
          const soonest = dueTimeAfter({ ...schedule, anchor: last > at() ? last : at() }, 1)
          expect(due <= dueTimeAfter({ frequency: 'WEEKLY', anchor: soonest }, 1)).toBe(true)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
