import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { roundTaken } from '../events.ts'
import { markLosers } from './lost-store.ts'

/** Has members emailed, once, who had lost doors that another has claimed now (rule: lost-doors). @param claimIds of the other */
export async function tellLosers(tx: Tx, claimIds: readonly number[], now: Date): Promise<void> {
  for (const loser of await markLosers(tx, claimIds, now)) await enqueue(tx, roundTaken, loser)
}
