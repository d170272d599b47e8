import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasNewsletterConsent } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'

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
