import { expect, test } from 'vitest'
import { estimateAudience } from './rules.ts'

test.each([
  [9, null],
  [10, 10],
  [19, 10],
  [99, 90],
  [347, 300],
  [6_512_000, 6_000_000],
])('%i musketeers are shown as %j', (people, shown) => {
  expect(estimateAudience([{ all: 7_000_000, ofCauses: [people] }])).toBe(shown)
})

test('a person who chose two of the causes counts about once', () => {
  expect(estimateAudience([{ all: 100, ofCauses: [50, 50] }])).toBe(70)
  expect(estimateAudience([{ all: 100, ofCauses: [100, 100] }])).toBe(100)
  expect(estimateAudience([{ all: 0, ofCauses: [0] }])).toBeNull()
})

test('a place with fewer than ten people adds nothing, so that adding it to others finds out nothing about it', () => {
  const nineteen = { all: 19, ofCauses: [19] }
  for (const people of [0, 1, 9])
    expect(estimateAudience([nineteen, { all: people, ofCauses: [people] }])).toBe(10)
  expect(estimateAudience([nineteen, { all: 10, ofCauses: [10] }])).toBe(20)
})
