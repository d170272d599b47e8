import type { Organisation } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { problem } from '../platform/http/problem.ts'
import { campaignDeleted } from './events.ts'
import { lockOwnCampaign, markDeleted } from './store.ts'

/**
 * Removes the caller's own campaign from every list; its totals stay (rule: deleted-campaigns).
 * @throws {Problem} NotFound, also for another organisation's campaign or one that was deleted before.
 */
export async function deleteCampaign(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.accountId, id)
  if (!campaign) throw problem('NotFound')

  await markDeleted(tx, id, now)
  // Its members were emailed about the stop, however long ago.
  if (!campaign.stopped_at) await enqueue(tx, campaignDeleted, { campaignId: id })
}
