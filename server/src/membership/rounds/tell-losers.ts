import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { roundTaken } from '../events.ts'
import { findLosers } from './lost-store.ts'

/** Has members emailed who had lost doors that another has claimed now (rule: lost-doors). @param claimIds of the other */
export async function tellLosers(tx: Tx, claimIds: readonly number[], now: Date): Promise<void> {
  for (const loser of await findLosers(tx, claimIds, now)) await enqueue(tx, roundTaken, loser)
}
