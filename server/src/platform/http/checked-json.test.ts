import { page } from '@street-musketeers/contract/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CheckedJson } from './checked-json.ts'

const Named = z.object({ name: z.string() })
const Counted = z.object({ count: z.int() })

test('a page that is joined from parts is the same as one that is checked and written whole', () => {
  const request = { page: 1, size: 2 }
  const rows = [
    { name: 'Fair “pay”,\n{now}', count: 3 },
    { name: '', count: 0 },
  ]
  const parts = rows.map(({ name, count }) =>
    CheckedJson.join(CheckedJson.of(Named, { name }), CheckedJson.of(Counted, { count })),
  )
  for (const content of [parts, []])
    expect(JSON.parse(CheckedJson.page(content, 4, request).text)).toEqual(
      page(Named.extend(Counted.shape)).parse({
        content: rows.slice(0, content.length),
        pageable: { pageNumber: 1 },
        totalElements: 4,
        totalPages: 2,
      }),
    )
})

test('what does not fit the contract is refused, and what it does not name is left out', () => {
  expect(() => CheckedJson.of(Counted, { count: 0.5 })).toThrow(/expected int/)
  const more = { name: 'Ada', email: 'ada@example.org' }
  expect(CheckedJson.of(Named, more).text).toBe('{"name":"Ada"}')
})
