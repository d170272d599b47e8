import type { Generated } from 'kysely'
import type { CalendarDate } from '../platform/database/columns.ts'
import type { Row } from '../platform/database/tables.ts'

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
    /** A view of accounts and, with negative ids, pending sign-ups. */
    listed_person: Pick<
      Row<'account'>,
      | 'id'
      | 'role'
      | 'activated_at'
      | 'closed_at'
      | 'first_key'
      | 'name_key'
      | 'email'
      | 'signed_up_at'
      | 'words'
    >
    shown_campaign: {
      campaign_id: number
      counted_at: Date | null
      next_count_at: Date
      deliverers: Generated<number>
      /** What its weeks show of the leaflets delivered, all together, and when that last moved. */
      delivered: Generated<number>
      delivered_at: Generated<Date | null>
    }
    shown_tally: ShownTally
    /** What one week's counts added to the musketeers who joined an organisation's campaigns; a week's Monday is its key. `few_joined` is no longer read. */
    shown_week: { account_id: number; week: CalendarDate; joined: number; few_joined: Generated<boolean> }
    /** What one week's count added to a campaign's numbers; a week's Monday is its key. A week in which nobody was counted has no row. */
    shown_campaign_week: {
      campaign_id: number
      week: CalendarDate
      joined: Generated<number>
      mailed: Generated<number>
      delivered: Generated<number>
    }
    /** Where a campaign's leaflet went, as its organisation sees it. */
    shown_coverage: {
      campaign_id: number
      edition: number
      sector: string
      month: CalendarDate
      houses: number
      rounds: number
    }
    /** Everybody's figures of a month, counted every hour; a month's first day is its key. */
    network_month: { month: CalendarDate; joined: number; mailed: number; delivered: number }
    shown_version: { leaflet_id: number; mailed: number; few_mailed: boolean }
    shown_delivery_month: { account_id: number; month: CalendarDate; deliverers: number }
    /** Musketeers by cause and district, counted once a week; `cause` is empty for all who chose any. */
    audience: { district: string; area: string; cause: string; people: number }
    audience_count: { is_only: Generated<boolean>; next_count_at: Date }
    /** The musketeers of a month of sign-up, and how many still delivered later. */
    cohort: {
      month: CalendarDate
      people: number
      retained_after_4_weeks: number
      retained_after_12_weeks: number | null
    }
    cohort_count: { is_only: Generated<boolean>; next_count_at: Date }
  }
}
