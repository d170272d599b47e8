import type { CalendarDate, Key } from '../platform/database/columns.ts'

/** An account in its administrators' list. Written by triggers: see migration `listing`. */
interface ListingTable {
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
    listing: ListingTable
    listing_change: ListingTable & { id: Key; change: number }
    listing_count: { list: ListingTable['list']; status: ListingTable['status']; count: number }
    origin_count: { month: CalendarDate; how_heard: string; count: number }
  }
}
