import type { CalendarDate, Key } from './columns.ts'

/** How many joined a campaign, were mailed its leaflet and what they delivered, in a month of London. */
interface Tally {
  account_id: number
  campaign_id: number
  /** The month's first day. */
  month: CalendarDate
  joined: number
  members: number
  mailed: number
  delivered: number
}

interface DonationDay {
  day: CalendarDate
  donations: number
  paid: number
  received_pence: number
  kept_pence: number
}

interface DonorYear {
  year: number
  donor: string
  donations: number
  kept_pence: number
}

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

/** What the database keeps by itself of other tables, and adds up from them: sums, counts and lists. */
export interface KeptTables {
  listing: Listed
  listing_change: Listed & { id: Key; change: number }
  listing_count: { list: Listed['list']; status: Listed['status']; count: number }
  origin_count: { month: CalendarDate; how_heard: string; count: number }

  tally: Tally
  tally_mark: Tally
  /** Tallies and marks, to be added up. */
  tally_part: Tally
  /** What all campaigns came to in a month, and the same with marks, to be added up. */
  tally_month: Omit<Tally, 'account_id' | 'campaign_id'>
  tally_month_part: Omit<Tally, 'account_id' | 'campaign_id'>
  /** The same, counted from the deeds. */
  tally_counted: Tally

  /** What the donations of a London day came to, kept by the database, and the same added up from them. */
  donation_day: DonationDay
  donation_day_counted: DonationDay
  /** What a donor gave in a London year, kept by the database, and the same added up. */
  donor_year: DonorYear
  donor_year_counted: DonorYear
  donor_count: { year: number; donors: number }
}
