import fc from 'fast-check'
import type { Frequency } from '@street-musketeers/contract/membership/membership-schemas.ts'
import { describe, expect, test } from 'vitest'
import { londonInstant, londonWallClock, type WallClock } from '../../platform/values/clock.ts'
import {
  changeSchedule,
  dueTimeAfter,
  firstSchedule,
  latestDueTime,
  mondayOnOrBefore,
  nextDueTime,
  scheduleAfterFirstLeaflet,
  type Schedule,
} from './rules.ts'

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
  expect(mondayOnOrBefore(at)).toBe(monday)
})

describe('due times', () => {
  test('are every Monday, every other Monday, or the same day of every month', () => {
    const from = '2026-11-20 12:00:00'
    expect(upcoming(firstSchedule('WEEKLY', from), from, 3)).toEqual([
      '2026-11-23 08:00:00',
      '2026-11-30 08:00:00',
      '2026-12-07 08:00:00',
    ])
    expect(upcoming(firstSchedule('FORTNIGHTLY', from), from, 3)).toEqual([
      '2026-11-30 08:00:00',
      '2026-12-14 08:00:00',
      '2026-12-28 08:00:00',
    ])
    expect(upcoming(firstSchedule('MONTHLY', from), from, 3)).toEqual([
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
  const weekly = { ...scheduleOf('WEEKLY', '2026-11-02 08:00:00'), lastDueTime: '2026-11-16 08:00:00' }
  const before = { ...weekly, nextDueTime: '2026-11-23 08:00:00' }
  const at = '2026-11-20 12:00:00'

  test('is counted from the last leaflet', () => {
    expect(changeSchedule(before, 'FORTNIGHTLY', at).nextDueTime).toBe('2026-11-30 08:00:00')
    expect(changeSchedule(before, 'MONTHLY', at).nextDueTime).toBe('2026-12-16 08:00:00')
    expect(changeSchedule(before, 'WEEKLY', at)).toEqual(before)
  })

  test('is counted from this week when there has been no leaflet', () => {
    expect(changeSchedule({ ...before, lastDueTime: null }, 'FORTNIGHTLY', at)).toMatchObject({
      anchor: '2026-11-16 08:00:00',
      nextDueTime: '2026-11-30 08:00:00',
    })
  })

  test('brings weekly leaflets back to Mondays, at least a week after the last one', () => {
    const monthly = { ...scheduleOf('MONTHLY', '2026-11-02 08:00:00'), lastDueTime: '2026-12-02 08:00:00' }
    const changed = changeSchedule(
      { ...monthly, nextDueTime: '2027-01-02 08:00:00' },
      'WEEKLY',
      '2026-12-03 09:00:00',
    )
    expect(changed.nextDueTime).toBe('2026-12-14 08:00:00')
  })

  test('does not skip a leaflet that is due and not planned yet', () => {
    const late = '2026-11-23 08:00:30'
    expect(changeSchedule({ ...before, frequency: 'FORTNIGHTLY' }, 'WEEKLY', late).nextDueTime).toBe(
      '2026-11-23 08:00:00',
    )
    expect(changeSchedule(before, 'FORTNIGHTLY', late).nextDueTime).toBe('2026-11-30 08:00:00')
  })
})

test('a leaflet that was sent on joining is not followed by another within two days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 900 }), (minutes) => {
      const joined = new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
      const at = londonWallClock(joined)
      const next = londonInstant(dueTimeAfter(scheduleAfterFirstLeaflet('WEEKLY', at), 1))
      const days = (next.getTime() - joined.getTime()) / (24 * 60 * 60_000)
      // The clocks may change in between.
      expect(days).toBeGreaterThan(2.25)
      expect(days).toBeLessThan(9.4)
    }),
    { numRuns: 10_000 },
  )
  expect(scheduleAfterFirstLeaflet('WEEKLY', '2026-11-27 23:59:59').anchor).toBe('2026-11-23 08:00:00')
  expect(scheduleAfterFirstLeaflet('WEEKLY', '2026-11-28 00:00:00').anchor).toBe('2026-11-30 08:00:00')
  expect(scheduleAfterFirstLeaflet('WEEKLY', '2026-11-30 07:59:59').anchor).toBe('2026-11-30 08:00:00')
})

const frequency = fc.constantFrom<Frequency>('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')
const step = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 60 * 24 * 3 }), fc.integer({ min: 0, max: 60 * 24 * 70 })),
  action: fc.oneof(
    frequency.map((chosen) => ({ frequency: chosen })),
    fc.constant('leaflet planned' as const),
    fc.constant('nothing to plan' as const),
  ),
})

test('two leaflets are never closer together than the chosen period, whatever a musketeer chooses and when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 24 * 900 }),
      frequency,
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (startMinutes, first, steps) => {
        let time = Date.UTC(2026, 10, 20) + startMinutes * 60_000
        const at = () => londonWallClock(new Date(time))
        let schedule = firstSchedule(first, at())
        let due = nextDueTime(schedule, at())
        let last = schedule.anchor
        for (const { minutes, action } of steps) {
          time += minutes * 60_000
          if (typeof action === 'object') {
            const changed = changeSchedule(
              { ...schedule, lastDueTime: last, nextDueTime: due },
              action.frequency,
              at(),
            )
            schedule = { frequency: action.frequency, anchor: changed.anchor }
            due = changed.nextDueTime
          } else if (due <= at()) {
            const planned = latestDueTime(schedule, at())
            if (action === 'leaflet planned') {
              expect(planned >= dueTimeAfter({ ...schedule, anchor: last }, 1), `${last} → ${planned}`).toBe(
                true,
              )
              expect(planned <= at()).toBe(true)
              last = planned
            }
            due = nextDueTime(schedule, at())
            expect(due > at()).toBe(true)
          }
          expect(due.endsWith(' 08:00:00')).toBe(true)
          // Nobody waits longer than one period plus the days to the next Monday.
          const soonest = dueTimeAfter({ ...schedule, anchor: last > at() ? last : at() }, 1)
          expect(due <= dueTimeAfter({ frequency: 'WEEKLY', anchor: soonest }, 1)).toBe(true)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
