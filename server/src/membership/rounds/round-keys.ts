import { createHash } from 'node:crypto'
import { londonDate, nextMonths } from '../../platform/values/clock.ts'
import type { KeyedSecrets, Secrets } from '../../platform/secrets/secrets.ts'

/** What is stored in place of a postcode (rule: round-postcodes). */
export interface RoundKeys {
  roundKey: Buffer
  restKey: Buffer
  /** What each accepted secret key makes, the current one first (rule: secret-key-rotation). */
  roundKeys: Buffer[]
  restKeys: Buffer[]
}

/**
 * The keys of a postcode for a campaign, and for the month in London without the campaign. They cannot be reversed without the secret
 * key, which is not in the database; with it, all 1.8 million postcodes are tried in seconds.
 */
export function roundKeysOf(
  secrets: Secrets,
  { campaignId, postcode, now }: { campaignId: number; postcode: string; now: Date },
): RoundKeys {
  const month = londonDate(now).slice(0, 7)
  const roundKeys = secrets.accepted.map((by) => by.hashRound(`round ${campaignId} ${postcode}`))
  const restKeys = secrets.accepted.map((by) => by.hashRound(restSubject(month, postcode)))
  return { roundKey: roundKeys[0]!, restKey: restKeys[0]!, roundKeys, restKeys }
}

/** What a round that somebody waits for will be known by in each month of a year, because its postcode is then no longer known. */
export const futureRestKeys = (secrets: KeyedSecrets, postcode: string, now: Date): Buffer[] =>
  nextMonths(now, 12).map((month) => secrets.hashRound(restSubject(month, postcode)))

/** What stands, this month, for a postcode that somebody has waited for; null for a member who has waited longer than a year. */
export function restKeyOfWait(
  { asked_at, rest_keys }: { asked_at: Date; rest_keys: readonly Buffer[] | null },
  now: Date,
): Buffer | null {
  const months = nextMonths(asked_at, rest_keys?.length ?? 0)
  return rest_keys?.[months.indexOf(londonDate(now).slice(0, 7))] ?? null
}

const restSubject = (month: string, postcode: string) => `month ${month} ${postcode}`

/**
 * Tells the postcodes of one member apart, also for the next edition. From the keyed hash, so that nobody can try postcodes; with the member's
 * id, so that two members who compare theirs learn nothing.
 */
export const postcodeIdOf = (membershipId: number, roundKey: Buffer): string =>
  createHash('sha256')
    .update(`${membershipId} ${roundKey.toString('hex')}`)
    .digest('base64url')
    .slice(0, 16)
