import { imprintSentence } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Tx } from '../../platform/database/db.ts'
import { drawCard } from '../../printing/drawing/draw-card.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawCardJob } from '../jobs.ts'
import { presentImprint } from '../present.ts'
import { saveCardKey } from './store.ts'
import { findCampaignIdsOfOrganisation, findCampaignIdsWithoutCard, findCampaignDetails } from '../store.ts'

/** Books the card of a campaign whose name, imprint or leaflet changed in the caller's commit. */
export const enqueueCard = (tx: Tx, campaignId: number) =>
  enqueue(tx, drawCardJob, { campaignId }, `${drawCardJob.name}:${campaignId}`)

/**
 * Draws the card that networks show beside a campaign's address (rule: shared-links-show-a-card): its name, its organisation, page one of its leaflet,
 * and the imprint of election material.
 * A card whose campaign changed while it was drawn is not kept; the change booked another one. Its file and that of the
 * card before are swept at night.
 */
export async function drawCampaignCard(
  { campaignId }: { campaignId: number },
  { db, files, config }: Platform,
): Promise<void> {
  const [campaign] = await findCampaignDetails(db, [campaignId])
  if (!campaign) return

  const imprint = presentImprint(campaign)
  const { bytes } = await drawCard({
    headline: campaign.name,
    byline: campaign.organisation ?? '',
    sign: config.productName,
    imprint: imprint ? imprintSentence(imprint) : '',
    picture: await files.read(campaign.preview_key),
  })
  const { key } = await files.put(bytes, 'image/jpeg')
  await db.transaction().execute((tx) => saveCardKey(tx, campaign, key))
}

/** The cards of an organisation that goes by another name now. */
export async function enqueueCardsOfOrganisation(
  tx: Tx,
  { accountId }: { accountId: number },
): Promise<void> {
  for (const id of await findCampaignIdsOfOrganisation(tx, accountId)) await enqueueCard(tx, id)
}

/** The night's second try for campaigns whose card could not be drawn, or that are older than cards. */
export async function enqueueMissingCards(tx: Tx): Promise<void> {
  for (const id of await findCampaignIdsWithoutCard(tx)) await enqueueCard(tx, id)
}
