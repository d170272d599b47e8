import type { Half } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import { editionOf, isCampaignOver } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { districtOfSector } from './claim-store.ts'
import { keeperOf } from './conditions.ts'
import { holdsEnough, ownEdition } from './half-store.ts'

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

/** @param district left out: everywhere */
export const deleteWaitsOf = (tx: Tx, membershipId: number, district?: string) =>
  tx
    .deleteFrom('round_wait')
    .where('membership_id', '=', membershipId)
    .$if(district !== undefined, (waits) => waits.where(districtOfSector, '=', district!))
    .execute()

/** Who is next for halves of a round that are free. */
export interface Turn {
  accountId: number
  membershipId: number
  campaignId: number
  roundKey: Buffer
  halves: Half[]
}

/** A half for which somebody waits. */
export interface AwaitedHalf extends Pick<Turn, 'campaignId' | 'roundKey'> {
  half: Half
}

/** The halves for which people wait, in a fixed order, up to `count`. @param after undefined: from the first */
export const findAwaited = (db: Db, after: AwaitedHalf | undefined, count: number): Promise<AwaitedHalf[]> =>
  db
    .selectFrom('round_wait')
    .select(['campaign_id as campaignId', 'round_key as roundKey', 'half'])
    .distinct()
    .$if(after !== undefined, (waits) =>
      waits.where(
        sql<boolean>`(campaign_id, round_key, half) > (${after!.campaignId}, ${after!.roundKey}::bytea, ${after!.half})`,
      ),
    )
    .orderBy('campaign_id')
    .orderBy('round_key')
    .orderBy('half')
    .limit(count)
    .execute()

/**
 * Finds which of the halves that people wait for nobody holds for an edition, each with the one who waits longest for it with a leaflet of that
 * edition; on the day `today` in London. Campaigns that are over or paused are left out, and so are people who cannot deliver or hold enough; a half
 * that is kept for somebody goes to nobody else.
 */
export const findTurns = async (
  db: Db,
  awaited: readonly AwaitedHalf[],
  { today, now }: { today: string; now: Date },
): Promise<Turn[]> => {
  // A scalar subquery, and not "not exists": for each half by index, and never a join with all rounds.
  const { rows } = await sql<Turn>`
    select next.account_id as "accountId", membership_id as "membershipId", awaited.campaign_id as "campaignId",
      awaited.round_key as "roundKey", array_agg(awaited.half order by awaited.half) as halves
    from unnest(
      ${awaited.map(({ campaignId }) => campaignId)}::bigint[],
      ${awaited.map(({ roundKey }) => roundKey)}::bytea[],
      ${awaited.map(({ half }) => half)}::text[]
    ) as awaited (campaign_id, round_key, half)
    join campaign on campaign.id = awaited.campaign_id
    cross join lateral (
      select ${editionOf(sql.ref('sent.leaflet_id'))} as edition
      from campaign_leaflet as sent
      where sent.campaign_id = awaited.campaign_id
    ) as sent
    cross join lateral (
      select ${keeperOf(
        {
          campaignId: sql.ref('awaited.campaign_id'),
          isRound: sql`last.round_key = awaited.round_key`,
          half: sql.ref('awaited.half'),
          edition: sql.ref('sent.edition'),
        },
        now,
      )} as id
    ) as keeper
    cross join lateral (
      select membership.account_id, membership_id
      from round_wait
      join membership on membership.id = membership_id
      join account on account.id = membership.account_id
      where round_wait.campaign_id = awaited.campaign_id and round_key = awaited.round_key and half = awaited.half
        and not_before <= ${now} and withdrawn_at is null and closed_at is null and suspended_at is null
        and not ${holdsEnough(now)}
        and coalesce(keeper.id = membership_id, true)
        and ${ownEdition} = sent.edition
      order by asked_at, round_wait.id
      limit 1
    ) as next
    where stopped_at is null and deleted_at is null and paused_at is null and (end_date is null or end_date >= ${today})
      and (
        select id from round_claim
        where round_claim.campaign_id = awaited.campaign_id
          and round_claim.edition = sent.edition
          and round_claim.round_key = awaited.round_key
          and round_claim.half = awaited.half
          and state <> 'released'
        limit 1
      ) is null
    group by next.account_id, membership_id, awaited.campaign_id, awaited.round_key`.execute(db)
  return rows
}

/** Locks what a member waits for of a round. */
export const lockWaits = (tx: Tx, { membershipId, roundKey, halves }: Turn) =>
  tx
    .selectFrom('round_wait')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('round_key', '=', roundKey)
    .where('half', 'in', halves)
    .orderBy('half')
    .forUpdate()
    .execute()

/** A member does not get a half of a round before a time, because it rests for them until then. */
export const postponeWait = (tx: Tx, id: number, until: Date) =>
  tx.updateTable('round_wait').set({ not_before: until }).where('id', '=', id).execute()

/** Deletes waits that are older, and those for campaigns that are over on a day in London. */
export const deleteOldWaits = (tx: Tx, { today, askedBefore }: { today: string; askedBefore: Date }) =>
  sql`
    delete from round_wait using campaign
    where campaign.id = round_wait.campaign_id
      and (${isCampaignOver(today)} or asked_at < ${askedBefore})`.execute(tx)
