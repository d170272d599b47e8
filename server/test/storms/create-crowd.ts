import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'

/** Late enough that nobody is due until a storm makes them due. */
const farFuture = '2099-01-05 08:00:00'

/**
 * Creates many musketeers who have joined campaigns and are not due yet. They cannot sign in.
 * @returns their account ids
 */
export async function createCrowd(db: Db, count: number, campaignIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into account (role, email, firstname, lastname, signed_up_at, activated_at)
      select 'musketeer', 'crowd.' || gen_random_uuid() || '@example.org', 'Ada', 'Lovelace', now(), now()
      from generate_series(1, ${count}::int) returning id
    ), rhythms as (
      insert into musketeer (account_id, frequency, anchor, next_due_at, last_slot)
      select id, 'WEEKLY', timestamp '2026-11-16 08:00', ${farFuture}::timestamptz, timestamp '2026-11-16 08:00' from people
    ), memberships as (
      insert into membership (account_id, campaign_id, joined_at)
      select people.id, campaign.id, now() from people, unnest(${campaignIds}::bigint[]) as campaign (id)
    )
    select id from people order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes their next leaflet due. */
export const makeDue = (db: Db, accountIds: readonly number[], at: Date) =>
  sql`update musketeer set next_due_at = ${at} where account_id = any(${accountIds}::bigint[])`.execute(db)
