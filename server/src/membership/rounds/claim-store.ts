import type { Half } from '@street-musketeers/contract/membership/rounds.ts'
import { sql } from 'kysely'
import { editionOf } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { ownLeaflet } from '../planning/conditions.ts'
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

/** The edition of a member's leaflet. For a query that joins `membership` and `campaign`. */
export const ownEdition = editionOf(ownLeaflet)

/** The edition for which somebody waits. For a query of `round_wait`; a scalar subquery, so that it is asked of waits that are found already. */
const editionOfWait = sql<number>`(
  select ${ownEdition} from membership join campaign on campaign.id = membership.campaign_id
  where membership.id = round_wait.membership_id
)`

/** Memberships with the edition of their leaflet and when the next leaflet comes, to be locked one at a time. */
const currentMembers = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .select(['membership.id', 'next_due_at', ownEdition.as('edition')])
    .where('withdrawn_at', 'is', null)
    // Not "for update": that would wait for whoever inserts a row that refers to it.
    .forNoKeyUpdate('membership')

const memberOfCampaign = preparedQuery(
  (db, { accountId, campaignId }: { accountId: number; campaignId: number }) =>
    currentMembers(db).where('membership.account_id', '=', accountId).where('campaign_id', '=', campaignId),
)

/** Locks a musketeer's sign-up. @returns undefined if they are not signed up */
export const lockMember = async (tx: Tx, accountId: number, campaignId: number) =>
  (await memberOfCampaign(tx, { accountId, campaignId }))[0]

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

/** One of several halves of a postcode, as it stands for a member. */
export interface HalfState {
  half: Half
  isOwn: boolean
  /** Somebody else has it. */
  isTaken: boolean
  /** Somebody else waits for it with the same edition. */
  isAwaited: boolean
  isResting: boolean
  /** How many halves the member has claimed and not finished, of all postcodes. */
  claimed: number
}

/** Where a lease ends is only compared with rows that are found already: all leases that are over, by their index, are many. */
const halfStates = preparedQuery(
  (
    _,
    { membershipId, campaignId, edition, halves, roundKeys, restKeys, now }: RoundLookup & { now: Date },
  ) => sql<HalfState>`
    with asked as materialized (
      select id, half, state, membership_id, lease_until from round_claim
      where campaign_id = ${campaignId} and edition = ${edition} and round_key = ${anyKeyOf(roundKeys)}
        and half = any(${halves}::text[]) and state <> 'released'
    ), over as (
      update round_claim set state = 'released', membership_id = null, rest_key = null, submission_id = null
      from asked
      where round_claim.id = asked.id and asked.state = 'claimed' and asked.lease_until <= ${now}
        and round_claim.state = 'claimed' and round_claim.lease_until <= ${now}
    )
    select wanted.half, held.is_own as "isOwn", held.is_held and not held.is_own as "isTaken",
      exists (
        select from round_wait
        join membership as waiting on waiting.id = round_wait.membership_id
        join account on account.id = waiting.account_id
        where round_wait.campaign_id = ${campaignId} and round_key = ${anyKeyOf(roundKeys)} and half = wanted.half
          and round_wait.membership_id <> ${membershipId} and suspended_at is null and ${editionOfWait} = ${edition}
      ) as "isAwaited",
      (
        select count(distinct campaign_id) from round_claim
        where rest_key = ${anyKeyOf(restKeys)} and half = wanted.half and state <> 'released'
          and campaign_id <> ${campaignId}
      ) >= ${leafletsAMonth} as "isResting",
      (
        select count(*) filter (where lease_until > ${now})::int from round_claim
        where membership_id = ${membershipId} and state = 'claimed'
      ) as claimed
    from unnest(${halves}::text[]) as wanted (half)
    cross join lateral (
      select count(*) > 0 as is_held, coalesce(bool_or(membership_id = ${membershipId}), false) as is_own
      from asked where asked.half = wanted.half and (state = 'done' or lease_until > ${now})
    ) as held`,
)

/**
 * How several halves stand for a member (rules: rounds, rounds-rest), in one step, which also frees those whose lease is over. All is always
 * looked up, so that the time does not tell which.
 */
export const findHalfStates = (tx: Tx, lookup: RoundLookup, now: Date): Promise<HalfState[]> =>
  halfStates(tx, { ...lookup, now })

/** Keys to look for in a prepared statement, as {@link anyOf} for ids. */
const anyKeyOf = (keys: readonly Buffer[]) => sql<Buffer>`any((select ${keys}::bytea[])::bytea[])`

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

const takenKeys = preparedQuery(
  (
    _,
    { membershipId, campaignId, edition, halves, roundKeys, restKeys, now }: RoundLookup & { now: Date },
  ) => sql<{ key: Buffer }>`
    select round_key as key from round_claim
    where campaign_id = ${campaignId} and edition = ${edition} and half = any(${halves}::text[])
      and round_key = ${anyKeyOf(roundKeys)} and (state = 'done' or state = 'claimed' and lease_until > ${now})
    union all
    select round_key from round_wait
    where campaign_id = ${campaignId} and half = any(${halves}::text[]) and membership_id <> ${membershipId}
      and round_key = ${anyKeyOf(roundKeys)} and ${editionOfWait} = ${edition}
    union all
    select rest_key from round_claim
    where rest_key = ${anyKeyOf(restKeys)} and half = any(${halves}::text[])
      and state <> 'released' and campaign_id <> ${campaignId}
    group by rest_key, half having count(distinct campaign_id) >= ${leafletsAMonth}`,
)

/** Of several postcodes, which are not free; the same conditions as of {@link findHalfStates}. @returns one value for each */
export async function findUnavailable(
  tx: Tx,
  { rounds, ...lookup }: ManyRounds,
  now: Date,
): Promise<boolean[]> {
  const roundKeys = rounds.flatMap((round) => round.roundKeys)
  const restKeys = rounds.flatMap((round) => round.restKeys)
  const rows = await takenKeys(tx, { ...lookup, roundKeys, restKeys, now })
  const keys = new Set(rows.map(({ key }) => key.toString('hex')))
  return rounds.map((round) =>
    [...round.roundKeys, ...round.restKeys].some((key) => keys.has(key.toString('hex'))),
  )
}

export interface NewClaim {
  membershipId: number
  campaignId: number
  edition: number
  roundKey: Buffer
  /** Of all accepted secret keys. */
  roundKeys: readonly Buffer[]
  restKey: Buffer | null
  sector: string
  leaseUntil: Date
}

const savedClaims = preparedQuery(
  (
    _,
    {
      membershipId,
      campaignId,
      edition,
      roundKey,
      roundKeys,
      restKey,
      sector,
      leaseUntil,
      halves,
      now,
    }: NewClaim & { halves: readonly Half[]; now: Date },
  ) => sql<{ id: number }>`
    with saved as (
      insert into round_claim
        (membership_id, campaign_id, edition, round_key, rest_key, half, sector, claimed_at, lease_until)
      select ${membershipId}::bigint, ${campaignId}::bigint, ${edition}::bigint, ${roundKey}::bytea, ${restKey}::bytea, half,
        ${sector}::text, ${now}::timestamptz, ${leaseUntil}::timestamptz
      from unnest(${halves}::text[]) as wanted (half)
      on conflict (campaign_id, edition, round_key, half) where state <> 'released' do nothing
      returning id
    ), awaited as (
      delete from round_wait
      where membership_id = ${membershipId} and round_key = ${anyKeyOf(roundKeys)} and half = any(${halves}::text[])
        and (select count(*) from saved) = cardinality(${halves}::text[])
    )
    select id from saved order by id`,
)

/**
 * Claims halves that nobody holds, all of them or none, for which the member then no longer waits.
 * @returns the ids of the claims; none if somebody else was faster
 */
export async function saveClaims(
  tx: Tx,
  claim: NewClaim,
  halves: readonly Half[],
  now: Date,
): Promise<number[]> {
  const ids = (await savedClaims(tx, { ...claim, halves, now })).map(({ id }) => id)
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

/** What members hold, and what they finished of the edition of their leaflet. */
const currentClaims = (db: Db, now: Date) =>
  db
    .selectFrom('round_claim')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select(['round_claim.id', 'edition', 'round_key', 'sector', 'half', 'state', 'lease_until'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'claimed'), row('lease_until', '>', now)]),
        row.and([row('state', '=', 'done'), row('edition', '=', ownEdition)]),
      ]),
    )
    .orderBy('round_claim.id')

const ownClaims = preparedQuery(
  (db, { accountId, campaignId, now }: { accountId: number; campaignId: number; now: Date }) =>
    currentClaims(db, now)
      .where('membership.account_id', '=', accountId)
      .where('membership.campaign_id', '=', campaignId),
)

/** Those of a musketeer in a campaign. */
export const findOwnClaims = (db: Db, accountId: number, campaignId: number, now: Date) =>
  ownClaims(db, { accountId, campaignId, now })

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
