import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Promises musketeers to write when there is a campaign for them. They were looked for on the day `today` in London. */
export async function savePromises(
  tx: Tx,
  accountIds: readonly number[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  await sql`
    insert into campaign_promise (account_id, promised_at, checked_on)
    select account_id, ${now}, ${today} from unnest(${accountIds}::bigint[]) as account_id
    on conflict do nothing`.execute(tx)
}

/** Locks up to `count` musketeers with a promise for whom nobody has looked on the day `today` in London. */
export const lockPromisesToCheck = async (tx: Tx, today: string, count: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('campaign_promise')
    .select('account_id')
    .where('checked_on', '<', today)
    .orderBy('checked_on')
    .orderBy('account_id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const markPromisesChecked = (tx: Tx, accountIds: readonly number[], today: string) =>
  tx
    .updateTable('campaign_promise')
    .set({ checked_on: today })
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()

export const deletePromises = (tx: Tx, accountIds: readonly number[]) =>
  tx
    .deleteFrom('campaign_promise')
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()

export const deletePromise = (tx: Tx, accountId: number) => deletePromises(tx, [accountId])
