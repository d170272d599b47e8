import { expect, test } from 'vitest'
import { readWholeNumber } from './read-whole-number.ts'

test.each([
  ['20', 20],
  [' 2,000 ', 2000],
  ['2 000', 2000],
  ['10,000,000', 10_000_000],
  ['0', 0],
])('%j is read as %i', (typed, number) => expect(readWholeNumber(typed)).toBe(number))

test.each(['', ' ', '3,5', '3.5', '1,2,3', '20,00', '-5', '1e3', 'abc', '٣', undefined, '9'.repeat(40)])(
  '%j is not a whole number',
  (typed) => expect(readWholeNumber(typed)).toBeNull(),
)
