import { sectorOf } from '@street-musketeers/contract/places/read-place.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { days } from '../../platform/values/clock.ts'
import { postcodeKeyOf } from './postcode-key.ts'
import { firstCountedDay } from './rules.ts'
import { countHomesOf, deleteHomesOf } from './store.ts'

/** A day, by administrator: nobody complains about more streets, and nobody counts those of a town. */
export const postcodesPerAdministrator: Limit = { name: 'refused-homes', points: 30, windowMs: days(1) }

type Context = Pick<Platform, 'secrets'> & { now: Date }

const keysOf = (postcode: string, { secrets }: Pick<Context, 'secrets'>): Buffer[] =>
  secrets.accepted.map((by) => postcodeKeyOf(by, postcode))

/**
 * How often homes of a postcode asked for no more leaflets, which the audit log records with its sector (rule: refused-streets). A home that asked twice counts
 * twice: else whoever asks for a home and counts again would learn whether it had asked before.
 */
export async function countRefusedHomes(
  tx: Tx,
  by: Administrator,
  postcode: string,
  context: Context,
): Promise<ReplyOf<'POST /api/siteadmin/refusedhomes'>> {
  const { now } = context
  await recordAction(tx, by, { action: 'counted-refused-homes', about: sectorOf(postcode), now })
  return { postcode, requests: await countHomesOf(tx, keysOf(postcode, context), firstCountedDay(now)) }
}

/** Deletes what is stored about the homes of a postcode, which get leaflets again (rule: refused-streets). Twice is harmless. */
export async function removeRefusedHomes(
  tx: Tx,
  by: Administrator,
  postcode: string,
  context: Context,
): Promise<void> {
  const { now } = context
  await recordAction(tx, by, { action: 'removed-refused-homes', about: sectorOf(postcode), now })
  await deleteHomesOf(tx, keysOf(postcode, context))
}
