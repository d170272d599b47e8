import { recordOrganisationAction } from '../../audit/index.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { campaignEnded } from '../events.ts'
import { hasEnded } from '../rules.ts'
import { lockOwnCampaign, markAllStopped, markStopped, markDeleted } from '../store.ts'

/**
 * Ends the caller's own campaign for good (rule: stopped-campaigns). After this commit nobody can join it and no email with its leaflet is sent.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded for one that has ended already.
 */
export async function stopCampaign(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.organisationId, id)
  if (!campaign) throw problem('NotFound')
  if (hasEnded(campaign, londonDate(now))) throw problem('CampaignEnded', { message: campaignMessages.ended })

  await markStopped(tx, id, now)
  await recordOrganisationAction(tx, by, { action: 'stopped-campaign', about: campaign.name, now })
  await enqueue(tx, campaignEnded, { campaignId: id })
}

/** Closing an organisation's account stops its campaigns (rule: closed-organisations-purged). */
export async function stopOrganisationCampaigns(
  tx: Tx,
  { accountId }: { accountId: number },
  { clock }: Platform,
): Promise<void> {
  const now = clock.now()
  for (const campaignId of await markAllStopped(tx, accountId, { today: londonDate(now), now }))
    await enqueue(tx, campaignEnded, { campaignId })
}

/**
 * Removes the caller's own campaign from every list; its totals stay (rule: deleted-campaigns).
 * @throws {Problem} NotFound, also for another organisation's campaign or one that was deleted before.
 */
export async function deleteCampaign(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.organisationId, id)
  if (!campaign) throw problem('NotFound')

  await markDeleted(tx, id, now)
  await recordOrganisationAction(tx, by, { action: 'deleted-campaign', about: campaign.name, now })
  // Its members were emailed about the stop, however long ago.
  if (!campaign.stopped_at) await enqueue(tx, campaignEnded, { campaignId: id })
}
