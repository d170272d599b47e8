import { type Half, maxHalves } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql, type Expression } from 'kysely'
import { editionOf } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { ownLeaflet } from '../planning/conditions.ts'
import { leafletsAMonth } from './rules.ts'
import { keeperOf } from './conditions.ts'
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

/** How many halves a membership has claimed and not finished, as a scalar subquery. */
const claimedBy = (membershipId: Expression<number>, now: Date) => sql<number>`(
  select count(*) filter (where lease_until > ${now})::int from round_claim as held
  where held.membership_id = ${membershipId} and held.state = 'claimed'
)`

/** Whether the one who waits, in a query of `round_wait`, has all that they may hold: it is never their turn until then. */
export const holdsEnough = (now: Date) =>
  sql<boolean>`${claimedBy(sql.ref('round_wait.membership_id'), now)} >= ${maxHalves}`

/** The edition for which somebody waits. For a query of `round_wait`; a scalar subquery, so that it is asked of waits that are found already. */
const editionOfWait = sql<number>`(
  select ${ownEdition} from membership join campaign on campaign.id = membership.campaign_id
  where membership.id = round_wait.membership_id
)`

/**
 * Whether somebody else waits, in a query of `round_wait`, for whom a half is reserved: it can be their turn now (rule: round-turns). All that
 * is asked of waits that are found already.
 */
const keepsFree = ({ membershipId, edition, now }: { membershipId: number; edition: number; now: Date }) =>
  sql<boolean>`round_wait.membership_id <> ${membershipId} and not_before <= ${now} and ${editionOfWait} = ${edition}
    and not ${holdsEnough(now)}
    and (
      select suspended_at from membership as waiting join account on account.id = waiting.account_id
      where waiting.id = round_wait.membership_id
    ) is null`

/** Reports of this month in other campaigns, with who made them. For {@link enoughLeaflets}. */
const reportedElsewhere = ({ campaignId, restKeys }: Pick<RoundLookup, 'campaignId' | 'restKeys'>) => sql`
  round_claim as reported join membership as reporter on reporter.id = reported.membership_id
  where reported.rest_key = any(${restKeys}::bytea[]) and reported.state = 'done' and reported.campaign_id <> ${campaignId}`

/**
 * Whether reports are enough for a half to rest for a member (rule: rounds-rest). What one person says rests it only for themselves, so that
 * nobody can close a postcode to others.
 */
const enoughLeaflets = (membershipId: number) => sql<boolean>`(
  count(distinct reported.campaign_id) >= ${leafletsAMonth} and (
    count(distinct reporter.account_id) > 1
    or bool_or(reporter.account_id = (select account_id from membership where id = ${membershipId}))
  )
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
  /** It is kept for somebody else, or somebody else waits for it with the same edition, and it can be their turn. */
  isAwaited: boolean
  isResting: boolean
  /** How many halves the member has claimed and not finished, of all postcodes. */
  claimed: number
}

/**
 * How several halves stand for a member (rules: rounds, rounds-rest), in one step, which also frees those whose lease is over. All is always
 * looked up, so that the time does not tell which.
 */
export async function findHalfStates(
  tx: Tx,
  { membershipId, campaignId, edition, halves, roundKeys, restKeys }: RoundLookup,
  now: Date,
): Promise<HalfState[]> {
  // Where a lease ends is only compared with rows that are found already: all leases that are over, by their index, are many.
  const { rows } = await sql<HalfState>`
    with asked as materialized (
      select id, half, state, membership_id, lease_until from round_claim
      where campaign_id = ${campaignId} and edition = ${edition} and round_key = any(${roundKeys}::bytea[])
        and half = any(${halves}::text[]) and state <> 'released'
    ), over as (
      update round_claim set state = 'released'
      from asked
      where round_claim.id = asked.id and asked.state = 'claimed' and asked.lease_until <= ${now}
        and round_claim.state = 'claimed' and round_claim.lease_until <= ${now}
    )
    select wanted.half, held.is_own as "isOwn", held.is_held and not held.is_own as "isTaken",
      keeper.id is distinct from ${membershipId} and (keeper.id is not null or exists (
        select from round_wait
        where round_wait.campaign_id = ${campaignId} and round_key = any(${roundKeys}::bytea[]) and half = wanted.half
          and ${keepsFree({ membershipId, edition, now })}
      )) as "isAwaited",
      (
        select ${enoughLeaflets(membershipId)} from ${reportedElsewhere({ campaignId, restKeys })}
          and reported.half = wanted.half
      ) as "isResting",
      ${claimedBy(sql`${membershipId}`, now)} as claimed
    from unnest(${halves}::text[]) as wanted (half)
    cross join lateral (
      select count(*) > 0 as is_held, coalesce(bool_or(membership_id = ${membershipId}), false) as is_own
      from asked where asked.half = wanted.half and (state = 'done' or lease_until > ${now})
    ) as held
    cross join lateral (
      select ${keeperOf(
        {
          campaignId: sql`${campaignId}`,
          isRound: sql`last.round_key = any(${roundKeys}::bytea[])`,
          half: sql`wanted.half`,
          edition: sql`${edition}`,
        },
        now,
      )} as id
    ) as keeper`.execute(tx)
  return rows
}

type RestLookup = Pick<RoundLookup, 'membershipId' | 'campaignId' | 'restKeys' | 'halves'>

/** Whether one of several halves rests for a member. */
export async function isResting(
  tx: Tx,
  { membershipId, campaignId, restKeys, halves }: RestLookup,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${reportedElsewhere({ campaignId, restKeys })} and reported.half = any(${halves}::text[])
    group by reported.half having ${enoughLeaflets(membershipId)}`.execute(tx)
  return rows.length > 0
}

/** Postcodes as they are looked up: for each, what every accepted secret key makes. */
export interface ManyRounds extends Omit<RoundLookup, 'roundKeys' | 'restKeys'> {
  rounds: readonly Pick<RoundKeys, 'roundKeys' | 'restKeys'>[]
}

async function findTakenKeys(
  tx: Tx,
  { membershipId, campaignId, edition, halves, roundKeys, restKeys }: RoundLookup,
  now: Date,
): Promise<Buffer[]> {
  const { rows } = await sql<{ key: Buffer }>`
    select round_key as key from round_claim
    where campaign_id = ${campaignId} and edition = ${edition} and half = any(${halves}::text[])
      and round_key = any(${roundKeys}::bytea[]) and (state = 'done' or state = 'claimed' and lease_until > ${now})
    union all
    select round_key from round_wait
    where campaign_id = ${campaignId} and half = any(${halves}::text[]) and round_key = any(${roundKeys}::bytea[])
      and ${keepsFree({ membershipId, edition, now })}
    union all
    select round_key from round_claim
    where campaign_id = ${campaignId} and half = any(${halves}::text[]) and round_key = any(${roundKeys}::bytea[])
      and state = 'done' and edition <> ${edition} and ${keeperOf(
        {
          campaignId: sql`${campaignId}`,
          isRound: sql`last.round_key = round_claim.round_key`,
          half: sql.ref('round_claim.half'),
          edition: sql`${edition}`,
        },
        now,
      )} <> ${membershipId}
    union all
    select reported.rest_key from ${reportedElsewhere({ campaignId, restKeys })} and reported.half = any(${halves}::text[])
    group by reported.rest_key, reported.half having ${enoughLeaflets(membershipId)}`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Finds which of several postcodes are not free, by the same conditions as {@link findHalfStates}. @returns one value for each */
export async function findUnavailable(
  tx: Tx,
  { rounds, ...lookup }: ManyRounds,
  now: Date,
): Promise<boolean[]> {
  const roundKeys = rounds.flatMap((round) => round.roundKeys)
  const restKeys = rounds.flatMap((round) => round.restKeys)
  const taken = await findTakenKeys(tx, { ...lookup, roundKeys, restKeys }, now)
  const keys = new Set(taken.map((key) => key.toString('hex')))
  return rounds.map((round) =>
    [...round.roundKeys, ...round.restKeys].some((key) => keys.has(key.toString('hex'))),
  )
}
