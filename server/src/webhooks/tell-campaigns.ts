import { CampaignEventData } from '@street-musketeers/contract/webhooks/webhooks.ts'
import type * as z from 'zod'
import {
  type campaignChanged,
  type campaignEnded,
  type campaignPublished,
  type campaignRestored,
  describeCampaigns,
} from '../campaigns/index.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { addMilliseconds, days, endOfLondonDay, londonDate } from '../platform/values/clock.ts'
import { tellWebhooks, type Told } from './queue-message.ts'
import { findCampaignEnd, findPastLastDays } from './store.ts'

type EventOf<Job extends { payload: z.ZodType }> = z.output<Job['payload']>

export const tellPublished = (
  tx: Tx,
  { campaignId, at }: EventOf<typeof campaignPublished>,
  platform: Platform,
): Promise<void> =>
  tellOfCampaign(
    tx,
    campaignId,
    { type: 'campaign.published', key: `published:${campaignId}`, at: new Date(at) },
    platform,
  )

export const tellChanged = (
  tx: Tx,
  { campaignId, revision, at }: EventOf<typeof campaignChanged>,
  platform: Platform,
): Promise<void> =>
  tellOfCampaign(
    tx,
    campaignId,
    { type: 'campaign.changed', key: `changed:${campaignId}:${revision}`, at: new Date(at) },
    platform,
  )

/** An administrator brought it back. */
export const tellRestored = (
  tx: Tx,
  { campaignId, takenDownAt }: EventOf<typeof campaignRestored>,
  platform: Platform,
): Promise<void> =>
  tellOfCampaign(
    tx,
    campaignId,
    { type: 'campaign.changed', key: `restored:${campaignId}:${takenDownAt}`, at: platform.clock.now() },
    platform,
  )

/** It was stopped or deleted. One that was brought back meanwhile has not ended. */
export async function tellEnded(
  tx: Tx,
  { campaignId }: EventOf<typeof campaignEnded>,
  platform: Platform,
): Promise<void> {
  const campaign = await findCampaignEnd(tx, campaignId)
  const at = campaign?.deleted_at ?? campaign?.stopped_at
  if (!at) return
  const key = `ended:${campaignId}:${at.toISOString()}`
  await tellOfCampaign(tx, campaignId, { type: 'campaign.ended', key, at }, platform)
}

/** Their last day passed. It runs every hour, and makes up for three days in which no worker ran. */
export async function tellPastLastDays(tx: Tx, _: unknown, platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const period = { since: londonDate(addMilliseconds(now, -days(3))), today: londonDate(now) }
  for (const { id, end_date } of await findPastLastDays(tx, period)) {
    const told = {
      type: 'campaign.ended',
      key: `ended:${id}:${end_date}`,
      at: endOfLondonDay(end_date!),
    } as const
    await tellOfCampaign(tx, id, told, platform)
  }
}

async function tellOfCampaign(
  tx: Tx,
  campaignId: number,
  told: Omit<Told, 'organisationId'>,
  { clock }: Platform,
): Promise<void> {
  const campaign = await findCampaignEnd(tx, campaignId)
  if (!campaign) return
  const now = clock.now()
  await tellWebhooks(
    tx,
    { ...told, organisationId: campaign.account_id },
    async () => {
      const [shown = null] = await describeCampaigns(tx, [campaignId], now)
      return CampaignEventData.parse({ campaignId, campaign: shown })
    },
    now,
  )
}
