import type { OwnScans } from '@street-musketeers/contract/campaigns/own-scans.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundAtSecretPlaces } from '../../platform/secrets/secret-places.ts'
import { randomCode } from '../../platform/secrets/secrets.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { campaignDisplayName } from '../showing/present.ts'
import { deleteOwnScans, findOwnScans, saveOwnScans, sumOwnScans } from './own-scans-store.ts'

/**
 * About how often the packs that a musketeer printed were scanned until last Sunday, by campaign (rule: own-scans). Campaigns with too few scans are left out. Its
 * places change when they turn it off and on: else they would find them out with scans of their own, and begin again.
 */
export async function showOwnScans(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  accountId: number,
  now: Date,
): Promise<OwnScans> {
  const choice = await findOwnScans(db, accountId)
  if (!choice) return { since: null, campaigns: [] }
  const sums = await sumOwnScans(db, accountId, mondayOf(londonDate(now)))
  return {
    since: choice.since.toISOString(),
    campaigns: sums.flatMap(({ id, name, scans }) => {
      const shown = roundAtSecretPlaces(
        scans,
        { first: 10, counted: `own-scans:${choice.code}:${id}` },
        secrets,
      )
      return shown === null
        ? []
        : [{ campaignId: id, campaignName: campaignDisplayName({ name }), scans: shown }]
    }),
  }
}

/** Deletes which packs a musketeer printed, and that they asked for it. The packs stay. */
export const forgetOwnScans = (tx: Tx, accountId: number) => deleteOwnScans(tx, accountId)

/**
 * Begins to store which packs a musketeer prints, or deletes what was stored of that (rule: own-scans).
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function chooseOwnScans(
  tx: Tx,
  { accountId }: Musketeer,
  { isOn }: { isOn: boolean },
  now: Date,
): Promise<{ message: string }> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  if (isOn) await saveOwnScans(tx, { accountId, code: randomCode(), since: now })
  else await forgetOwnScans(tx, accountId)
  return {
    message: isOn
      ? 'From now on we count scans of the leaflets that you print here.'
      : 'We no longer count your scans, and have deleted which packs were yours.',
  }
}
