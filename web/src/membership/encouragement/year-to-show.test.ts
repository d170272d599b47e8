import { expect, test } from 'vitest'
import { yearToShow } from './year-to-show.ts'

test('the year is shown in December and the January after it, by the clock in London', () => {
  expect(yearToShow(new Date('2026-11-30T23:59:00Z'))).toBeNull()
  expect(yearToShow(new Date('2026-12-01T00:00:00Z'))).toBe(2026)
  expect(yearToShow(new Date('2027-01-31T23:59:00Z'))).toBe(2026)
  expect(yearToShow(new Date('2027-02-01T00:00:00Z'))).toBeNull()
})
