import type { Tx } from '../../platform/database/db.ts'
import { finishClaims, lockClaimed } from './claim-store.ts'
import { spreadHouses } from './rules.ts'

/** Marks everything that a member holds as done by a report (rule: rounds). Nothing happens for people who hold nothing. */
export async function finishRounds(
  tx: Tx,
  membershipId: number,
  { submissionId, leaflets, now }: { submissionId: string; leaflets: number; now: Date },
): Promise<void> {
  const claims = await lockClaimed(tx, membershipId)
  if (claims.length)
    await finishClaims(tx, claims, { submissionId, houses: spreadHouses(leaflets, claims.length), now })
}
