import { expect, test } from 'vitest'
import { thankForMilestone } from './milestone.ts'

test('the leaflet with which the total reaches 20, 100 or 500 is thanked for, and no other', () => {
  const thankedFor = (total: number, ofLeaflet: number) =>
    /\d+/.exec(thankForMilestone(total, ofLeaflet) ?? '')?.[0] ?? null
  expect(thankedFor(19, 19)).toBeNull()
  expect(thankedFor(20, 20)).toBe('20')
  expect(thankedFor(40, 20)).toBeNull()
  expect(thankedFor(110, 20)).toBe('100')
  expect(thankedFor(600, 590)).toBe('500')
  expect(thankedFor(1000, 100)).toBeNull()
})
