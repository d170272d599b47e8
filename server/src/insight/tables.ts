import type { Generated } from 'kysely'
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

/** What one month's counts added to a campaign's numbers of people, as organisations see them. */
interface ShownTally {
  account_id: number
  campaign_id: number
  /** The month's first day. */
  month: CalendarDate
  joined: number
  withdrawn: number
  mailed: number
  /** Whether one or two people were there who are not in the number. */
  few_joined: boolean
  few_mailed: boolean
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    listing: ListingTable
    listing_change: ListingTable & { id: Key; change: number }
    /** A view: the newest sign-up of each address without an account. */
    listed_pending_sign_up: Omit<ListingTable, 'account_id' | 'how_heard'> & {
      id: number
      email: string
      firstname: string
      lastname: string
      words: string
    }
    listing_count: { list: ListingTable['list']; status: ListingTable['status']; count: number }
    shown_campaign: {
      campaign_id: number
      counted_at: Date | null
      next_count_at: Date
      deliverers: Generated<number>
    }
    shown_tally: ShownTally
    /** Where a campaign's leaflet went, as its organisation sees it. */
    shown_coverage: {
      campaign_id: number
      edition: number
      sector: string
      month: CalendarDate
      houses: number
      rounds: number
    }
    shown_version: { leaflet_id: number; mailed: number; few_mailed: boolean }
    shown_delivery_month: { account_id: number; month: CalendarDate; deliverers: number }
    /** Musketeers by cause and district, counted once a week; `cause` is empty for all who chose any. */
    audience: { district: string; area: string; cause: string; people: number }
    audience_count: { is_only: Generated<boolean>; next_count_at: Date }
    /** The musketeers of a month of sign-up, and how many still delivered later. */
    cohort: {
      month: CalendarDate
      people: number
      kept_after_4_weeks: number
      kept_after_12_weeks: number | null
    }
    cohort_count: { is_only: Generated<boolean>; next_count_at: Date }
    origin_count: { month: CalendarDate; how_heard: string; count: number }
  }
}
