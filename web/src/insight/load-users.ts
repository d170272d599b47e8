import {
  listKinds,
  listUsers,
  roleSelectors,
  type ListSort,
  type ListStatus,
} from '@street-musketeers/contract/insight/user-lists.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { readSearch } from '../app/lists/read-search.ts'

/** Rows a page (rule: list-page-sizes). */
const usersPerPage = 10

export type ListName = keyof typeof roleSelectors

/** What an address asks of a list: `?q=ada&status=active&sort=lastname&order=asc`. What the list does not have is left out. */
export function parseFilters(name: ListName, search: URLSearchParams) {
  const role = roleSelectors[name]
  const { statuses, sorts }: { statuses: readonly ListStatus[]; sorts: readonly ListSort[] } = listKinds[role]
  const known = <Value extends string>(key: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(key))
  return {
    role,
    q: readSearch(search, 100),
    status: known('status', statuses),
    sort: known('sort', sorts),
    order: known('order', ['asc', 'desc']),
  }
}

/** The page of an administrators' list that an address names. */
export function loadUsers(name: ListName, request: Request) {
  const wanted = parseFilters(name, new URL(request.url).searchParams)
  return loadListPage(request, (page) => call(listUsers, { ...wanted, page, size: usersPerPage }))
}
