import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import {
  listKinds,
  maxSearchResults,
  roleSelectors,
  type listUsers as contract,
  type exportUsers,
} from '@street-musketeers/contract/insight/user-lists.ts'
import { recordDeed } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { pageOf, rowsBefore } from '../platform/database/page.ts'
import { pageOfListing, normaliseWords, searchListing, type Order, type SortKey } from './listing-store.ts'
import { presentUser } from './present.ts'
import { findUsers } from './store.ts'

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

/** The list and order somebody wants; what they leave out is as the list first shows itself. */
export function resolveOrder({
  role,
  status,
  sort,
  order,
}: Pick<InputOf<typeof exportUsers>, 'role' | 'status' | 'sort' | 'order'>): Order {
  const defaults: { status?: Order['status']; sort: keyof typeof sortKeys; order: string } =
    listKinds[role].defaults
  return {
    list: listByRole[role],
    status: status ?? defaults.status ?? null,
    sort: sortKeys[sort ?? defaults.sort],
    // Another order than the first begins at its beginning.
    descending: (order ?? (sort === undefined || sort === defaults.sort ? defaults.order : 'asc')) === 'desc',
  }
}

/** Where a list is read. Whoever has just decided an application must not meet it among those that wait. */
export const replicaFor = (
  { db, replica: reading }: Pick<Platform, 'db' | 'replica'>,
  { list }: Pick<Order, 'list'>,
): Db => (list === 'applications' ? db : reading)

/** A page of an administrators' list (rule: role-selectors), or of its search results. The read is logged first (rule: administrator-actions-logged). */
export async function listUsers(
  platform: Pick<Platform, 'db' | 'replica'>,
  by: Administrator,
  { q, page, size, ...wanted }: InputOf<typeof contract>,
  now: Date,
): Promise<ReplyOf<typeof contract>> {
  const order = resolveOrder(wanted)
  await platform.db
    .transaction()
    .execute((tx) => recordDeed(tx, by, { deed: q ? 'searched' : 'listed', about: order.list, now }))
  const from = replicaFor(platform, order)
  const { ids, total } = q
    ? await pageOfMatches(from, order, { q, page, size })
    : await pageOfListing(from, order, { page, size })
  const users = new Map((await findUsers(from, ids)).map((row) => [row.id, presentUser(row)]))
  return pageOf(
    ids.flatMap((id) => users.get(id) ?? []),
    total,
    { page, size },
  )
}

async function pageOfMatches(
  db: Db,
  order: Order,
  { q, page, size }: { q: string; page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const words = await normaliseWords(db, q)
  const found = words.length ? await searchListing(db, order, { words, most: maxSearchResults }) : []
  const before = rowsBefore({ page, size })
  return { ids: found.slice(before, before + size), total: found.length }
}
