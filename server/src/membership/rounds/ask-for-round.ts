import { sectorOf } from '@street-musketeers/contract/places/read-place.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import {
  roundMessages,
  halves,
  maxHalves,
  type RoundPart,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { findJoinableCampaign } from '../../campaigns/index.ts'
import { isUnknownPostcode, findNearby } from '../../places/index.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealPostcodeKey } from '../refusals/postcode-key.ts'
import type { Membership } from '../store.ts'
import { lockMember, lockMemberById, saveClaims } from './claim-store.ts'
import { findHalfStates, findUnavailable, type HalfState, type RoundLookup } from './half-store.ts'
import { tellLosers } from './tell-losers.ts'
import { postcodeIdOf, roundKeysOf } from './round-keys.ts'
import { leaseEnd } from './rules.ts'
import { showRounds } from './show-rounds.ts'
import type { NearbyRound } from '@street-musketeers/contract/membership/rounds.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

type Question = InputOf<'POST /api/round'>
type Context = Pick<Platform, 'secrets'> & { now: Date }

export interface QuestionContext extends Context {
  /** Whether the member is told which homes of the postcode want no leaflets (rule: no-more-leaflets). */
  isTold: boolean
}

/**
 * Gives a musketeer a round, if it is free (rule: rounds). Asking again for what they hold changes nothing.
 * @returns their rounds, and whether they have this one now; never why not, but what else is free nearby. And whether they did not have it before
 * @throws {Problem} those of {@link openQuestion}; InvalidInput when they hold enough
 */
export async function askForRound(
  tx: Tx,
  by: Musketeer,
  question: Question,
  context: QuestionContext,
): Promise<{ reply: ReplyOf<'POST /api/round'>; isNew: boolean }> {
  const { secrets, now } = context
  const asked = await openQuestion(tx, by, question, context)
  const outcome = await claimRound(tx, asked, now)
  const claimed = outcome !== 'refused'
  const { doors, nearby } = await offerNearby(tx, asked, { secrets, now })
  const rounds = await showRounds(tx, by, asked, context)
  const ids = new Set(asked.roundKeys.map((key) => postcodeIdOf(asked.membershipId, key)))
  const own = rounds.rounds.find(({ postcodeId }) => ids.has(postcodeId))
  return {
    reply: {
      claimed,
      postcodeId: (claimed && own?.postcodeId) || null,
      doors,
      nearby: claimed ? [] : nearby,
      ...rounds,
    },
    isNew: outcome === 'new',
  }
}

/** A question as it is looked up, with what a claim needs. */
interface OpenQuestion extends RoundLookup {
  postcode: string
  roundKey: Buffer
  restKey: Buffer
  sealed: Buffer | null
  sector: string
  leaseUntil: Date
}

/**
 * Reads a question and locks the membership of the person who asks.
 * @throws {Problem} NotFound if they are not signed up; those of {@link findJoinableCampaign} and {@link findRoundPlace}
 */
export async function openQuestion(
  tx: Tx,
  by: Musketeer,
  { campaignId, postcode, part }: Question,
  { secrets, now, isTold }: QuestionContext,
): Promise<OpenQuestion> {
  const place = await findRoundPlace(tx, postcode)
  await findJoinableCampaign(tx, campaignId, now)
  const member = await lockMember(tx, by.accountId, campaignId)
  if (!member) throw problem('NotFound')
  const sealed = isTold ? sealPostcodeKey(secrets, place.postcode) : null
  return lookUpRound(place, part, { member, campaignId, sealed, secrets, now })
}

interface RoundPlace {
  postcode: string
  sector: string
}

/** @throws {Problem} InvalidInput for a postcode that a list of them does not have (rule: postcode-directory) */
export async function findRoundPlace(db: Db, postcode: string): Promise<RoundPlace> {
  if (await isUnknownPostcode(db, postcode)) throw problemWith('postcode', roundMessages.unknownPostcode)
  return { postcode, sector: sectorOf(postcode) }
}

interface Asker extends Context {
  member: NonNullable<Awaited<ReturnType<typeof lockMember>>>
  campaignId: number
  sealed: Buffer | null
}

const lookUpRound = (
  { postcode, sector }: RoundPlace,
  part: RoundPart,
  { member, campaignId, sealed, secrets, now }: Asker,
): OpenQuestion => ({
  ...roundKeysOf(secrets, { campaignId, postcode, now }),
  postcode,
  sealed,
  membershipId: member.id,
  campaignId,
  edition: member.edition,
  halves: part === 'all' ? halves : [part],
  sector,
  leaseUntil: leaseEnd(member.next_due_at, now),
})

/**
 * Gives a member the postcode where a report says the leaflets went, if all of it is free (rule: rounds-done). {@link findRoundPlace} has found it.
 * @returns the ids of the claims; none if it is not free, or the person who reports has left the campaign
 */
export async function claimReported(
  tx: Tx,
  { id, campaign_id: campaignId }: Pick<Membership, 'id' | 'campaign_id'>,
  postcode: string,
  context: Context,
): Promise<number[]> {
  const member = await lockMemberById(tx, id)
  if (!member) return []
  const wanted = lookUpRound({ postcode, sector: sectorOf(postcode) }, 'all', {
    member,
    campaignId,
    // The leaflets are delivered already.
    sealed: null,
    ...context,
  })
  const states = await findHalfStates(tx, wanted, context.now)
  return states.some(({ isOwn }) => isOwn) ? [] : claimIfFree(tx, wanted, states, context.now)
}

/** @returns the ids of the claims; none if anything of it is not free */
async function claimIfFree(
  tx: Tx,
  wanted: OpenQuestion,
  states: readonly HalfState[],
  now: Date,
): Promise<number[]> {
  const isFree = states.every((state) => !(state.isTaken || state.isAwaited || state.isResting))
  const free = states.map(({ half }) => half)
  if (!isFree) return []
  const claimIds = await saveClaims(tx, wanted, free, now)
  await tellLosers(tx, claimIds, now)
  return claimIds
}

/** @returns whether they had everything that they asked for, have it now, or do not get it */
async function claimRound(tx: Tx, asked: OpenQuestion, now: Date): Promise<'held' | 'new' | 'refused'> {
  const wanted = (await findHalfStates(tx, asked, now)).filter(({ isOwn }) => !isOwn)
  if (wanted.length === 0) return 'held'
  if (wanted[0]!.claimed + wanted.length > maxHalves) throw problemWith('postcode', roundMessages.tooMany)
  return (await claimIfFree(tx, asked, wanted, now)).length > 0 ? 'new' : 'refused'
}

/** How many postcodes around the one that was asked for are looked at, and at most offered. */
const looksAt = 40
const offers = 5

/**
 * One postcode in three, always the same ones for a member, is never offered to them. Otherwise one that is left out would be taken, and an
 * offer would tell where several neighbours are (rule: round-questions).
 */
const isNeverOffered = (secrets: Secrets, membershipId: number, postcode: string) =>
  secrets.hashRound(`offer ${membershipId} ${postcode}`)[0]! % 3 === 0

interface AskedRound extends Omit<RoundLookup, 'roundKeys' | 'restKeys'> {
  postcode: string
}

/**
 * The doors of a postcode that was asked for, and free postcodes near it, nearest first; null and none without a directory
 * (rule: postcode-directory).
 */
async function offerNearby(
  tx: Tx,
  asked: AskedRound,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ doors: number | null; nearby: NearbyRound[] }> {
  const { doors, others } = await findNearby(tx, asked.postcode, looksAt)
  const candidates = others.filter(({ postcode }) => !isNeverOffered(secrets, asked.membershipId, postcode))
  const rounds = candidates.map(({ postcode }) =>
    roundKeysOf(secrets, { campaignId: asked.campaignId, postcode, now }),
  )
  const unavailable = rounds.length ? await findUnavailable(tx, { ...asked, rounds }, now) : []
  return { doors, nearby: candidates.filter((_, nth) => !unavailable[nth]).slice(0, offers) }
}
