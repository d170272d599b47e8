import { expect, test } from 'vitest'
import { roundAtPlaces, roundAtSecretPlaces } from './secret-places.ts'
import { openSecrets } from './secrets.ts'

const secrets = openSecrets(Buffer.alloc(32, 1).toString('base64url'))

test.each([
  [3, 7],
  [10, 10],
])(
  'from %s on, one more shows in one case of %s at most, also to somebody who waits for a count of their own at which nothing more shows',
  (first, chance) => {
    const shownOf = (nth: number) => (count: number) =>
      roundAtSecretPlaces(count, { first, counted: `test:${nth}` }, secrets)
    const all = Array.from({ length: 4000 }, (_, nth) => shownOf(nth))
    for (let own = first - 1; own <= 40; own += 1) {
      const tens = own - (own % 10)
      const waiting = all.filter((shown) => (shown(own) ?? 0) < Math.max(first, tens))
      const learned = waiting.filter((shown) => shown(own) !== shown(own + 1))
      expect(waiting.length, `${own} of their own`).toBeGreaterThan(200)
      expect(learned.length / waiting.length, `${own} of their own`).toBeLessThan(1.5 / chance)
    }
  },
)

test.each([3, 10])('what is shown from %s on is never more than the count, and never falls', (first) => {
  for (let nth = 0; nth < 100; nth += 1) {
    const shown = Array.from({ length: 200 }, (_, count) =>
      roundAtSecretPlaces(count, { first, counted: `test:${nth}` }, secrets),
    )
    const numbers = shown.map((number) => number ?? 0)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers.every((number, count) => number <= count)).toBe(true)
    expect(shown.slice(0, first)).toEqual(Array(first).fill(null))
    expect(shown.every((number) => number === null || number === first || number % 10 === 0)).toBe(true)
  }
  expect(roundAtPlaces(first, first, () => true)).toBe(first)
  expect(roundAtPlaces(39, first, (count) => count === 25)).toBe(20)
  expect(roundAtPlaces(39, first, () => false)).toBeNull()
})
