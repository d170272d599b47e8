import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

const q = (typed: string) => readSearch(new URLSearchParams({ q: typed }), 10)

test('the search text is one clean line of limited length, whatever was typed', () => {
  expect(q('  Ada\tLove\r\n')).toBe('Ada Love')
  expect(q('\u0000\u0007')).toBe('')
  expect(q('x'.repeat(300))).toBe('x'.repeat(10))
  expect(q('123456789💩').isWellFormed()).toBe(true)
  expect(readSearch(new URLSearchParams(), 10)).toBe('')
})
