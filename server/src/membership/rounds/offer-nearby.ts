import type { NearbyRound } from '@street-musketeers/contract/membership/rounds.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { findNearby } from '../../places/index.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { findUnavailable, type RoundLookup } from './half-store.ts'
import { roundKeysOf } from './round-keys.ts'

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
export async function offerNearby(
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
