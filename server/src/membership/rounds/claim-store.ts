import type { Half } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { ownEdition } from './half-store.ts'
import { keptRounds } from './conditions.ts'
import { isLost, isTaken } from './lost-store.ts'

/** The district in which a round is. */
export const districtOfSector = sql<string>`split_part(sector, ' ', 1)`

const released = { state: 'released', membership_id: null, rest_key: null, submission_id: null } as const

/** Memberships with the edition of their leaflet and when the next leaflet comes, to be locked one at a time. */
const currentMembers = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .select(['membership.id', 'next_due_at', ownEdition.as('edition')])
    .where('withdrawn_at', 'is', null)
    // Not "for update": that would wait for transactions that insert a row that refers to it.
    .forNoKeyUpdate('membership')

/** Locks a musketeer's sign-up. @returns undefined if they are not signed up */
export const lockMember = (tx: Tx, accountId: number, campaignId: number) =>
  currentMembers(tx)
    .where('membership.account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()

/** The same by its id. */
export const lockMemberById = (tx: Tx, id: number) =>
  currentMembers(tx).where('membership.id', '=', id).executeTakeFirst()

export interface NewClaim {
  membershipId: number
  campaignId: number
  edition: number
  roundKey: Buffer
  /** One for each accepted secret key. */
  roundKeys: readonly Buffer[]
  restKey: Buffer | null
  /** Null if the member is not told which homes of the postcode want no leaflets. */
  sealed: Buffer | null
  sector: string
  leaseUntil: Date
}

/**
 * Claims halves that nobody holds, all of them or none, for which the member then no longer waits.
 * @returns the ids of the claims; none if somebody else was faster
 */
export async function saveClaims(
  tx: Tx,
  { membershipId, campaignId, edition, roundKey, roundKeys, restKey, sealed, sector, leaseUntil }: NewClaim,
  halves: readonly Half[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into round_claim
        (membership_id, campaign_id, edition, round_key, rest_key, sealed, half, sector, claimed_at, lease_until)
      select ${membershipId}::bigint, ${campaignId}::bigint, ${edition}::bigint, ${roundKey}::bytea, ${restKey}::bytea,
        ${sealed}::bytea, half,
        ${sector}::text, ${now}::timestamptz, ${leaseUntil}::timestamptz
      from unnest(${halves}::text[]) as wanted (half)
      on conflict (campaign_id, edition, round_key, half) where state <> 'released' do nothing
      returning id
    ), awaited as (
      delete from round_wait
      where membership_id = ${membershipId} and round_key = any(${roundKeys}::bytea[]) and half = any(${halves}::text[])
        and (select count(*) from saved) = cardinality(${halves}::text[])
    )
    select id from saved order by id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === halves.length) return ids
  if (ids.length) await tx.deleteFrom('round_claim').where('id', 'in', ids).execute()
  return []
}

export const findClaim = (db: Db, id: number) =>
  db.selectFrom('round_claim').select('claimed_at').where('id', '=', id).executeTakeFirst()

/** How many halves a member has claimed and not finished. */
export async function countClaimed(tx: Tx, membershipId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('round_claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'claimed')
    .where('lease_until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Frees a musketeer's halves of the postcode that a claim is for. @returns false if they do not have it, or finished it */
export async function releaseOwnClaim(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('round_claim')
    .set(released)
    .from('round_claim as named')
    .innerJoin('membership', 'membership.id', 'named.membership_id')
    .where('membership.account_id', '=', accountId)
    .where('named.id', '=', id)
    .where('named.state', '=', 'claimed')
    .whereRef('round_claim.membership_id', '=', 'named.membership_id')
    .whereRef('round_claim.edition', '=', 'named.edition')
    .whereRef('round_claim.round_key', '=', 'named.round_key')
    .where('round_claim.state', '=', 'claimed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives up what a musketeer delivered of the postcode that a claim is for. @returns false if they did not deliver there */
export async function giveUpOwnDoors(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('round_claim')
    .set({ is_given_up: true })
    .from('round_claim as named')
    .innerJoin('membership', 'membership.id', 'named.membership_id')
    .where('membership.account_id', '=', accountId)
    .where('named.id', '=', id)
    .where('named.state', '=', 'done')
    .whereRef('round_claim.membership_id', '=', 'named.membership_id')
    .whereRef('round_claim.round_key', '=', 'named.round_key')
    .where('round_claim.state', '=', 'done')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Frees what a member holds, and detaches them from what they finished (rule: rounds-of-leavers). @param district left out: everywhere */
export async function detachMember(tx: Tx, membershipId: number, district?: string): Promise<void> {
  const own = tx
    .updateTable('round_claim')
    .where('membership_id', '=', membershipId)
    .$if(district !== undefined, (claims) => claims.where(districtOfSector, '=', district!))
  await own.set(released).where('state', '=', 'claimed').execute()
  await own.set({ membership_id: null, submission_id: null, rest_key: null }).execute()
}

/** Marks claims as done by a report. @param houses of each claim */
export const finishClaims = (
  tx: Tx,
  claimIds: readonly number[],
  { submissionId, houses, now }: { submissionId: string; houses: readonly number[]; now: Date },
) =>
  sql`
    update round_claim set state = 'done', submission_id = ${submissionId}, done_at = ${now}, houses = done.houses
    from unnest(${claimIds}::bigint[], ${houses}::integer[]) as done (id, houses)
    where round_claim.id = done.id`.execute(tx)

/** Locks what a member holds and has not finished. @returns the ids */
export const lockClaimed = async (tx: Tx, membershipId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('round_claim')
      .select('id')
      .where('membership_id', '=', membershipId)
      .where('state', '=', 'claimed')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/**
 * Opens rounds again whose reports were removed. What a report itself claimed, at the moment it was done, is freed instead.
 * @param replacedAt when another report took their place, in this transaction; it finishes all of them
 */
export async function reopenClaims(
  tx: Tx,
  membershipId: number,
  submissionIds: readonly string[],
  replacedAt?: Date,
): Promise<void> {
  const finished = tx
    .updateTable('round_claim')
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'done')
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
  const undone = { submission_id: null, done_at: null, houses: null }
  const byReport = finished.whereRef('claimed_at', '=', 'done_at')
  await byReport
    .set(replacedAt ? { ...undone, state: 'claimed', claimed_at: replacedAt } : { ...undone, ...released })
    .execute()
  await finished.set({ ...undone, state: 'claimed' }).execute()
}

/** What members hold, and what they finished and lost of their leaflet's edition. */
const currentClaims = (db: Db, now: Date) =>
  db
    .selectFrom('round_claim')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([
      'round_claim.id',
      'membership.id as membershipId',
      'edition',
      'round_key',
      'sector',
      'half',
      'lease_until',
    ])
    .select(
      sql<
        'claimed' | 'done' | 'ended'
      >`case when state = 'done' or lease_until > ${now} then state else 'ended' end`.as('state'),
    )
    .select(sql<boolean>`(state <> 'done' and lease_until <= ${now} and ${isTaken(now)})`.as('taken'))
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'claimed'), row('lease_until', '>', now)]),
        row.and([row('edition', '=', ownEdition), row.or([row('state', '=', 'done'), isLost(now)])]),
      ]),
    )
    .orderBy('round_claim.id')

/** Those of a musketeer in a campaign. */
export const findOwnClaims = (db: Db, accountId: number, campaignId: number, now: Date) =>
  currentClaims(db, now)
    .where('membership.account_id', '=', accountId)
    .where('membership.campaign_id', '=', campaignId)
    .execute()

/** Those of a membership. */
export const findClaimsOfMember = (db: Db, membershipId: number, now: Date) =>
  currentClaims(db, now).where('membership.id', '=', membershipId).execute()

/** What is kept for a member for the leaflet that they have now (rule: rounds-again). */
export async function findKept(db: Db, membershipId: number, now: Date) {
  const { kept } = await db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select(keptRounds(now, ownEdition).as('kept'))
    .where('membership.id', '=', membershipId)
    .executeTakeFirstOrThrow()
  return kept
}

const batchSize = 5000

/** Frees rounds whose lease is over. The row still says for a time who had them. @returns how many; call it until it is 0 */
export async function releaseEnded(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('round_claim')
    .set({ state: 'released' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('round_claim')
        .select('id')
        .where('state', '=', 'claimed')
        .where('lease_until', '<=', now)
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes freed rounds that nobody can report any more, and those that are older. */
export const deleteOldClaims = (
  tx: Tx,
  { claimedBefore, lostBefore }: { claimedBefore: Date; lostBefore: Date },
) =>
  tx
    .deleteFrom('round_claim')
    .where((row) =>
      row.or([
        row('claimed_at', '<', claimedBefore),
        row.and([
          row('state', '=', 'released'),
          row.or([row('membership_id', 'is', null), row('lease_until', '<=', lostBefore)]),
        ]),
      ]),
    )
    .execute()

/** Removes what links the rounds of past months with those of other campaigns. */
export const forgetRest = (tx: Tx, claimedBefore: Date) =>
  tx
    .updateTable('round_claim')
    .set({ rest_key: null })
    .where('rest_key', 'is not', null)
    .where('claimed_at', '<', claimedBefore)
    .execute()
