import type { ApplicationDraft } from '@street-musketeers/contract/organisations/organisations.ts'
import type { AuditDeed } from '@street-musketeers/contract/audit/audit.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { WallClock } from '../values/clock.ts'
import type { CalendarDate, Key } from './columns.ts'
import type { KeptTables } from './kept-tables.ts'

/** A delivery as it waits in PostgreSQL's JSON to be put back. */
export interface ReplacedDelivery {
  delivered_on: CalendarDate
  leaflets_delivered: number
  leaflets_printed: number | null
  submission_id: string
  reported_at: string
}

export interface Tables extends KeptTables {
  account: {
    id: Key
    role: Role
    email: string | null
    password_hash: string | null
    firstname: string
    lastname: string
    how_heard: string
    signed_up_at: Date
    activated_at: Date | null
    closed_at: Date | null
  }
  mail_pace: {
    provider: string
    free_at: Date
    awaited_until: Date
  }
  mail_pause: {
    the_one: Key
    paused_at: Date | null
    refused: number
    answered: number
    released_at: Date | null
  }
  mail_release: {
    the_one: Key
    database: string | null
    table_oid: number | null
    released_at: Date
  }
  address: {
    account_id: number
    organisation: string
    first_line: string
    second_line: string
    city: string
    county: string
    post_code: string
  }
  consent: {
    id: Key
    account_id: number
    purpose: 'membership' | 'newsletter'
    wording: string
    given_at: Date
    withdrawn_at: Date | null
  }
  session: {
    token_hash: Buffer
    account_id: number
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** Whether the second factor was proved in it. */
    passed_second_factor: boolean
  }
  one_time_code: {
    id: Key
    account_id: number
    purpose: 'activation' | 'password' | 'link' | 'email'
    code_hash: Buffer
    created_at: Date
    expires_at: Date
    wrong_tries: Generated<number>
    /** The address a change of e-mail is for. */
    new_email: string | null
  }
  password_grant: { grant_hash: Buffer; account_id: number; expires_at: Date }
  second_factor: {
    account_id: number
    sealed: Buffer
    set_up_at: Date | null
    last_step: number | null
  }
  recovery_code: { account_id: number; code_hash: Buffer }
  second_step: {
    ticket_hash: Buffer
    account_id: number
    wrong_tries: Generated<number>
    expires_at: Date
  }
  provider_account: { issuer: string; subject: string; account_id: number; linked_at: Date }
  provider_ticket: { ticket_hash: Buffer; sealed: Buffer; expires_at: Date }
  invitation: {
    id: Key
    token_hash: Buffer
    email: string
    invited_by: number
    invited_at: Date
    expires_at: Date
  }
  audit_entry: {
    id: Key
    /** Null: by command. */
    administrator_id: number | null
    deed: AuditDeed
    account_id: number | null
    about: Generated<string>
    done_at: Date
  }

  org_info: { account_id: number; telephone: string; website: string }
  application: {
    account_id: number
    state: 'pending' | 'confirmed' | 'rejected'
    submitted_at: Date
    decided_at: Date | null
    decided_by: number | null
    reason: Generated<string>
  }
  application_draft: {
    account_id: number
    answers: ColumnType<ApplicationDraft, string, string>
    saved_at: Date
    form: number | null
    number: number | null
  }

  cause: { name: string; position: number }
  chosen_cause: { id: Key; account_id: number; cause: string; priority: number }

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
    /** Kept by the database as versions are added. */
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

  musketeer: {
    account_id: number
    frequency: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
    anchor: WallClock
    next_due_at: Date
    last_slot: WallClock | null
  }
  membership: {
    id: Key
    account_id: number | null
    campaign_id: number
    joined_at: Date
    withdrawn_at: Date | null
    emailed_at: Date | null
    mailed_leaflet_id: ColumnType<number | null, never, number | null>
  }
  planned_leaflet: {
    membership_id: number
    leaflet_id: number
    planned_at: Date
    sent_at: Date | null
    link_ended_at: Generated<Date | null>
  }
  link_report: {
    membership_id: number
    submission_id: string
    reported_at: Date
    replaced: ColumnType<ReplacedDelivery[], string, string>
  }
  delivery: {
    id: Key
    membership_id: number
    delivered_on: CalendarDate
    leaflets_delivered: number
    leaflets_printed: number | null
    submission_id: string
    reported_at: Date
  }

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
    the_one: Generated<boolean>
    paused_at: Date
  }
  bounce: { account_id: number; hard: boolean; answer: string; bounced_at: Date }
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

  payment_event: { event_id: string; kind: string; received_at: Date }
  donation: {
    id: Key
    source_id: string
    type: 'oneoff' | 'monthly'
    subscription_id: string | null
    customer_id: string | null
    email: string | null
    donor_key: string | null
    amount_pence: number
    state: 'waiting' | 'failed' | 'paid'
    given_at: Date
  }
  monthly_gift: {
    subscription_id: string
    session_id: string | null
    customer_id: string | null
    email: string | null
    donor_key: string | null
    amount_pence: number | null
    begun_at: Date | null
    state: 'running' | 'failing' | 'ending' | 'stopped'
    state_told_at: Date
  }
  payment: {
    payment_id: string
    source_id: string | null
    refunded_pence: number
    refunds_told_at: Date | null
    dispute: 'open' | 'won' | 'lost' | null
    told_at: Date
  }
  /** Donations with what became of their money. */
  told_donation: {
    id: number
    source_id: string
    type: 'oneoff' | 'monthly'
    customer_id: string | null
    email: string | null
    donor: string
    amount_pence: number
    state: 'waiting' | 'failed' | 'paid'
    given_at: Date
    session_id: string | null
    gift_state: 'running' | 'failing' | 'ending' | 'stopped' | null
    payment_ids: string
    refunded_pence: number
    dispute: 'open' | 'won' | 'lost' | null
    kept_pence: number
  }
  billing_key: { key_hash: Buffer; customer_id: string; expires_at: Date }
  reconciliation: { the_one: Key; complete_until: Date }

  job_worker: { name: string; presence: number }

  letter: {
    id: Key
    once: string
    kind: string
    account_id: number | null
    to_email: string | null
    to_name: Generated<string>
    words: ColumnType<unknown, string, string>
    sealed: Buffer | null
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'in doubt'>
    priority: number
    /** Infinity when left in doubt. */
    due_at: Date
    attempts: Generated<number>
    sender: number | null
    in_doubt_count: Generated<number>
    /** How often its words were handed over without an answer; a sender that died is not counted. */
    unanswered_count: Generated<number>
    /** Whether its words may have left since it was claimed; of one that waits, true until a claim says otherwise. */
    may_have_left: Generated<boolean>
    created_at: Date
    /** When it left, failed, was cancelled, or came to be in doubt for good. */
    ended_at: Date | null
    last_answer: string | null
    /** Kept by the database as secrets are emptied. */
    secret_gone: ColumnType<boolean, never, never>
  }
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
