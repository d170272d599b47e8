import type { ApplicationDraft } from '@street-musketeers/contract/organisations/organisations.ts'
import type { ColumnType, Generated } from 'kysely'

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
  }
}
