import {
  roleSelectors,
  listKinds,
  maxSearchResults,
} from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { pageOf, rowsBefore } from '../../platform/database/page.ts'
import { pageOfListing, normaliseWords, searchListing, type Order, type SortKey } from './listing-store.ts'
import { presentListed } from './present.ts'
import { findListed } from './store.ts'

const listByRole = {
  [roleSelectors.musketeers]: 'musketeers',
  [roleSelectors.organisations]: 'organisations',
  [roleSelectors.applications]: 'applications',
} as const

const sortKeys = {
  signup: 'signed_up_at',
  firstname: 'first_key',
  lastname: 'name_key',
  name: 'name_key',
  email: 'email_key',
  waiting: 'waiting_since',
} as const satisfies Record<string, SortKey>

/** The requested list and order, with the list's defaults for anything left out. */
export function resolveOrder({
  role,
  status,
  sort,
  order,
}: Pick<InputOf<'GET /api/users/:role/csv'>, 'role' | 'status' | 'sort' | 'order'>): Order {
  const defaults: { status?: Order['status']; sort: keyof typeof sortKeys; order: string } =
    listKinds[role].defaults
  return {
    list: listByRole[role],
    status: status ?? defaults.status ?? null,
    sort: sortKeys[sort ?? defaults.sort],
    // Sorting by another column than the default starts in ascending order.
    descending: (order ?? (sort === undefined || sort === defaults.sort ? defaults.order : 'asc')) === 'desc',
  }
}

/** Where to read a list. Applications come from the primary, so that one just decided is no longer listed as waiting. */
export const sourceFor = (
  { db, replica }: Pick<Platform, 'db' | 'replica'>,
  { list }: Pick<Order, 'list'>,
): Db => (list === 'applications' ? db : replica)

/** A page of an administrators' list, or of its search results. The read is logged first (rule: administrator-actions-logged). */
export async function listUsers(
  platform: Pick<Platform, 'db' | 'replica'>,
  by: Administrator,
  { q, page, size, ...filter }: InputOf<'GET /api/users/:role/:page/:size'>,
  now: Date,
): Promise<ReplyOf<'GET /api/users/:role/:page/:size'>> {
  const order = resolveOrder(filter)
  await platform.db
    .transaction()
    .execute((tx) => recordAction(tx, by, { action: q ? 'searched' : 'listed', about: order.list, now }))
  const source = sourceFor(platform, order)
  const { ids, total } = q
    ? await pageOfMatches(source, order, { q, page, size })
    : await pageOfListing(source, order, { page, size })
  const rows = await findListed(source, ids)
  return pageOf(rows.map(presentListed), total, { page, size })
}

async function pageOfMatches(
  db: Db,
  order: Order,
  { q, page, size }: { q: string; page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const words = await normaliseWords(db, q)
  const ids = words.length ? await searchListing(db, order, { words, limit: maxSearchResults }) : []
  const before = rowsBefore({ page, size })
  return { ids: ids.slice(before, before + size), total: ids.length }
}
