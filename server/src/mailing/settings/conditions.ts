import type { SwitchableEmail } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { sql } from 'kysely'

/** Whether the `account` of a query has switched an email off (rule: emails-in-settings). */
export const isSwitchedOff = (email: SwitchableEmail) => sql<boolean>`exists (
  select from switched_off_email
  where switched_off_email.account_id = account.id and switched_off_email.email = ${email}
)`
