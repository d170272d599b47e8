import { expect, test } from 'vitest'
import { calendarDate, oneOf, parseFilters, recordId, searchText } from './parse-filters.ts'

const parsers = {
  q: searchText(10),
  status: oneOf(['active', 'inactive']),
  until: calendarDate,
  person: recordId,
}
const parse = (query: string) => parseFilters(new URLSearchParams(query), parsers)

test('filters are read from the address by their names', () => {
  expect(parse('q=ada&status=active&until=2026-11-20&person=12&page=3')).toEqual({
    q: 'ada',
    status: 'active',
    until: '2026-11-20',
    person: '12',
  })
})

test.each([
  '',
  'status=toString',
  'until=2026-02-30',
  'until=yesterday',
  'until=9999-99-99',
  'person=0',
  'person=1e3',
  'person=1234567890123456',
])('a filter that is missing or impossible is left out: %s', (query) => {
  expect(parse(query)).toEqual({ q: '', status: undefined, until: undefined, person: undefined })
})

test('the search text is one clean line of limited length, whatever was typed', () => {
  const q = (typed: string) => searchText(10)(new URLSearchParams({ q: typed }), 'q')
  expect(q('  Ada\tLove\r\n')).toBe('Ada Love')
  expect(q('\u0000\u0007')).toBe('')
  expect(q('x'.repeat(300))).toBe('x'.repeat(10))
  expect(q('123456789💩').isWellFormed()).toBe(true)
})
