import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Key } from '../platform/database/columns.ts'

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
      /** Maintained by the database as versions are added. */
      current_leaflet_id: ColumnType<number | null, never, never>
      stopped_at: ColumnType<Date | null, never, Date>
      revision: Generated<number>
    }
    campaign_change: { campaign_id: number; revision: number; changed: string[]; changed_at: Date }
    campaign_cause: { id: Key; campaign_id: number; cause: string }
    leaflet: {
      id: Key
      campaign_id: number
      version: number
      file_key: string
      content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp'
      sha256: string
      bytes: number
      pages: number
      preview_key: string
      preview_width: number | null
      preview_height: number | null
      page_keys: string[]
      card_key: string | null
      width_mm: number | null
      height_mm: number | null
      coarsest_dpi: number | null
      is_every_picture_measured: boolean | null
      lettering_mm: (number | null)[] | null
      created_at: Date
    }
  }
}
