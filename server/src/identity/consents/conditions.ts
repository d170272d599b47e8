import { sql } from 'kysely'

/** Whether the account of a query gets the newsletter. */
export const hasNewsletterConsent = sql<boolean>`exists (
  select from consent where consent.account_id = account.id and purpose = 'newsletter' and withdrawn_at is null
)`
