import {
  type HistorySort,
  type Order,
  historySorts,
  orders,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'

/** How the address sorts the history. Anything unknown means the latest sign-up first. */
export function readOrder(search: URLSearchParams): { sort: HistorySort; order: Order } {
  const sort = historySorts.find((name) => name === search.get('sort')) ?? 'signUp'
  const order = orders.find((name) => name === search.get('order')) ?? firstOrder(sort)
  return { sort, order }
}

/** Names start from A, numbers and dates from the largest. */
const firstOrder = (sort: HistorySort): Order => (sort === 'campaign' ? 'asc' : 'desc')

/**
 * The link in a column's heading, and the column's current order. The link of the sorted column reverses its order. Every link goes
 * back to page one.
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
