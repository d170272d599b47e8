import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Saves a home that wants no more leaflets, or another address for the same link. @returns whether it is new */
export async function saveHome(tx: Tx, home: Row<'refused_home'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refused_home')
    .values(home)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const { postcode_keys, sealed } = home
  await tx.updateTable('refused_home').set({ postcode_keys, sealed }).where('id', '=', home.id).execute()
  return false
}

/** Counts a home for a campaign, without which home. A campaign that never was is left out. @param monday of this week */
export const countRefusal = (tx: Tx, campaignId: number, monday: string) =>
  sql`
    insert into campaign_refusals as counted (campaign_id, week, asked_in_week)
    select id, ${monday}::date, 1 from campaign where id = ${campaignId}
    on conflict (campaign_id) do update set
      asked_before = counted.asked_before + case when counted.week < excluded.week then counted.asked_in_week else 0 end,
      asked_in_week = case when counted.week < excluded.week then 1 else counted.asked_in_week + 1 end,
      week = greatest(counted.week, excluded.week)`.execute(tx)

/** How many homes were counted for a campaign before a Monday. */
export async function sumRefusals(db: Db, campaignId: number, monday: string): Promise<number> {
  const sum = await db
    .selectFrom('campaign_refusals')
    .select(
      sql<number>`asked_before + case when week < ${monday}::date then asked_in_week else 0 end`.as('asked'),
    )
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return sum?.asked ?? 0
}

/** @returns the day on which a home asked; undefined if it did not, or before a day */
export const findHome = (db: Db, id: Buffer, since: string) =>
  db
    .selectFrom('refused_home')
    .select('asked_on')
    .where('id', '=', id)
    .where('asked_on', '>=', since)
    .executeTakeFirst()

/** The sealed homes of postcodes that asked on a day or later. */
export const findHomesOf = async (
  db: Db,
  postcodeKeys: readonly Buffer[],
  since: string,
): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('refused_home')
      .select('sealed')
      .where('postcode_keys', '&&', sql<Buffer[]>`${postcodeKeys}::bytea[]`)
      .where('asked_on', '>=', since)
      .execute()
  ).map(({ sealed }) => sealed)

/** How often homes of postcodes asked on a day or later. */
export async function countHomesOf(db: Db, postcodeKeys: readonly Buffer[], since: string): Promise<number> {
  const { asked } = await db
    .selectFrom('refused_home')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('asked'))
    .where('postcode_keys', '&&', sql<Buffer[]>`${postcodeKeys}::bytea[]`)
    .where('asked_on', '>=', since)
    .executeTakeFirstOrThrow()
  return asked
}

/** The sealed keys of the postcodes that a member holds and has not finished. */
export const findHeldKeys = async (db: Db, membershipId: number, now: Date): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('round_claim')
      .select('sealed')
      .where('membership_id', '=', membershipId)
      .where('state', '=', 'claimed')
      .where('lease_until', '>', now)
      .where('sealed', 'is not', null)
      .execute()
  ).map(({ sealed }) => sealed!)

export const deleteHomesBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('refused_home').where('asked_on', '<', day).execute()

export const deleteHomes = (tx: Tx, ids: readonly Buffer[]) =>
  tx
    .deleteFrom('refused_home')
    .where('id', 'in', [...ids])
    .execute()

/** Deletes the homes of postcodes. */
export const deleteHomesOf = (tx: Tx, postcodeKeys: readonly Buffer[]) =>
  tx
    .deleteFrom('refused_home')
    .where('postcode_keys', '&&', sql<Buffer[]>`${postcodeKeys}::bytea[]`)
    .execute()

export const forgetPostcodeKeys = (tx: Tx, table: 'round_claim' | 'round_wait', ids: readonly number[]) =>
  tx
    .updateTable(table)
    .set({ sealed: null })
    .where('id', 'in', [...ids])
    .execute()

const batchSize = 500

/** All homes, a batch at a time. @param after the id of the last one before; undefined: from the first */
export const findHomes = (db: Db, after: Buffer | undefined) =>
  db
    .selectFrom('refused_home')
    .select(['id', 'postcode_keys', 'sealed'])
    .$if(after !== undefined, (homes) => homes.where('id', '>', after!))
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** @returns whether the home was still stored as it was */
export async function addPostcodeKey(db: Db, id: Buffer, sealed: Buffer, key: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refused_home')
    .set({ postcode_keys: sql`postcode_keys || ${key}::bytea` })
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
