import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasNewsletterConsent } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { sql } from 'kysely'
import { isSuppressed } from '../../mailing/index.ts'

/** What an account chose in Settings, in one statement. Times of `last_sent` are text, as PostgreSQL writes them in JSON. */
export const findChoices = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .where('account.id', '=', accountId)
    .select(({ exists, selectFrom }) => [
      'closed_at',
      hasNewsletterConsent.as('newsletter'),
      selectFrom('musketeer')
        .select('wants_reminders')
        .whereRef('musketeer.account_id', '=', 'account.id')
        .as('wants_reminders'),
      jsonArrayFrom(
        selectFrom('switched_off_email')
          .select('switched_off_email.email')
          .whereRef('switched_off_email.account_id', '=', 'account.id'),
      ).as('switched_off'),
      jsonArrayFrom(
        selectFrom('email')
          .select(({ fn }) => ['kind', fn.max('ended_at').as('sent_at')])
          .whereRef('email.account_id', '=', 'account.id')
          .where('state', '=', 'sent')
          .groupBy('kind'),
      ).as('last_sent'),
      selectFrom('calendar_feed')
        .select('calendar_feed.id')
        .whereRef('calendar_feed.account_id', '=', 'account.id')
        .as('calendar_feed_id'),
      exists(
        selectFrom('hidden_last_leaflets')
          .select('since')
          .whereRef('hidden_last_leaflets.account_id', '=', 'account.id'),
      ).as('hides_last_leaflets'),
    ])
    .executeTakeFirst()

/** The open account with an address. */
export const findAccountByAddress = (db: Db, address: string, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('musketeer', 'musketeer.account_id', 'account.id')
    .select(['account.id', 'role', 'activated_at', 'suspended_at', 'paused_until'])
    .select(isSuppressed(now).as('is_suppressed'))
    .where('email', '=', address)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** What mail servers answered for an account's address, latest first. */
export const findBounces = (db: Db, accountId: number) =>
  db
    .selectFrom('bounce')
    .select(['hard', 'answer', 'bounced_at'])
    .where('account_id', '=', accountId)
    .orderBy('bounced_at', 'desc')
    .execute()

/** The last emails to an account, or to an address without one, newest first. */
export const findLastEmails = (
  db: Db,
  { accountId, address, count }: { accountId: number | null; address: string; count: number },
) =>
  db
    .selectFrom('email')
    .select(['id', 'kind', 'state', 'created_at', 'due_at', 'ended_at', 'attempts', 'last_answer'])
    .where(
      // Each has an index.
      sql<boolean>`(account_id = ${accountId} or (account_id is null and to_email = ${address}))`,
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
