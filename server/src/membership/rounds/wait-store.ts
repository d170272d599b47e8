import type { Half } from '@street-musketeers/contract/membership/rounds.ts'
import { sql } from 'kysely'
import { currentEdition } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

type NewWait = Omit<Row<'round_wait'>, 'id' | 'half'>

/** Notes that a member waits for halves, once. */
export const saveWaits = (tx: Tx, wait: NewWait, halves: readonly Half[]) =>
  tx
    .insertInto('round_wait')
    .values(halves.map((half) => ({ ...wait, half })))
    .onConflict((conflict) => conflict.constraint('waits_once').doNothing())
    .execute()

export async function countWaits(tx: Tx, membershipId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('round_wait')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('membership_id', '=', membershipId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findOwnWaits = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('round_wait')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .select(['round_wait.id', 'round_key', 'sector', 'half', 'asked_at'])
    .where('account_id', '=', accountId)
    .where('membership.campaign_id', '=', campaignId)
    .orderBy('round_wait.id')
    .execute()

/** Ends the wait for all of the postcode that one of a musketeer's waits is for. @returns false if it is not their own */
export async function deleteOwnWait(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('round_wait')
    .using('round_wait as named')
    .innerJoin('membership', 'membership.id', 'named.membership_id')
    .where('membership.account_id', '=', accountId)
    .where('named.id', '=', id)
    .whereRef('round_wait.membership_id', '=', 'named.membership_id')
    .whereRef('round_wait.round_key', '=', 'named.round_key')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteWaitsFor = (
  tx: Tx,
  membershipId: number,
  roundKeys: readonly Buffer[],
  halves: readonly Half[],
) =>
  tx
    .deleteFrom('round_wait')
    .where('membership_id', '=', membershipId)
    .where('round_key', 'in', [...roundKeys])
    .where('half', 'in', [...halves])
    .execute()

export const deleteWaitsOf = (tx: Tx, membershipId: number) =>
  tx.deleteFrom('round_wait').where('membership_id', '=', membershipId).execute()

/** Who is next for a round that is free. */
export interface Turn {
  accountId: number
  membershipId: number
  campaignId: number
  roundKey: Buffer
}

/**
 * Up to `count` rounds that are free for the next who waits: the earliest for a half that nobody holds for the campaign's current
 * edition, on the day `today` in London. Campaigns that are over or paused, and people who cannot deliver, are left out.
 */
export const findTurns = async (
  db: Db,
  { today, now, count }: { today: string; now: Date; count: number },
): Promise<Turn[]> => {
  const { rows } = await sql<Turn>`
    select distinct account_id as "accountId", membership_id as "membershipId", campaign_id as "campaignId", round_key as "roundKey"
    from (
      select distinct on (round_wait.campaign_id, round_key, half) membership.account_id, membership_id,
        round_wait.campaign_id, round_key
      from round_wait
      join campaign on campaign.id = round_wait.campaign_id
      join membership on membership.id = membership_id
      join account on account.id = membership.account_id
      where not_before <= ${now}
        and stopped_at is null and deleted_at is null and paused_at is null and (end_date is null or end_date >= ${today})
        and withdrawn_at is null and closed_at is null and suspended_at is null
        and not exists (
          select from round_claim
          where round_claim.campaign_id = round_wait.campaign_id
            and edition = ${currentEdition(sql.ref('round_wait.campaign_id'))}
            and round_claim.round_key = round_wait.round_key
            and round_claim.half = round_wait.half
            and state <> 'released'
        )
      order by round_wait.campaign_id, round_key, half, asked_at, round_wait.id
    ) as next
    limit ${count}`.execute(db)
  return rows
}

/** Locks what a member waits for of one round. */
export const lockWaits = (tx: Tx, { membershipId, roundKey }: Turn) =>
  tx
    .selectFrom('round_wait')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('round_key', '=', roundKey)
    .orderBy('half')
    .forUpdate()
    .execute()

/** Deletes the waits for campaigns that are over on a day in London. */
export const deleteWaitsOfEnded = (tx: Tx, today: string) =>
  sql`
    delete from round_wait using campaign
    where campaign.id = round_wait.campaign_id
      and (stopped_at is not null or deleted_at is not null or end_date < ${today})`.execute(tx)
