import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isSuppressed } from '../bounces/conditions.ts'

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
