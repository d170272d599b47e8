import { expect, test } from 'vitest'
import { firstCountAt, lastWeeks, monthOfCount, nextMondayCount, weekOfCount } from './rules.ts'

const at = (instant: string) => new Date(instant)

test.each([
  ['on a Friday at noon', '2026-11-20T12:00:00Z', '2026-11-21T08:00:00Z'],
  ['on a Sunday at 23:00', '2026-11-22T23:00:00Z', '2026-11-23T08:00:00Z'],
  ['on a Monday at 07:59', '2026-11-23T07:59:00Z', '2026-11-24T08:00:00Z'],
  ['just after midnight in summer', '2026-06-30T23:01:00Z', '2026-07-02T07:00:00Z'],
  ['before the clocks go back', '2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'],
  ['on the Sunday when the clocks go back', '2026-10-25T00:30:00Z', '2026-10-26T08:00:00Z'],
  ['before the clocks go forward', '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z'],
])(
  'a campaign that is published %s is first counted at 08:00 on the next day in London',
  (_, published, first) => {
    expect(firstCountAt(at(published))).toEqual(at(first))
  },
)

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-23T08:00:00Z'],
  ['2026-11-23T07:59:59Z', '2026-11-23T08:00:00Z'],
  ['2026-11-23T08:00:00Z', '2026-11-30T08:00:00Z'],
  ['2026-10-19T07:00:00Z', '2026-10-26T08:00:00Z'],
  ['2026-03-23T08:00:00Z', '2026-03-30T07:00:00Z'],
])('after %s people are next counted at %s, a Monday at 08:00 in London', (now, next) => {
  expect(nextMondayCount(at(now))).toEqual(at(next))
})

test('a week belongs to the month in which it ends', () => {
  expect(monthOfCount(at('2026-11-30T08:00:00Z'))).toBe('2026-11-01')
  expect(monthOfCount(at('2027-02-01T08:00:00Z'))).toBe('2027-01-01')
  expect(monthOfCount(at('2026-12-07T08:00:00Z'))).toBe('2026-12-01')
})

test.each([
  ['on a Monday at 08:00', '2026-11-23T08:00:00Z', '2026-11-16'],
  ['on a Saturday', '2026-11-21T08:00:00Z', '2026-11-16'],
  ['made up on a Tuesday', '2026-11-24T08:00:00Z', '2026-11-23'],
  ['after the clocks went back', '2026-10-26T08:00:00Z', '2026-10-19'],
])('a count %s belongs to the week of the day before', (_, now, week) => {
  expect(weekOfCount(at(now))).toBe(week)
})

test('the last weeks are those that have ended', () => {
  expect(lastWeeks(at('2026-11-22T23:59:00Z'), 2)).toEqual(['2026-11-02', '2026-11-09'])
  expect(lastWeeks(at('2026-11-23T00:00:00Z'), 2)).toEqual(['2026-11-09', '2026-11-16'])
})
