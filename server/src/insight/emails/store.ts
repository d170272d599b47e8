import { sql } from 'kysely'
import { isSuppressed } from '../../mailing/index.ts'
import type { Db } from '../../platform/database/db.ts'

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
