import { listUsers, roleSelectors } from '@street-musketeers/contract/insight.ts'
import { call } from '../app/api.ts'
import { listPage } from '../app/list-page.ts'

/** Specification 9. */
const usersPerPage = 10

/** The page of an administrators' list that an address names. */
export const usersPage = (role: keyof typeof roleSelectors, request: Request) =>
  listPage(request, (page) => call(listUsers, { role: roleSelectors[role], page, size: usersPerPage }))
