import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { Generated } from 'kysely'
import type { Key } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    audit_entry: {
      id: Key
      /** Null for a command on the server. */
      administrator_id: number | null
      action: AuditAction
      account_id: number | null
      about: Generated<string>
      done_at: Date
    }
  }
}
