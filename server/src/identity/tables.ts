import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Generated } from 'kysely'
import type { Key } from '../platform/database/columns.ts'

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
      /** Whether the owner passed the second factor in it. */
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
      /** The email address that the account asks to change to. */
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
  }
}
