import type { ApplicationDraft } from '@street-musketeers/contract/organisations/organisations.ts'
import type { BranchState } from '@street-musketeers/contract/organisations/branch-messages.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Key } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    org_info: { account_id: number; telephone: string; website: string }
    application: {
      account_id: number
      state: 'pending' | 'confirmed' | 'rejected'
      submitted_at: Date
      decided_at: Date | null
      decided_by: number | null
      reason: Generated<string>
    }
    application_draft: {
      account_id: number
      answers: ColumnType<ApplicationDraft, string, string>
      saved_at: Date
      form: number | null
      number: number | null
    }
    /** Organisations that may vouch for branches (rule: branches). */
    vouching_union: { account_id: number; allowed_at: Date }
    branch: {
      account_id: number
      union_id: number
      state: BranchState
      since: Date
      /** Of the union; null while the branch asks. */
      answered_by: number | null
    }
    branch_invitation: {
      id: Key
      token_hash: Buffer
      union_id: number
      email: string
      invited_by: number
      invited_at: Date
      expires_at: Date
    }
  }
}
