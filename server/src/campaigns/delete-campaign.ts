import type { Organisation } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/http/problem.ts'
import { campaignDeleted } from './events.ts'
import { lockOwnCampaign, markAllDeleted, markDeleted } from './store.ts'

/**
 * Removes the caller's own campaign from every list; its totals stay (rule: deleted-campaigns).
 * @throws {Problem} NotFound, also for another organisation's campaign or one that was deleted before.
 */
export async function deleteCampaign(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  if (!(await lockOwnCampaign(tx, by.accountId, id))) throw problem('NotFound')

  await markDeleted(tx, id, now)
  await enqueue(tx, campaignDeleted, { campaignId: id })
}

/** Closing an organisation's account ends its campaigns (rule: closed-organisations-purged). */
export async function deleteOrganisationCampaigns(
  tx: Tx,
  { accountId }: { accountId: number },
  { clock }: Platform,
): Promise<void> {
  for (const campaignId of await markAllDeleted(tx, accountId, clock.now()))
    await enqueue(tx, campaignDeleted, { campaignId })
}
