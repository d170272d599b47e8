import { expect, test } from 'vitest'
import { readOrder, sortLink } from './history-order.ts'

const search = (query: string) => new URLSearchParams(query)

test('the address decides how the history is sorted; anything unknown means the latest sign-up first', () => {
  expect(readOrder(search('sort=delivered&order=asc'))).toEqual({ sort: 'delivered', order: 'asc' })
  expect(readOrder(search('sort=campaign'))).toEqual({ sort: 'campaign', order: 'asc' })
  for (const nonsense of ['', 'sort=toString', 'sort=email;drop&order=up'])
    expect(readOrder(search(nonsense))).toEqual({ sort: 'signUp', order: 'desc' })
})

test('a heading reverses the order of its own column, and sorts another from page one', () => {
  expect(sortLink('signUp', search('page=3'))).toEqual({ to: '?sort=signUp&order=asc', sorted: 'descending' })
  expect(sortLink('delivered', search('page=3'))).toEqual({
    to: '?sort=delivered&order=desc',
    sorted: undefined,
  })
  expect(sortLink('delivered', search('sort=delivered&order=asc'))).toEqual({
    to: '?sort=delivered&order=desc',
    sorted: 'ascending',
  })
})
