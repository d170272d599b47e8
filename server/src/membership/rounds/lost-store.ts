import { sql, type Expression } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { ownEdition } from './half-store.ts'
import { lostDoorsDays } from './rules.ts'

/**
 * Whether a claim has ended without a report that still counts for it, in a query of `round_claim`. One whose member has or lost the same half
 * again does not.
 */
export const isLost = (now: Date) => sql<boolean>`(
  round_claim.state <> 'done' and round_claim.lease_until <= ${now}
  and round_claim.lease_until > ${now}::timestamptz - make_interval(days => ${lostDoorsDays}::int)
  and not exists (
    select from round_claim as again
    where again.membership_id = round_claim.membership_id and again.edition = round_claim.edition
      and again.round_key = round_claim.round_key and again.half = round_claim.half
      and again.id <> round_claim.id and (again.state <> 'released' or again.lease_until > round_claim.lease_until)
  )
)`

/** Whether another member has the half of a row of `round_claim` that its own member has lost. */
export const isTaken = (now: Date) => sql<boolean>`exists (
  select from round_claim as other
  where other.campaign_id = round_claim.campaign_id and other.edition = round_claim.edition
    and other.round_key = round_claim.round_key and other.half = round_claim.half
    and other.membership_id is distinct from round_claim.membership_id
    and (other.state = 'done' or other.state = 'claimed' and other.lease_until > ${now})
)`

/**
 * What a member has lost of their leaflet's edition. None if they have left the campaign.
 * @param roundKeys only those; undefined: all
 * @returns the ids of the claims
 */
export async function findLost(
  db: Db,
  membershipId: number,
  roundKeys: readonly Buffer[] | undefined,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('round_claim')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select('round_claim.id')
    .where('membership_id', '=', membershipId)
    .where('withdrawn_at', 'is', null)
    .where('edition', '=', ownEdition)
    .where('round_claim.state', '=', 'released')
    .where(isLost(now))
    .$if(roundKeys !== undefined, (claims) => claims.where('round_key', 'in', [...roundKeys!]))
    .orderBy('round_claim.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a membership has rounds that no report has finished: what it holds, or has held. Most have none, and nothing more is asked about those. */
export const hasOpenRounds = (membershipId: Expression<number>) => sql<boolean>`exists (
  select from round_claim where round_claim.membership_id = ${membershipId} and state <> 'done'
)`

const otherClaimOfHalf = sql`other.campaign_id = lost.campaign_id and other.edition = lost.edition
  and other.round_key = lost.round_key and other.half = lost.half and other.state = 'claimed'`

/**
 * Gives lost claims back to their member where nobody else has the half now: a report is about to finish them.
 * @returns the ids of the new claims
 */
export async function takeBack(tx: Tx, lostIds: readonly number[], now: Date): Promise<number[]> {
  await sql`
    update round_claim as other set state = 'released' from round_claim as lost
    where lost.id = any(${lostIds}::bigint[]) and ${otherClaimOfHalf} and other.lease_until <= ${now}`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into round_claim
        (membership_id, campaign_id, edition, round_key, rest_key, sealed, half, sector, claimed_at, lease_until)
      select membership_id, campaign_id, edition, round_key, rest_key, sealed, half, sector, claimed_at, lease_until
      from round_claim where id = any(${lostIds}::bigint[])
      on conflict (campaign_id, edition, round_key, half) where state <> 'released' do nothing
      returning id, round_key, half
    ), replaced as (
      delete from round_claim as lost using saved
      where lost.id = any(${lostIds}::bigint[]) and lost.round_key = saved.round_key and lost.half = saved.half
    )
    select id from saved order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A member, and their claims that an email is about. */
export interface ClaimsOfMember {
  accountId: number
  membershipId: number
  claimIds: number[]
}

/** Who has the halves of lost claims now and has not finished them. */
export async function findPresentHolders(tx: Tx, lostIds: readonly number[]): Promise<ClaimsOfMember[]> {
  const { rows } = await sql<ClaimsOfMember>`
    select membership.account_id as "accountId", membership.id as "membershipId",
      array_agg(other.id order by other.id) as "claimIds"
    from round_claim as lost
    join round_claim as other on ${otherClaimOfHalf} and other.membership_id <> lost.membership_id
    join membership on membership.id = other.membership_id
    where lost.id = any(${lostIds}::bigint[])
    group by membership.id`.execute(tx)
  return rows
}

/**
 * Marks as told those who had lost the halves of claims that another member has made now.
 * @returns them, each with what they were not told of before
 */
export async function markLosers(tx: Tx, claimIds: readonly number[], now: Date): Promise<ClaimsOfMember[]> {
  const { rows } = await sql<ClaimsOfMember>`
    with told as (
      update round_claim set is_told = true
      from round_claim as taken
      where taken.id = any(${claimIds}::bigint[])
        and round_claim.campaign_id = taken.campaign_id and round_claim.edition = taken.edition
        and round_claim.round_key = taken.round_key and round_claim.half = taken.half
        and round_claim.state = 'released' and round_claim.membership_id <> taken.membership_id
        and not round_claim.is_told and ${isLost(now)}
      returning round_claim.id, round_claim.membership_id
    )
    select membership.account_id as "accountId", membership.id as "membershipId",
      array_agg(told.id order by told.id) as "claimIds"
    from told join membership on membership.id = told.membership_id
    group by membership.id`.execute(tx)
  return rows
}
