import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { refusalMessages, roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { isUnknownPostcode } from '../../places/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { days, londonDate, mondayOf } from '../../platform/values/clock.ts'
import { postcodeKeyOf } from './postcode-key.ts'
import { endOfRefusal, firstCountedDay, nameHomes, type SealedHome } from './rules.ts'
import { countRefusal, deleteHomes, deleteHomesBefore, findHome, saveHome } from './store.ts'

/** Nobody can close a street to a campaign. What was typed wrongly does not count. */
export const refusalsPerVisitor: Limit = { name: 'no-more-leaflets', points: 5, windowMs: days(1) }

/** Call it before a try is counted. @throws {Problem} InvalidInput for an unknown postcode */
export async function requireKnownPostcode(db: Db, postcode: string): Promise<void> {
  if (await isUnknownPostcode(db, postcode)) throw problemWith('postcode', roundMessages.unknownPostcode)
}

/**
 * Stores a home that wants no more leaflets (rule: no-more-leaflets), and counts it for the campaign on whose page it asked.
 * @returns the secret part of the link that takes it back, the same for the same `submissionId`
 */
export async function refuseLeaflets(
  tx: Tx,
  { campaignId, postcode, house, flat, submissionId }: InputOf<'POST /api/nomoreleaflets'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReplyOf<'POST /api/nomoreleaflets'>> {
  const link = secrets.signLink(`no more leaflets ${submissionId}`)
  const home: SealedHome = { postcode, house, flat }
  const today = londonDate(now)
  const isNew = await saveHome(tx, {
    id: hashToken(link),
    postcode_keys: secrets.accepted.map((by) => postcodeKeyOf(by, postcode)),
    sealed: secrets.seal(home),
    asked_on: today,
  })
  if (isNew && campaignId !== undefined) await countRefusal(tx, campaignId, mondayOf(today))
  const [named] = nameHomes([home])
  return { message: refusalMessages.refused(`${named}, ${postcode}`), link }
}

/** Until when a link's home gets no leaflets; null for a link that ended, or never was one. */
export async function showRefusal(
  db: Db,
  link: string,
  now: Date,
): Promise<ReplyOf<'GET /api/nomoreleaflets/:link'>> {
  const home = await findHome(db, hashToken(link), firstCountedDay(now))
  return { until: home ? endOfRefusal(home.asked_on) : null }
}

/** Deletes a home, which gets leaflets again. Twice is harmless. */
export const takeBackRefusal = (tx: Tx, link: string) => deleteHomes(tx, [hashToken(link)])

/** Deletes homes that asked more than two years ago. */
export const deleteOldHomes = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteHomesBefore(tx, firstCountedDay(clock.now()))
