import type { Insertable } from 'kysely'
import type { Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

export const saveAuditEntry = (tx: Tx, entry: Insertable<Tables['audit_entry']>) =>
  tx.insertInto('audit_entry').values(entry).execute()
