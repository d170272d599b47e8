import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { OrganisationAction } from '@street-musketeers/contract/audit/organisation-actions.ts'
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
    organisation_action: {
      id: Key
      organisation_id: number
      /** Null if nobody did it by hand. */
      person_id: number | null
      action: OrganisationAction
      /** Somebody else whom it was about. */
      other_person_id: number | null
      /** The name of a campaign, or a seat. */
      about: string
      done_at: Date
      /** What the person was called when they left the organisation; null while they are in it, and once their account is closed. */
      person_name: Generated<string | null>
      /** The same of the other person. */
      other_person_name: Generated<string | null>
    }
  }
}
