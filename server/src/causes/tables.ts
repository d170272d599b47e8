import type { Key } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    cause: { name: string; position: number }
    chosen_cause: { id: Key; account_id: number; cause: string; priority: number }
  }
}
