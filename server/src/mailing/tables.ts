import type { SwitchableEmail } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { Generated } from 'kysely'
import type { CalendarDate, Key, OnlyRow } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    newsletter_issue: {
      id: Key
      subject: string
      text: string
      state: 'draft' | 'scheduled' | 'sending' | 'sent'
      leaves_at: Date | null
      saved_at: Date
      ended_at: Date | null
      planned_up_to: Generated<number>
      planned_all: Generated<boolean>
      planned: Generated<number>
      sent: Generated<number>
      failed: Generated<number>
      unsubscribed: Generated<number>
    }
    newsletter_pause: {
      is_only: OnlyRow
      paused_at: Date
    }
    switched_off_email: { account_id: number; email: SwitchableEmail; since: Date }
    campaign_promise: { account_id: number; promised_at: Date; checked_on: CalendarDate }
    bounce: { account_id: number; hard: boolean; answer: string; bounced_at: Date }
    received_reply: { id: string; received_at: Date }
    contact_message: {
      id: Key
      reference: string
      email: string
      message: string
      received_at: Date
      read_at: Generated<Date | null>
      read_by: Generated<number | null>
      answered_at: Generated<Date | null>
      answered_by: Generated<number | null>
    }
  }
}
