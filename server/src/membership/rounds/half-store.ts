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

/** The edition of a member's leaflet. For a query that joins `membership` and `campaign`. */
export const ownEdition = editionOf(ownLeaflet)

/** The edition for which somebody waits. For a query of `round_wait`; a scalar subquery, so that it is asked of waits that are found already. */
const editionOfWait = sql<number>`(
  select ${ownEdition} from membership join campaign on campaign.id = membership.campaign_id
  where membership.id = round_wait.membership_id
)`

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
export const anyKeyOf = (keys: readonly Buffer[]) => sql<Buffer>`any((select ${keys}::bytea[])::bytea[])`

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
