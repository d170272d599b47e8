import type { AuditAction } from '@street-musketeers/contract/audit/audit-schemas.ts'
import { maxAuditEntries } from '@street-musketeers/contract/audit/audit.ts'
import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { preparedPages, type PageRequest } from '../platform/database/page.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Row, Tables } from '../platform/database/tables.ts'

export const saveAuditEntry: (
  tx: Tx,
  entry: Required<Omit<Insertable<Tables['audit_entry']>, 'id'>>,
) => Promise<unknown> = preparedQuery((db, { administrator_id, deed, account_id, about, done_at }) =>
  db.insertInto('audit_entry').values({ administrator_id, deed, account_id, about, done_at }),
)

const columns = ['id', 'administrator_id', 'deed', 'account_id', 'about', 'done_at'] as const
export type ListedAction = Row<'audit_entry'>

/** Which entries to list: of these actions, about this account, older than this moment; null: any. */
export interface ActionFilter extends PageRequest {
  actions: readonly AuditAction[] | null
  accountId: number | null
  before: Date | null
}

/** A page of the log, newest first, and how many entries match, up to the most that are listed. */
export const pageOfActions = (db: Db, { actions, accountId, before, ...page }: ActionFilter) =>
  latestEntries(
    db,
    { byAction: actions !== null, byAccount: accountId !== null, byTime: before !== null },
    { actions, accountId, before },
    page,
  )

const latestEntries = preparedPages(
  (
    db,
    values: Pick<ActionFilter, 'actions' | 'accountId' | 'before'>,
    { byAction, byAccount, byTime }: Record<'byAction' | 'byAccount' | 'byTime', boolean>,
  ) =>
    db.selectFrom(
      db
        .selectFrom('audit_entry')
        .select(columns)
        .$if(byAction, (entries) =>
          entries.where('deed', '=', sql<AuditAction>`any(${values.actions}::text[])`),
        )
        .$if(byAccount, (entries) => entries.where('account_id', '=', values.accountId))
        .$if(byTime, (entries) => entries.where('done_at', '<', values.before))
        .orderBy('done_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(maxAuditEntries))
        .as('entry'),
    ),
  (query) => query.select(columns).orderBy('done_at', 'desc').orderBy('id', 'desc'),
)
