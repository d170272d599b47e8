import {
  historySorts,
  orders,
  type HistorySort,
  type Order,
} from '@street-musketeers/contract/membership/history.ts'

/** By what the history is sorted, as the address says it; the latest sign-up first where it says nothing we know. */
export function readOrder(search: URLSearchParams): { sort: HistorySort; order: Order } {
  const sort = historySorts.find((name) => name === search.get('sort')) ?? 'signUp'
  const order = orders.find((name) => name === search.get('order')) ?? firstOrder(sort)
  return { sort, order }
}

/** Names are looked for from A, numbers and dates from the largest. */
const firstOrder = (sort: HistorySort): Order => (sort === 'campaign' ? 'asc' : 'desc')

/**
 * What a column's heading needs to sort by it: the address, which turns the order of the column that is sorted by now and
 * goes back to page one, and how the rows stand.
 */
export function sortLink(column: HistorySort, search: URLSearchParams) {
  const { sort, order } = readOrder(search)
  const isSorted = sort === column
  const next = isSorted ? (order === 'asc' ? 'desc' : 'asc') : firstOrder(column)
  return {
    to: `?${new URLSearchParams({ sort: column, order: next })}`,
    sorted: isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined,
  } as const
}
