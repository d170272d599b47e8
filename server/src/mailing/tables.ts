import type { SwitchableEmail } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { HaltCause } from '@street-musketeers/contract/mailing/member-message-limits.ts'
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
      is_public: Generated<boolean>
      planned_up_to: Generated<number>
      planned_all: Generated<boolean>
      planned: Generated<number>
      sent: Generated<number>
      failed: Generated<number>
      unsubscribed: Generated<number>
    }
    /** What organisations write to the members of their campaigns (rule: messages-to-members). */
    member_message: {
      id: Key
      organisation_id: number
      campaign_id: number
      message: string
      link: string
      state: 'draft' | 'waiting' | 'refused' | 'sending' | 'sent' | 'not-sent'
      /** Who changed its words last. */
      written_by: number
      /** Who sent it for review, if it is sent. */
      submitted_by: number | null
      saved_at: Date
      /** When it was last sent for review. */
      submitted_at: Date | null
      /** Why it was refused. */
      comment: Generated<string>
      decided_by: Generated<number | null>
      decided_at: Generated<Date | null>
      /** The first day of the month in London in which it was approved. */
      month: Generated<CalendarDate | null>
      /** The membership up to which emails are queued. */
      planned_up_to: Generated<number>
      /** How many emails mail servers have accepted. */
      emailed: Generated<number>
      /** Why emails were not sent. */
      halted: Generated<HaltCause | null>
      taken_down_at: Generated<Date | null>
      taken_down_reason: Generated<string>
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
      /** In a report of notes, the account of whoever wrote them. Not in the message, which its sender downloads and a reply quotes. */
      about_account_id: Generated<number | null>
    }
  }
}
