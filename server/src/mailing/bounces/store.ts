import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isSuppressed, hasSuppressingBounces } from './conditions.ts'

export const findSuppression = async (db: Db, accountId: number, now: Date): Promise<boolean> => {
  const account = await db
    .selectFrom('account')
    .select(isSuppressed(now).as('isSuppressed'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.isSuppressed ?? false
}

/** Finds which of several accounts have an address that gets no bulk email. */
export async function findSuppressedAccounts(
  db: Db,
  accountIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where(isSuppressed(now))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Saves a bounce, once for each day and severity. */
export const saveBounce = (tx: Tx, bounce: Row<'bounce'>) =>
  tx
    .insertInto('bounce')
    .values(bounce)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The address of an open account, locked so that it does not change during the transaction. */
export const lockEmailAddress = async (tx: Tx, accountId: number): Promise<string | null> => {
  const account = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return account?.email ?? null
}

/** @returns whether there were any */
export const deleteBounces = async (tx: Tx, accountId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('bounce')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteBouncesUntil = (tx: Tx, accountId: number, until: Date) =>
  tx.deleteFrom('bounce').where('account_id', '=', accountId).where('bounced_at', '<=', until).execute()

export const deleteTemporaryBounces = (tx: Tx, before: Date) =>
  tx.deleteFrom('bounce').where('hard', '=', false).where('bounced_at', '<', before).execute()

/** Accounts that get no leaflets or newsletters because their address bounces, latest bounce first. */
export const pageOfSuppressed = (db: Db, page: PageRequest, now: Date) =>
  pageOfRows(
    db
      .selectFrom(
        db
          .selectFrom('bounce')
          .select(({ fn }) => [
            'account_id',
            fn.max('bounced_at').as('bounced_at'),
            sql<boolean>`bool_or(hard)`.as('hard'),
            sql<string>`(array_agg(answer order by hard desc, bounced_at desc))[1]`.as('answer'),
          ])
          .groupBy('account_id')
          .having(hasSuppressingBounces(now))
          .as('suppressed'),
      )
      .innerJoin('account', 'account.id', 'suppressed.account_id'),
    (query) =>
      query
        .select(['account.id', 'role', 'firstname', 'lastname', 'email', 'hard', 'answer', 'bounced_at'])
        .orderBy('bounced_at', 'desc')
        .orderBy('account.id'),
    page,
  )
