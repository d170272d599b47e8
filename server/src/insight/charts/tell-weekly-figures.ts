import { WeeklyFiguresData } from '@street-musketeers/contract/insight/campaign-weeks.ts'
import * as z from 'zod'
import { describeCampaigns } from '../../campaigns/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellWebhooks } from '../../webhooks/index.ts'
import type { peopleCounted } from '../events.ts'
import { showCampaignWeeks } from './show-campaign-weeks.ts'
import { findCountedForWebhooks } from './store.ts'

export const weeklyFiguresDue = job(
  'insight.weekly-figures-due',
  z.object({ campaignId: z.int(), organisationId: z.int(), countedAt: z.iso.datetime() }),
)

/** A job for each campaign whose organisation wants its figures. */
export async function enqueueWeeklyFigures(
  tx: Tx,
  { countedAt }: z.output<typeof peopleCounted.payload>,
): Promise<void> {
  for (const { id, account_id } of await findCountedForWebhooks(tx, new Date(countedAt)))
    await enqueue(tx, weeklyFiguresDue, { campaignId: id, organisationId: account_id, countedAt })
}

/** Tells an organisation's webhooks what the last week added to the figures of a campaign, once, unless that is nothing (rule: webhook-messages). */
export async function tellWeeklyFigures(
  tx: Tx,
  { campaignId, organisationId, countedAt }: z.output<typeof weeklyFiguresDue.payload>,
  { secrets, clock }: Platform,
): Promise<void> {
  const at = new Date(countedAt)
  const [shown] = await describeCampaigns(tx, [campaignId], at)
  if (!shown) return
  const owner = { role: 'organisation', organisationId, seat: 'viewer' } as const
  const figures = await showCampaignWeeks({ db: tx, secrets }, owner, campaignId, at)
  const { week, counted, packs, scans, presses } = figures.weeks.at(-1)!
  const added = { ...counted, packs, scans, presses }
  if (Object.values(added).every((figure) => figure === 0)) return
  const told = {
    organisationId,
    type: 'campaign.weekly_figures',
    key: `figures:${campaignId}:${week}`,
    at,
  } as const
  await tellWebhooks(tx, told, async () => WeeklyFiguresData.parse({ campaignId, figures }), clock.now())
}
