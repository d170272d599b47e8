import type { Half } from '@street-musketeers/contract/membership/rounds.ts'
import { sql } from 'kysely'
import { currentEdition } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { leafletsAMonth } from './rules.ts'
import type { RoundKeys } from './round-keys.ts'

/** What several halves of a postcode are looked up by. */
export interface RoundLookup extends Pick<RoundKeys, 'roundKeys' | 'restKeys'> {
  membershipId: number
  campaignId: number
  edition: number
  halves: readonly Half[]
}

/** The district in which a round is. */
export const districtOfSector = sql<string>`split_part(sector, ' ', 1)`

const released = { state: 'released', membership_id: null, rest_key: null, submission_id: null } as const

/** Memberships with their campaign's edition and when the next leaflet comes, to be locked one at a time. */
const currentMembers = (tx: Tx) =>
  tx
    .selectFrom('membership')
    .leftJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .select(['membership.id', 'next_due_at', currentEdition(sql.ref('membership.campaign_id')).as('edition')])
    .where('withdrawn_at', 'is', null)
    // Not "for update": that would wait for whoever inserts a row that refers to it.
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

const heldRounds = (db: Db, { campaignId, edition, roundKeys, halves }: RoundLookup) =>
  db
    .selectFrom('round_claim')
    .where('campaign_id', '=', campaignId)
    .where('edition', '=', edition)
    .where('round_key', 'in', [...roundKeys])
    .where('half', 'in', [...halves])
    .where('state', '<>', 'released')

/** The halves, of several, that a member holds. */
export const findOwnHalves = async (tx: Tx, lookup: RoundLookup, now: Date): Promise<Half[]> =>
  (
    await heldRounds(tx, lookup)
      .select('half')
      .where('membership_id', '=', lookup.membershipId)
      .where((row) => row.or([row('state', '=', 'done'), row('lease_until', '>', now)]))
      .execute()
  ).map(({ half }) => half)

/** Frees those of several halves whose lease is over. */
export const releaseExpired = (tx: Tx, { campaignId, edition, roundKeys, halves }: RoundLookup, now: Date) =>
  tx
    .updateTable('round_claim')
    .set(released)
    .where('campaign_id', '=', campaignId)
    .where('edition', '=', edition)
    .where('round_key', 'in', [...roundKeys])
    .where('half', 'in', [...halves])
    .where('state', '=', 'claimed')
    .where('lease_until', '<=', now)
    .execute()

/**
 * Whether one of several halves is taken, somebody else waits for it, or it rests (rules: rounds, rounds-rest). All is always looked up, so
 * that the time does not tell which.
 */
export async function isAnyUnavailable(tx: Tx, lookup: RoundLookup): Promise<boolean> {
  const { membershipId, campaignId, roundKeys, halves } = lookup
  const found = await tx
    .selectNoFrom((from) => [
      from.exists(heldRounds(tx, lookup).select('id')).$castTo<boolean>().as('isTaken'),
      from
        .exists(
          tx
            .selectFrom('round_wait')
            .select('id')
            .where('campaign_id', '=', campaignId)
            .where('round_key', 'in', [...roundKeys])
            .where('half', 'in', [...halves])
            .where('membership_id', '<>', membershipId),
        )
        .$castTo<boolean>()
        .as('isAwaited'),
      from.exists(restingHalves(tx, lookup)).$castTo<boolean>().as('isResting'),
    ])
    .executeTakeFirstOrThrow()
  return found.isTaken || found.isAwaited || found.isResting
}

type RestLookup = Pick<RoundLookup, 'campaignId' | 'restKeys' | 'halves'>

/** Those of several halves where enough leaflets of other campaigns went this month. */
const restingHalves = (db: Db, { campaignId, restKeys, halves }: RestLookup) =>
  db
    .selectFrom('round_claim')
    .select('half')
    .where('rest_key', 'in', [...restKeys])
    .where('half', 'in', [...halves])
    .where('state', '<>', 'released')
    .where('campaign_id', '<>', campaignId)
    .groupBy('half')
    .having((row) => row(row.fn.count('campaign_id').distinct(), '>=', leafletsAMonth))

export const isResting = async (tx: Tx, lookup: RestLookup): Promise<boolean> =>
  (await restingHalves(tx, lookup).limit(1).executeTakeFirst()) !== undefined

/** Postcodes as they are looked up: of each, what every accepted secret key makes. */
export interface ManyRounds extends Omit<RoundLookup, 'roundKeys' | 'restKeys'> {
  rounds: readonly Pick<RoundKeys, 'roundKeys' | 'restKeys'>[]
}

/** Of several postcodes, which are not free; the same conditions as {@link isAnyUnavailable}. @returns one value for each */
export async function findUnavailable(
  tx: Tx,
  { membershipId, campaignId, edition, halves, rounds }: ManyRounds,
  now: Date,
): Promise<boolean[]> {
  const wanted = halves as Half[]
  const { rows } = await sql<{ key: Buffer }>`
    select round_key as key from round_claim
    where campaign_id = ${campaignId} and edition = ${edition} and half = any(${wanted})
      and round_key = any(${rounds.flatMap(({ roundKeys }) => roundKeys)}::bytea[])
      and (state = 'done' or state = 'claimed' and lease_until > ${now})
    union all
    select round_key from round_wait
    where campaign_id = ${campaignId} and half = any(${wanted}) and membership_id <> ${membershipId}
      and round_key = any(${rounds.flatMap(({ roundKeys }) => roundKeys)}::bytea[])
    union all
    select rest_key from round_claim
    where rest_key = any(${rounds.flatMap(({ restKeys }) => restKeys)}::bytea[]) and half = any(${wanted})
      and state <> 'released' and campaign_id <> ${campaignId}
    group by rest_key, half having count(distinct campaign_id) >= ${leafletsAMonth}`.execute(tx)
  const keys = new Set(rows.map(({ key }) => key.toString('hex')))
  return rounds.map(({ roundKeys, restKeys }) =>
    [...roundKeys, ...restKeys].some((key) => keys.has(key.toString('hex'))),
  )
}

export interface NewClaim {
  membershipId: number
  campaignId: number
  edition: number
  roundKey: Buffer
  restKey: Buffer | null
  sector: string
  leaseUntil: Date
}

/** Claims halves that nobody holds; all of them or none. @returns the ids of the claims; none if somebody else was faster */
export async function saveClaims(
  tx: Tx,
  claim: NewClaim,
  halves: readonly Half[],
  now: Date,
): Promise<number[]> {
  const saved = await tx
    .insertInto('round_claim')
    .values(
      halves.map((half) => ({
        membership_id: claim.membershipId,
        campaign_id: claim.campaignId,
        edition: claim.edition,
        round_key: claim.roundKey,
        rest_key: claim.restKey,
        half,
        sector: claim.sector,
        claimed_at: now,
        lease_until: claim.leaseUntil,
        submission_id: null,
        done_at: null,
        houses: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'edition', 'round_key', 'half'])
        .where('state', '<>', sql.lit('released'))
        .doNothing(),
    )
    .returning('id')
    .execute()
  const ids = saved.map(({ id }) => id)
  if (ids.length === halves.length) return ids
  if (ids.length) await tx.deleteFrom('round_claim').where('id', 'in', ids).execute()
  return []
}

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

/** Frees a musketeer's halves of the postcode that a claim is for. @returns false if it is not theirs, or finished */
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

/** Frees what a member holds, and detaches them from what they finished (rule: rounds). @param district left out: everywhere */
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

/** Takes back that reports finished rounds, because the reports were removed. */
export const reopenClaims = (tx: Tx, membershipId: number, submissionIds: readonly string[]) =>
  tx
    .updateTable('round_claim')
    .set({ state: 'claimed', submission_id: null, done_at: null, houses: null })
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'done')
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .execute()

/** What members hold, and what they finished of their campaign's current edition. */
const currentClaims = (db: Db, now: Date) =>
  db
    .selectFrom('round_claim')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .select(['round_claim.id', 'edition', 'round_key', 'sector', 'half', 'state', 'lease_until'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'claimed'), row('lease_until', '>', now)]),
        row.and([
          row('state', '=', 'done'),
          row('edition', '=', currentEdition(sql.ref('membership.campaign_id'))),
        ]),
      ]),
    )
    .orderBy('round_claim.id')

/** Those of a musketeer in a campaign. */
export const findOwnClaims = (db: Db, accountId: number, campaignId: number, now: Date) =>
  currentClaims(db, now)
    .where('account_id', '=', accountId)
    .where('membership.campaign_id', '=', campaignId)
    .execute()

/** Those of a membership. */
export const findClaimsOfMember = (db: Db, membershipId: number, now: Date) =>
  currentClaims(db, now).where('membership.id', '=', membershipId).execute()

const batchSize = 5000

/** Frees rounds whose lease is over. @returns how many; call it until it is none */
export async function releaseEnded(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('round_claim')
    .set(released)
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

/** Deletes freed rounds, and those that are older. */
export const deleteOldClaims = (tx: Tx, claimedBefore: Date) =>
  tx
    .deleteFrom('round_claim')
    .where((row) => row.or([row('state', '=', 'released'), row('claimed_at', '<', claimedBefore)]))
    .execute()

/** Removes what the rounds of past months have in common with those of other campaigns. */
export const forgetRest = (tx: Tx, claimedBefore: Date) =>
  tx
    .updateTable('round_claim')
    .set({ rest_key: null })
    .where('rest_key', 'is not', null)
    .where('claimed_at', '<', claimedBefore)
    .execute()
