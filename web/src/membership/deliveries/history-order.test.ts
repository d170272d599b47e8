import { expect, test } from 'vitest'
import { readOrder, sortLink } from './history-order.ts'

const at = (query: string) => new URLSearchParams(query)

test('the address says by what the history is sorted; nonsense is the latest sign-up first', () => {
  expect(readOrder(at('sort=delivered&order=asc'))).toEqual({ sort: 'delivered', order: 'asc' })
  expect(readOrder(at('sort=campaign'))).toEqual({ sort: 'campaign', order: 'asc' })
  for (const nonsense of ['', 'sort=toString', 'sort=email;drop&order=up'])
    expect(readOrder(at(nonsense))).toEqual({ sort: 'signUp', order: 'desc' })
})

test('a heading turns the order of its own column, and starts another at page one', () => {
  expect(sortLink('signUp', at('page=3'))).toEqual({ to: '?sort=signUp&order=asc', sorted: 'descending' })
  expect(sortLink('delivered', at('page=3'))).toEqual({ to: '?sort=delivered&order=desc', sorted: undefined })
  expect(sortLink('delivered', at('sort=delivered&order=asc'))).toEqual({
    to: '?sort=delivered&order=desc',
    sorted: 'ascending',
  })
})
