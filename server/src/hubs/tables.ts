import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Key } from '../platform/database/columns.ts'

/** What is shown of a print hub. */
export interface HubWords {
  name: string
  sector: string
  handover: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    /** A place that prints leaflets for others. */
    print_hub: HubWords & {
      id: Key
      account_id: number
      /** Its sector, district and area. */
      places: string[]
      /** New words, until an administrator has looked at them. */
      changed: ColumnType<HubWords | null, string | null, string | null>
      /** Of the words and what was decided on them: an administrator decides on what they have read. */
      revision: Generated<number>
      worded_at: Date
      approved_at: Date | null
      paused_at: Date | null
      sheets_a_week: number
      two_sided: boolean
      prints_election: Generated<boolean>
      /** A Monday in London, and how many sheets of that week are taken. */
      week: CalendarDate | null
      sheets_taken: Generated<number>
      /** When whoever offers it was last emailed that somebody had asked. */
      asked_emailed_at: Generated<Date | null>
      /** Of the code that organisations name it by; null until one is made. */
      code_salt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
      code_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    }
    /** That an organisation names a print hub for its campaign. */
    named_print_hub: {
      id: Key
      campaign_id: number
      hub_id: number
      named_at: Date
    }
    print_request: {
      /** Random: others’ rise with time, and the people at a print hub would read when somebody asked. */
      id: ColumnType<number, number, never>
      hub_id: number
      account_id: number
      campaign_id: number
      leaflets: number
      sheets: number
      /** The week whose sheets it takes. */
      week: CalendarDate
      nickname: string
      wanted_by: CalendarDate
      /** What its musketeer agreed to. */
      wording: string
      asked_at: Date
      /** Whether it was in a PDF: its paper counts as used. */
      is_printed: Generated<boolean>
      /** What was in it last, or was its leaflet when it was marked ready. */
      leaflet_id: Generated<number | null>
      ready_at: Date | null
    }
    /** What a musketeer and a print hub write to each other about a request. */
    print_request_note: {
      request_id: number
      /** In its request, from 1. */
      number: number
      by_hub: boolean
      words: string
      /** In London. When on that day is stored nowhere. */
      written_on: CalendarDate
      is_reported: Generated<boolean>
    }
  }
}
