import { roleSelectors, listKinds } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageOf, rowsBefore, type PageRequest } from '../../platform/database/page.ts'
import { findNewest, type List, pageOfList, searchFor, type SortKey } from './listing-store.ts'
import { presentListed } from './present.ts'
import { findListed } from './store.ts'

/** What each list is called in the audit log and in the name of its file. */
export const listNames = {
  [roleSelectors.musketeers]: 'musketeers',
  [roleSelectors.organisations]: 'organisations',
  [roleSelectors.applications]: 'applications',
} as const

const roles = {
  [roleSelectors.musketeers]: 'musketeer',
  [roleSelectors.organisations]: 'organisation',
  [roleSelectors.applications]: 'applicant',
} as const

const sortKeys = {
  signup: 'signed_up_at',
  firstname: 'first_key',
  lastname: 'name_key',
  name: 'name_key',
  email: 'email',
  waiting: 'submitted_at',
} as const satisfies Record<string, SortKey>

/** The requested list, with its defaults for anything left out. */
export async function resolveList(
  db: Db,
  { role, status, sort, order, q }: InputOf<'GET /api/users/:role/csv'>,
): Promise<List> {
  const defaults: { status?: List['status']; sort: keyof typeof sortKeys; order: List['direction'] } =
    listKinds[role].defaults
  return {
    role: roles[role],
    status: status ?? defaults.status ?? null,
    search: q ? await searchFor(db, q) : null,
    sort: sortKeys[sort ?? defaults.sort],
    // Sorting by another column than the default starts in ascending order.
    direction: order ?? (sort === undefined || sort === defaults.sort ? defaults.order : 'asc'),
  }
}

/** A page of an administrators' list, or of its search results. The read is logged first (rule: administrator-actions-logged). */
export async function listUsers(
  db: Db,
  by: Administrator,
  { page, size, ...filter }: InputOf<'GET /api/users/:role/:page/:size'>,
  now: Date,
): Promise<ReplyOf<'GET /api/users/:role/:page/:size'>> {
  const about = listNames[filter.role]
  await db
    .transaction()
    .execute((tx) => recordAction(tx, by, { action: filter.q ? 'searched' : 'listed', about, now }))
  const list = await resolveList(db, filter)
  const { ids, total } =
    list.search === null
      ? await pageOfList(db, list, { page, size })
      : pageOfFound(await findNewest(db, list), { page, size })
  const rows = await findListed(db, ids)
  return pageOf(rows.map(presentListed), total, { page, size })
}

function pageOfFound(ids: number[], page: PageRequest): { ids: number[]; total: number } {
  const before = rowsBefore(page)
  return { ids: ids.slice(before, before + page.size), total: ids.length }
}
