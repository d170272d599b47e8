import type { Insertable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Written whenever an administrator looks at somebody or something. */
export const saveAuditEntry: (
  tx: Tx,
  entry: Required<Omit<Insertable<Tables['audit_entry']>, 'id'>>,
) => Promise<unknown> = preparedQuery((db, { administrator_id, deed, account_id, about, done_at }) =>
  db.insertInto('audit_entry').values({ administrator_id, deed, account_id, about, done_at }),
)
