import type { KeyScope } from '@street-musketeers/contract/api-key-scopes.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Seat } from '@street-musketeers/contract/seats.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Key } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
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
      suspended_at: Generated<Date | null>
      suspension_reason: Generated<string>
      /** Who is first officer of an organisation that was handed over: the account with its number belongs to no person any more. */
      first_officer_id: Generated<number | null>
      /** The number of its email address: links in emails work while it is the same. 0 for its first address. */
      email_number: Generated<number>
      /** The number of the first address; null until the address changes. */
      first_email_number: Generated<number | null>
      /** Written by a trigger, as are the next two: the name to sort by, first name first. Null once the account is closed. */
      first_key: ColumnType<string | null, never, never>
      /** The same with the last name first, or the name of the organisation. */
      name_key: ColumnType<string | null, never, never>
      /** What the account is found by: words of names, email address, telephone number and postcode. */
      words: ColumnType<string, never, never>
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
    /** Organisations that ask for a second person's approval of each campaign (rule: second-person). */
    approval_wish: { organisation_id: number; since: Date }
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
      /** Whether the owner passed the second factor in it. */
      passed_second_factor: boolean
      id: Key
      /** When its owner last proved who they are. */
      proved_at: Date
      /** The kind of browser and system, such as "Firefox on Android"; null if not known (rule: session-devices). */
      device: string | null
      /** In which of their roles its owner acts (rule: several-roles). Null if the previous version opened it. */
      role: Role | null
      /** For which organisation they act by a seat; null in one that began with their account. */
      organisation_id: number | null
    }
    one_time_code: {
      id: Key
      account_id: number
      purpose: 'password' | 'link' | 'email' | 'proof' | 'sign-in'
      /** Null for a link that signs in, which has no code to type. */
      code_hash: Buffer | null
      /** The hash of the token in the email's link; null for codes without a link. */
      link_hash: Buffer | null
      created_at: Date
      expires_at: Date
      /** The email address that the account asks to change to. */
      new_email: string | null
      /** Whether the new address keeps the external accounts that sign in to the account. */
      keeps_external_accounts: Generated<boolean>
    }
    pending_sign_up: {
      id: Key
      email: string
      role: 'musketeer' | 'applicant'
      password_hash: string
      firstname: string
      lastname: string
      how_heard: string
      membership_wording: string
      /** Null when the newsletter was not asked for. */
      newsletter_wording: string | null
      signed_up_at: Date
      expires_at: Date
      /** Null when the address had an account: it was emailed that instead of a code. */
      code_hash: Buffer | null
      link_hash: Buffer | null
      code_expires_at: Date | null
      /** The campaign whose page led to the sign-up. */
      campaign_id: number | null
      /** The hash of the browser key; null for a sign-up that the previous version stored. */
      browser_key_hash: Buffer | null
    }
    password_grant: { grant_hash: Buffer; account_id: number; expires_at: Date }
    second_factor: {
      account_id: number
      sealed: Buffer
      set_up_at: Date | null
      last_step: number | null
    }
    recovery_code: { account_id: number; code_hash: Buffer; key_name: string | null }
    second_step: {
      ticket_hash: Buffer
      account_id: number
      wrong_tries: Generated<number>
      expires_at: Date
    }
    external_account: { issuer: string; subject: string; account_id: number; linked_at: Date; id: Key }
    external_account_ticket: { ticket_hash: Buffer; sealed: Buffer; expires_at: Date }
    /** People of an organisation besides the account that it began with (rule: seats); after a hand-over everybody. */
    seat: {
      /** What colleagues see of it: their account's number says when they signed up. */
      id: Key
      account_id: number
      organisation_id: number
      seat: Seat
      taken_at: Date
    }
    seat_invitation: {
      id: Key
      token_hash: Buffer
      organisation_id: number
      email: string
      seat: Seat
      invited_by: number
      invited_at: Date
      expires_at: Date
    }
    /** What the first officer of an organisation asks another officer to take over (rule: hand-over). */
    hand_over: {
      organisation_id: number
      successor_id: number
      on_day: CalendarDate
      asked_at: Date
      confirmed_at: Date | null
    }
    /** With which an organisation's programs read what is its own. */
    api_key: {
      id: Key
      organisation_id: number
      name: string
      scopes: KeyScope[]
      token_hash: Buffer
      made_at: Date
      /** Null for keys of before this was stored. */
      made_by: number | null
      last_used_on: CalendarDate | null
    }
    invitation: {
      id: Key
      token_hash: Buffer
      email: string
      invited_by: number
      invited_at: Date
      expires_at: Date
    }
  }
}
