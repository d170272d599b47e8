import { expect, test } from 'vitest'
import { askIfUnusual } from './ask-about-report.ts'

const ask = (count: string, sureOf?: string) =>
  askIfUnusual('count')({ count, ...(sureOf !== undefined && { sureOf }) })

test.each([
  ['201', 'You typed 201 leaflets. Are you sure?'],
  ['5,000', 'You typed 5,000 leaflets. Are you sure?'],
])('%j leaflets are asked about once', (count, question) => {
  expect(ask(count)).toBe(question)
  expect(ask(count, '2000')).toBe(question)
  expect(ask(count, count)).toBeNull()
})

test.each(['200', '5001', '100,000', '100000', 'many', ''])(
  '%j is not asked about: it is ordinary, or refused',
  (count) => expect(ask(count)).toBeNull(),
)
