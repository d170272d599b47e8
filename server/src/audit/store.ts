import type { AuditAction } from '@street-musketeers/contract/audit/audit-schemas.ts'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../platform/database/page.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Row, Tables } from '../platform/database/tables.ts'

export const saveAuditEntry: (
  tx: Tx,
  entry: Required<Omit<Insertable<Tables['audit_entry']>, 'id'>>,
) => Promise<unknown> = preparedQuery((db, { administrator_id, deed, account_id, about, done_at }) =>
  db.insertInto('audit_entry').values({ administrator_id, deed, account_id, about, done_at }),
)

export type ListedAction = Row<'audit_entry'>

/** Which entries to list: of these actions, about this account, older than this moment; null: any. */
export interface ActionFilter extends PageRequest {
  actions: readonly AuditAction[]
  accountId: number | null
  before: Date | null
  /** The most entries that are counted and listed. */
  maxEntries: number
}

/** A page of the log, newest first, and how many entries match, up to `maxEntries`. */
export async function pageOfActions(
  db: Db,
  { actions, accountId, before, maxEntries, ...page }: ActionFilter,
): Promise<{ rows: ListedAction[]; total: number }> {
  let entries = db.selectFrom('audit_entry').where('deed', 'in', actions)
  if (accountId !== null) entries = entries.where('account_id', '=', accountId)
  if (before) entries = entries.where('done_at', '<', before)

  const { total } = await db
    .selectFrom(entries.select('id').orderBy('done_at', 'desc').limit(maxEntries).as('entry'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const remaining = total - rowsBefore(page)
  if (remaining <= 0) return { rows: [], total }

  const rows = await entries
    .selectAll()
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(page.size, remaining))
    .offset(rowsBefore(page))
    .execute()
  return { rows, total }
}
