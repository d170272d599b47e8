import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import { maxAuditEntries } from '@street-musketeers/contract/audit/audit-actions.ts'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../platform/database/page.ts'
import type { Row, Tables } from '../platform/database/tables.ts'

export const saveAuditEntry = (tx: Tx, entry: Insertable<Tables['audit_entry']>) =>
  tx.insertInto('audit_entry').values(entry).execute()

const columns = ['id', 'administrator_id', 'action', 'account_id', 'about', 'done_at'] as const
export type ListedAction = Row<'audit_entry'>

/** Which entries to list: of these actions, about this account, older than this moment; null: any. */
interface ActionFilter extends PageRequest {
  actions: readonly AuditAction[] | null
  accountId: number | null
  before: Date | null
}

/** A page of the log, newest first, and how many entries match, up to the most that are listed. */
export const pageOfActions = (db: Db, { actions, accountId, before, ...page }: ActionFilter) =>
  pageOfRows(
    db.selectFrom(
      db
        .selectFrom('audit_entry')
        .select(columns)
        .$if(actions !== null, (entries) => entries.where('action', 'in', actions!))
        .$if(accountId !== null, (entries) => entries.where('account_id', '=', accountId))
        .$if(before !== null, (entries) => entries.where('done_at', '<', before))
        .orderBy('done_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxAuditEntries)
        .as('entry'),
    ),
    (query) => query.select(columns).orderBy('done_at', 'desc').orderBy('id', 'desc'),
    page,
  )
