import { expect, test } from 'vitest'
import { roundForPublic } from './show-delivered.ts'

test.each([
  [0, null],
  [999, null],
  [1000, 1000],
  [1099, 1000],
  [1260, 1200],
  [34_999, 34_000],
  [10_000_000, 10_000_000],
])('%i leaflets are shown to the public as %s', (count, shown) => {
  expect(roundForPublic(count)).toBe(shown)
})
