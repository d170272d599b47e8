import type { CalendarDate, Key } from '../platform/database/columns.ts'

/** An account in the administrators' list it stands in. Triggers write it: see migration `listing`. */
interface Listed {
  account_id: number
  list: 'musketeers' | 'organisations' | 'applications'
  status: 'active' | 'inactive' | 'waiting' | 'rejected' | 'unsent' | 'deactivated'
  first_key: string
  name_key: string
  email_key: string
  signed_up_at: Date
  waiting_since: Date
  how_heard: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    listing: Listed
    listing_change: Listed & { id: Key; change: number }
    listing_count: { list: Listed['list']; status: Listed['status']; count: number }
    origin_count: { month: CalendarDate; how_heard: string; count: number }
  }
}
