import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Membership } from '../joining/store.ts'
import { claimReported } from './ask-for-round.ts'
import { finishClaims, lockClaimed } from './claim-store.ts'
import { spreadHouses } from './rules.ts'

interface Report {
  submissionId: string
  leaflets: number
  /** Where they went, as typed, for a member who holds nothing. */
  postcode: string | undefined
}

/**
 * Marks everything that a member holds as done by a report, or the postcode that the report names (rule: rounds). Nothing happens for
 * people who do neither.
 * @throws {Problem} those of {@link claimReported}
 */
export async function finishRounds(
  tx: Tx,
  membership: Pick<Membership, 'id' | 'campaign_id'>,
  { submissionId, leaflets, postcode }: Report,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const held = await lockClaimed(tx, membership.id)
  const claims =
    held.length || !postcode ? held : await claimReported(tx, membership, postcode, { secrets, now })
  if (claims.length)
    await finishClaims(tx, claims, { submissionId, houses: spreadHouses(leaflets, claims.length), now })
}
