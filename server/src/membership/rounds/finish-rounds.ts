import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundReported } from '../events.ts'
import type { Membership } from '../store.ts'
import { claimReported } from './ask-for-round.ts'
import { finishClaims, lockClaimed } from './claim-store.ts'
import { findLost, findPresentHolders, takeBack } from './lost-store.ts'
import { roundKeysOf } from './round-keys.ts'
import { spreadHouses } from './rules.ts'
import { tellLosers } from './tell-losers.ts'

interface Report {
  submissionId: string
  leaflets: number
  /** Where they went, for a member who holds nothing. */
  postcode: string | undefined
}

type Reporter = Pick<Membership, 'id' | 'campaign_id'>
type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Marks everything that a member holds as done by a report. For one who holds nothing, it is what they have lost, or the postcode that the
 * report names (rules: rounds-done, lost-doors). Nothing happens for people without any.
 */
export async function finishRounds(
  tx: Tx,
  membership: Reporter,
  { submissionId, leaflets, postcode }: Report,
  context: Context,
): Promise<void> {
  const held = await lockClaimed(tx, membership.id)
  const claims = held.length ? held : await claimsOfReport(tx, membership, postcode, context)
  if (claims.length)
    await finishClaims(tx, claims, {
      submissionId,
      houses: spreadHouses(leaflets, claims.length),
      now: context.now,
    })
}

/** @returns the ids of the claims that a report of somebody who holds nothing is for */
async function claimsOfReport(
  tx: Tx,
  membership: Reporter,
  postcode: string | undefined,
  { secrets, now }: Context,
): Promise<number[]> {
  const roundKeys = postcode
    ? roundKeysOf(secrets, { campaignId: membership.campaign_id, postcode, now }).roundKeys
    : undefined
  const lost = await findLost(tx, membership.id, roundKeys, now)
  if (lost.length) {
    const claims = await takeBack(tx, lost, now)
    await tellLosers(tx, claims, now)
    // The member who has the others is about to deliver there again.
    for (const holder of await findPresentHolders(tx, lost)) await enqueue(tx, roundReported, holder)
    return claims
  }
  return postcode ? claimReported(tx, membership, postcode, { secrets, now }) : []
}
