import type {
  LeafletSize,
  PrintChoices,
  PrintedSides,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Half } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Key } from '../platform/database/columns.ts'
import type { WallClock } from '../platform/values/clock.ts'

/** A replaced delivery, stored as JSON so that it can be restored. */
export interface ReplacedDelivery {
  delivered_on: CalendarDate
  leaflets_delivered: number
  leaflets_printed: number | null
  submission_id: string
  reported_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    musketeer: {
      account_id: number
      frequency: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
      /** 1 for Monday to 7 for Sunday, and an hour in London (rule: weekday-and-hour). */
      weekday: number
      hour: number
      anchor: WallClock
      next_due_at: Date
      last_slot: WallClock | null
      /** The day in London on which leaflets come again; that of a pause that is over may stay. */
      paused_until: CalendarDate | null
      wants_reminders: Generated<boolean>
      reminded_at: Generated<Date | null>
      pause_asked_at: Generated<Date | null>
      /** The last campaign that they had joined when they were asked what next (rule: campaigns-to-join). */
      what_next_membership_id: Generated<number | null>
    }
    membership: {
      id: Key
      account_id: number | null
      campaign_id: number
      joined_at: Date
      withdrawn_at: Date | null
      emailed_at: Date | null
      mailed_leaflet_id: ColumnType<number | null, never, number | null>
      /** The leaflet that they last collected from a print hub. */
      collected_leaflet_id: Generated<number | null>
    }
    planned_leaflet: {
      membership_id: number
      leaflet_id: number
      planned_at: Date
      sent_at: Date | null
      link_ended_at: Generated<Date | null>
      /** When its member left it out (rule: skip-once). */
      skipped_at: Generated<Date | null>
    }
    link_report: {
      membership_id: number
      submission_id: string
      reported_at: Date
      replaced: ColumnType<ReplacedDelivery[], string, string>
      by_email: Generated<boolean>
    }
    delivery: {
      id: Key
      membership_id: number
      /** The campaign of its membership. */
      campaign_id: number
      delivered_on: CalendarDate
      leaflets_delivered: number
      leaflets_printed: number | null
      submission_id: string
      reported_at: Date
    }
    round_claim: {
      id: Key
      membership_id: number | null
      campaign_id: number
      edition: number
      round_key: Buffer
      half: Half
      sector: string
      state: Generated<'claimed' | 'done' | 'released'>
      claimed_at: Date
      lease_until: Date
      rest_key: Buffer | null
      submission_id: string | null
      done_at: Date | null
      houses: number | null
      is_shown: Generated<boolean>
      /** Whether its member, who lost it, was told that another has the half. */
      is_told: Generated<boolean>
      /** Whether its member delivered there and does not want it again: it is kept for nobody. */
      is_given_up: Generated<boolean>
      /** By what the homes of its postcode that want no leaflets are found (rule: no-more-leaflets). */
      sealed: Buffer | null
    }
    round_wait: {
      id: Key
      membership_id: number
      campaign_id: number
      round_key: Buffer
      half: Half
      sector: string
      asked_at: Date
      not_before: Date
      rest_keys: Buffer[] | null
      sealed: Buffer | null
    }
    /** Homes that want no more leaflets. */
    refused_home: {
      id: Buffer
      postcode_keys: Buffer[]
      sealed: Buffer
      asked_on: CalendarDate
    }
    /** How many asked for that on the page of a campaign or its leaflet, before a week from Monday and in it (rule: refusals-counted). */
    campaign_refusals: {
      campaign_id: number
      asked_before: Generated<number>
      week: CalendarDate
      asked_in_week: number
    }
    calendar_feed: { id: Key; account_id: number; created_at: Date }
    share_link: {
      code: string
      account_id: number
      campaign_id: number
      made_at: Date
      joined_before: Generated<number>
      week: CalendarDate | null
      joined_in_week: Generated<number>
    }
    /** Links by which a public printer prints a member's pack (rule: library-links). */
    library_link: {
      membership_id: number
      code_hash: Buffer
      leaflet_version: number
      houses: number
      size: LeafletSize
      sides: PrintedSides
      ink: PrintChoices['ink']
      expires_at: Date
    }
    hidden_last_leaflets: { account_id: number; since: Date }
    /** Where a musketeer delivers, in their own words (rule: own-streets). */
    own_streets: { account_id: number; sealed: Buffer }
  }
}
