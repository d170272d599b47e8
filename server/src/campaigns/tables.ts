import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { ReviewOutcome, AppealOutcome } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { ReportReason } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Key } from '../platform/database/columns.ts'

/** A leaflet whose files are stored, and what was measured of it. */
export interface StoredLeaflet {
  file_key: string
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp'
  sha256: string
  /** As it was uploaded; null for one that was not, or before this was stored. */
  upload_sha256: string | null
  bytes: number
  pages: number
  preview_key: string
  preview_width: number | null
  preview_height: number | null
  width_mm: number | null
  height_mm: number | null
  coarsest_dpi: number | null
  is_every_picture_measured: boolean | null
  lettering_mm: (number | null)[] | null
  smallest_text_pt: (number | null)[] | null
  /** Which leaflet made here its own code says it is, after how many saves (rule: own-codes); null for other files. */
  made_leaflet_id: number | null
  made_revision: number | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    campaign: {
      id: Key
      account_id: number
      name: string
      description: string
      published_at: Date
      end_date: CalendarDate | null
      goal: number | null
      imprint_promoter: string | null
      imprint_on_behalf_of: string | null
      imprint_address: string | null
      deleted_at: Date | null
      stopped_at: ColumnType<Date | null, never, Date | null>
      /** When its organisation was suspended, while it is. */
      paused_at: ColumnType<Date | null, never, Date | null>
      /** When administrators stopped it for cause. */
      taken_down_at: ColumnType<Date | null, never, Date | null>
      revision: Generated<number>
      /** Whether it is in the public list. */
      is_listed: boolean
      /** Empty for none (rule: campaign-button). */
      button_address: Generated<string>
      /** Which officer approved it before it was published, if one did (rule: approval). */
      approved_by: Generated<number | null>
      approved_at: Generated<Date | null>
      /** The words of its name, description and organisation, and of the leaflets that it sends. Maintained by the database. */
      words: ColumnType<string, never, never>
    }
    /** The leaflets that a campaign sends, in order from 1 (rule: leaflets-in-order). */
    campaign_leaflet: { campaign_id: number; place: number; leaflet_id: number }
    campaign_review: {
      id: Key
      /** What its organisation and administrators quote. Random. */
      reference: Generated<string>
      campaign_id: number
      opened_at: Date
      first_look_at: Generated<Date | null>
      team_emailed_at: Generated<Date | null>
      outcome: Generated<ReviewOutcome | null>
      reason: Generated<string>
      decided_at: Generated<Date | null>
      decided_by: Generated<number | null>
      stopped_before: Generated<Date | null>
      appealed_at: Generated<Date | null>
      appeal_outcome: Generated<AppealOutcome | null>
      appeal_reason: Generated<string>
      appeal_decided_at: Generated<Date | null>
      appeal_decided_by: Generated<number | null>
    }
    /** What an organisation was asked to correct, about a review. */
    correction_request: {
      id: Key
      review_id: number
      wanted: string
      correct_by: CalendarDate
      requested_at: Date
      requested_by: number
    }
    leaflet_report: {
      id: Key
      /** What its reporter quotes. Random. */
      reference: Generated<string>
      review_id: number
      reason: ReportReason
      details: string
      email: string | null
      reported_at: Date
    }
    campaign_change: { campaign_id: number; revision: number; changed: string[]; changed_at: Date }
    /** A campaign without one is for everywhere. */
    campaign_place: { campaign_id: number; place: string }
    /** Live campaigns by place and cause. Maintained by the database. */
    campaign_match: {
      place: string
      cause: string
      published_at: Date
      campaign_id: number
      end_date: CalendarDate | null
    }
    campaign_cause: { id: Key; campaign_id: number; cause: string }
    leaflet: StoredLeaflet & {
      id: Key
      campaign_id: number
      version: number
      page_keys: string[]
      card_key: string | null
      /** The version in whose place it was published, if that had a mistake. */
      corrects_id: number | null
      /** The leaflet with which a correction's edition began. */
      edition_id: Generated<number | null>
      /** Short, for a campaign with several leaflets; empty for none. */
      title: Generated<string>
      /** What it says (rule: leaflet-words); empty if nobody knows. */
      wording: Generated<string>
      /** Its words in large print. */
      large_print_key: string | null
      created_at: Date
    }
    /** Leaflets that somebody printed: whose they are is stored only for musketeers who asked (rules: counted-scans, own-scans). */
    print_pack: { code: string; campaign_id: number; leaflet_id: number; printed_on: CalendarDate }
    own_scans: { account_id: number; code: string; since: Date }
    own_pack: { pack_code: string; account_id: number }
    print_pack_scans: { pack_code: string; day: CalendarDate; opened: number; pressed: Generated<number> }
    /** How often the own code of a leaflet made here was scanned, and the button of its page pressed (rule: own-codes). */
    leaflet_scans: { leaflet_id: number; day: CalendarDate; opened: number; pressed: number }
    /** What a published leaflet said until an instant (rule: changed-words). */
    former_wording: { id: Key; leaflet_id: number; wording: string; replaced_at: Date }
    /** Campaigns that are not published yet (rule: campaign-drafts). */
    campaign_draft: {
      id: Key
      account_id: number
      content: ColumnType<DraftContent, string, string>
      revision: Generated<number>
      /** Increases with every leaflet that is chosen. */
      leaflet_revision: Generated<number>
      created_at: Date
      saved_at: Date
      /** When it is published by itself, and who chose that (rule: scheduled-drafts). Both are null, or neither is. */
      publish_at: Generated<Date | null>
      /** When it was last saved before somebody chose that. */
      scheduled_save: Generated<Date | null>
      scheduled_by: Generated<number | null>
      /** Who saved its present words or file; null before this was stored. */
      changed_by: Generated<number | null>
      /** Who sent it for review, since when; then who approved it (rule: approval). Each pair is null together. */
      sent_by: Generated<number | null>
      sent_at: Generated<Date | null>
      approved_by: Generated<number | null>
      approved_at: Generated<Date | null>
      /** Who sent it back last, with which comment, unless it was sent for review since. */
      returned_by: Generated<number | null>
      returned_at: Generated<Date | null>
      comment: Generated<string | null>
    }
    draft_leaflet: { draft_id: number } & StoredLeaflet
    /** What print shops asked an organisation for (rule: print-prices). */
    print_price: {
      id: Key
      organisation_id: number
      quantity: number
      price_pence: number
      price_for: string
      added_at: Date
    }
    /** Leaflets that organisations make here (rule: made-leaflets-kept). All columns of a picture are null, or none is. */
    made_leaflet: {
      id: Key
      account_id: number
      content: ColumnType<LeafletContent, string, string>
      imprint: ColumnType<Imprint | null, string | null, string | null>
      picture_key: string | null
      picture_sha256: string | null
      picture_bytes: number | null
      /** In dots. */
      picture_width: number | null
      picture_height: number | null
      picture_preview: Buffer | null
      preview_width: number | null
      preview_height: number | null
      revision: Generated<number>
      created_at: Date
      saved_at: Date
      /** Since when a union offers it to its branches, and the campaign that comes along (rule: masters). */
      offered_at: Generated<Date | null>
      offered_with: Generated<number | null>
      /** The union whose words these are, of which a branch completes the rest. */
      union_id: number | null
    }
  }
}
