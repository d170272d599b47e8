import {
  roleSelectors,
  type ListStatus,
  type ListSort,
  listKinds,
} from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { call } from '../app/api/api.ts'
import { loadFilteredPage, oneOf, searchText } from '../app/lists/parse-filters.ts'

/** Rows a page (rule: list-page-sizes). */
const usersPerPage = 10

export type ListName = keyof typeof roleSelectors

/** `?q=ada&status=active&sort=lastname&order=asc` */
export function userFilters(list: ListName) {
  const { statuses, sorts }: { statuses: readonly ListStatus[]; sorts: readonly ListSort[] } =
    listKinds[roleSelectors[list]]
  return { q: searchText(100), status: oneOf(statuses), sort: oneOf(sorts), order: oneOf(['asc', 'desc']) }
}

/** The page of an administrators' list that an address names. */
export function loadUsers(list: ListName, request: Request) {
  const role = roleSelectors[list]
  return loadFilteredPage(request, userFilters(list), (page, filters) =>
    call('GET /api/users/:role/:page/:size', { role, ...filters, page, size: usersPerPage }),
  )
}
