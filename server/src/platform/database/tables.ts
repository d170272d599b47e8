import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Key, OnlyRow } from './columns.ts'

/** The platform's own tables. Every domain adds its tables in its `tables.ts`. */
export interface Tables {
  mail_pace: {
    provider: string
    free_at: Date
    awaited_until: Date
  }
  mail_pause: {
    is_only: OnlyRow
    paused_at: Date | null
    refused: number
    answered: number
    released_at: Date | null
  }
  mail_release: {
    is_only: OnlyRow
    database: string | null
    table_oid: number | null
    released_at: Date
  }
  secret_key: { is_only: OnlyRow; key_name: string }
  submission: {
    key: Buffer
    answer: ColumnType<unknown, never, string>
    submitted_at: Date
  }
  job_worker: { name: string; presence: number }
  email: {
    id: Key
    idempotency_key: string
    kind: string
    account_id: number | null
    to_email: string | null
    to_name: Generated<string>
    content: ColumnType<unknown, string, string>
    sealed: Buffer | null
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'in doubt'>
    priority: number
    due_at: Date
    attempts: Generated<number>
    sender: number | null
    in_doubt_count: Generated<number>
    /** How often it was handed over without a reply; senders that died do not count. */
    unanswered_count: Generated<number>
    /** Whether it may have been sent since it was claimed; it means nothing in the queue. */
    may_have_been_sent: Generated<boolean>
    created_at: Date
    /** When it was sent, failed, was cancelled or ended in doubt. */
    ended_at: Date | null
    last_answer: string | null
    /** Set by a trigger when `sealed` is emptied. */
    secret_erased: ColumnType<boolean, never, never>
  }
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
