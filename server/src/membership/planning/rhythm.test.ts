import fc from 'fast-check'
import type { Frequency } from '@street-musketeers/contract/membership/membership.ts'
import { describe, expect, test } from 'vitest'
import { londonInstant, londonWallClock, type WallClock } from '../../platform/values/clock.ts'
import {
  changeRhythm,
  firstRhythm,
  mondayOnOrBefore,
  nextSlot,
  slotAfter,
  latestSlot,
  type Rhythm,
} from '../rules.ts'

const rhythm = (frequency: Frequency, anchor: WallClock): Rhythm => ({ frequency, anchor })
const upcoming = (kept: Rhythm, from: WallClock, count: number) => {
  const slots: WallClock[] = []
  for (let at = from; slots.length < count; at = slots.at(-1)!) slots.push(nextSlot(kept, at))
  return slots
}

test.each([
  ['2026-11-23 08:00:00', '2026-11-23 08:00:00'],
  ['2026-11-23 07:59:59', '2026-11-16 08:00:00'],
  ['2026-11-29 23:59:59', '2026-11-23 08:00:00'],
  ['2027-01-01 00:00:00', '2026-12-28 08:00:00'],
])('the week of %s began on %s', (at, monday) => {
  expect(mondayOnOrBefore(at)).toBe(monday)
})

describe('due times', () => {
  test('are every Monday, every other Monday, or the same day of every month', () => {
    const from = '2026-11-20 12:00:00'
    expect(upcoming(firstRhythm('WEEKLY', from), from, 3)).toEqual([
      '2026-11-23 08:00:00',
      '2026-11-30 08:00:00',
      '2026-12-07 08:00:00',
    ])
    expect(upcoming(firstRhythm('FORTNIGHTLY', from), from, 3)).toEqual([
      '2026-11-30 08:00:00',
      '2026-12-14 08:00:00',
      '2026-12-28 08:00:00',
    ])
    expect(upcoming(firstRhythm('MONTHLY', from), from, 3)).toEqual([
      '2026-12-16 08:00:00',
      '2027-01-16 08:00:00',
      '2027-02-16 08:00:00',
    ])
  })

  test('stay on the last day of months that are shorter than the first', () => {
    expect(upcoming(rhythm('MONTHLY', '2022-01-31 08:00:00'), '2022-01-31 08:00:00', 5)).toEqual([
      '2022-02-28 08:00:00',
      '2022-03-31 08:00:00',
      '2022-04-30 08:00:00',
      '2022-05-31 08:00:00',
      '2022-06-30 08:00:00',
    ])
    expect(slotAfter(rhythm('MONTHLY', '2028-01-31 08:00:00'), 1)).toBe('2028-02-29 08:00:00')
    expect(slotAfter(rhythm('MONTHLY', '2026-12-07 08:00:00'), 13)).toBe('2028-01-07 08:00:00')
  })

  test('are at eight in London on both sides of a change of the clocks', () => {
    const spring = upcoming(rhythm('WEEKLY', '2027-03-15 08:00:00'), '2027-03-15 08:00:00', 2)
    expect(spring.map((slot) => londonInstant(slot).toISOString())).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ])
    const autumn = upcoming(rhythm('WEEKLY', '2027-10-18 08:00:00'), '2027-10-18 08:00:00', 2)
    expect(autumn.map((slot) => londonInstant(slot).toISOString())).toEqual([
      '2027-10-25T07:00:00.000Z',
      '2027-11-01T08:00:00.000Z',
    ])
    const monthly = upcoming(rhythm('MONTHLY', '2027-02-28 08:00:00'), '2027-02-28 08:00:00', 8)
    expect(monthly.map((slot) => londonInstant(slot).toISOString())).toContain('2027-03-28T07:00:00.000Z')
    expect(monthly.at(-1)).toBe('2027-10-28 08:00:00')
  })

  test('come once after a time in which nothing ran', () => {
    const weekly = rhythm('WEEKLY', '2026-11-16 08:00:00')
    expect(latestSlot(weekly, '2026-12-17 14:00:00')).toBe('2026-12-14 08:00:00')
    expect(nextSlot(weekly, '2026-12-17 14:00:00')).toBe('2026-12-21 08:00:00')
  })
})

describe('a changed frequency', () => {
  const weekly = { ...rhythm('WEEKLY', '2026-11-02 08:00:00'), lastSlot: '2026-11-16 08:00:00' }
  const before = { ...weekly, nextSlot: '2026-11-23 08:00:00' }
  const at = '2026-11-20 12:00:00'

  test('is counted from the last leaflet', () => {
    expect(changeRhythm(before, 'FORTNIGHTLY', at).nextSlot).toBe('2026-11-30 08:00:00')
    expect(changeRhythm(before, 'MONTHLY', at).nextSlot).toBe('2026-12-16 08:00:00')
    expect(changeRhythm(before, 'WEEKLY', at)).toEqual(before)
  })

  test('is counted from this week where there was no leaflet yet', () => {
    expect(changeRhythm({ ...before, lastSlot: null }, 'FORTNIGHTLY', at)).toMatchObject({
      anchor: '2026-11-16 08:00:00',
      nextSlot: '2026-11-30 08:00:00',
    })
  })

  test('brings weekly leaflets back to Mondays, a week after the last at the earliest', () => {
    const monthly = { ...rhythm('MONTHLY', '2026-11-02 08:00:00'), lastSlot: '2026-12-02 08:00:00' }
    const changed = changeRhythm(
      { ...monthly, nextSlot: '2027-01-02 08:00:00' },
      'WEEKLY',
      '2026-12-03 09:00:00',
    )
    expect(changed.nextSlot).toBe('2026-12-14 08:00:00')
  })

  test('does not skip a leaflet that is due and was not planned yet', () => {
    const late = '2026-11-23 08:00:30'
    expect(changeRhythm({ ...before, frequency: 'FORTNIGHTLY' }, 'WEEKLY', late).nextSlot).toBe(
      '2026-11-23 08:00:00',
    )
    expect(changeRhythm(before, 'FORTNIGHTLY', late).nextSlot).toBe('2026-11-30 08:00:00')
  })
})

const frequency = fc.constantFrom<Frequency>('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')
const step = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 60 * 24 * 3 }), fc.integer({ min: 0, max: 60 * 24 * 70 })),
  deed: fc.oneof(
    frequency.map((chosen) => ({ chooses: chosen })),
    fc.constant('is dispatched to' as const),
    fc.constant('has nothing to get' as const),
  ),
})

test('whatever musketeers choose and when, no two leaflets come closer than the period they chose', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 24 * 900 }),
      frequency,
      fc.array(step, { minLength: 1, maxLength: 30 }),
      (startMinutes, first, steps) => {
        let time = Date.UTC(2026, 10, 20) + startMinutes * 60_000
        const at = () => londonWallClock(new Date(time))
        let kept = firstRhythm(first, at())
        let due = nextSlot(kept, at())
        let last = kept.anchor
        for (const { minutes, deed } of steps) {
          time += minutes * 60_000
          if (typeof deed === 'object') {
            const changed = changeRhythm({ ...kept, lastSlot: last, nextSlot: due }, deed.chooses, at())
            kept = { frequency: deed.chooses, anchor: changed.anchor }
            due = changed.nextSlot
          } else if (due <= at()) {
            const slot = latestSlot(kept, at())
            if (deed === 'is dispatched to') {
              expect(slot >= slotAfter({ ...kept, anchor: last }, 1), `${last} → ${slot}`).toBe(true)
              expect(slot <= at()).toBe(true)
              last = slot
            }
            due = nextSlot(kept, at())
            expect(due > at()).toBe(true)
          }
          expect(due.endsWith(' 08:00:00')).toBe(true)
          // Nobody waits longer than a period, and what it takes to reach the next Monday.
          const soonest = slotAfter({ ...kept, anchor: last > at() ? last : at() }, 1)
          expect(due <= slotAfter({ frequency: 'WEEKLY', anchor: soonest }, 1)).toBe(true)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
