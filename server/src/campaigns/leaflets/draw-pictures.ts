import * as z from 'zod'
import { job, enqueue } from '../../platform/jobs/jobs.ts'
import { drawPage, drawCard } from '../../printing/index.ts'
import { readChecked } from '../../platform/files/read-checked.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLeaflet, savePageKeys, saveCardKey } from './store.ts'
import { withPlaces } from '@street-musketeers/contract/places/read-place.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { unprintableLetters } from '@street-musketeers/contract/printable-letters.ts'
import { keepSmallPicture } from './small-pictures.ts'
import type { Tx } from '../../platform/database/db.ts'
import { presentImprint } from '../showing/present.ts'
import { findCampaignIdsOfOrganisation } from '../store.ts'
import { findCampaignIdsWithoutCard, findCampaignDetails } from '../showing/store.ts'

/** Drawing every page of a leaflet would keep the organisation that publishes it waiting too long. */
export const drawPagesJob = job('campaigns.draw-pages', z.object({ leafletId: z.int() }), {
  class: 'drawing',
})

/** A campaign's card shows its name, its imprint and page one of its leaflet, so it is drawn again when one of them changes. */
export const drawCardJob = job('campaigns.draw-card', z.object({ campaignId: z.int() }), { class: 'drawing' })

/**
 * Draws every page of a leaflet (rule: leaflet-shown-as-pictures), because phones show at most the first page of an embedded PDF.
 * Pictures left by a failed or repeated run are removed at night.
 */
export async function drawPages({ leafletId }: { leafletId: number }, platform: Platform): Promise<void> {
  const { db, files } = platform
  const leaflet = await findLeaflet(db, leafletId)
  if (!leaflet || leaflet.page_keys.length) return

  const { file_key: key, sha256, bytes, campaign_id: campaignId, content_type: contentType } = leaflet
  const document = { bytes: await readChecked({ key, sha256, bytes }, campaignId, platform), contentType }
  const pageKeys: string[] = []
  for (let page = 1; page <= leaflet.pages; page++) {
    const { bytes } = await drawPage(document, page)
    pageKeys.push((await files.put(bytes, 'image/webp')).key)
  }
  await db.transaction().execute((tx) => savePageKeys(tx, leafletId, pageKeys))
  await keepSmallPicture(leaflet.preview_key, files)
}

/** Queues the card of a campaign whose name, places, imprint or leaflet changes in the caller's transaction. */
export const enqueueCard = (tx: Tx, campaignId: number) =>
  enqueue(tx, drawCardJob, { campaignId }, `${drawCardJob.name}:${campaignId}`)

/**
 * Draws the card that social networks show beside a campaign's link (rule: shared-links-show-a-card): its name, its organisation, where it is for,
 * page one of its leaflet, and the imprint of election material.
 * One that was published before we refused letters that cannot be printed has no card.
 * If the campaign changes while its card is drawn, this card is dropped, because the change queued another one. Unused files are removed at
 * night.
 */
export async function drawCampaignCard(
  { campaignId }: { campaignId: number },
  { db, files, config }: Platform,
): Promise<void> {
  const [campaign] = await findCampaignDetails(db, [campaignId])
  if (!campaign) return

  const imprint = presentImprint(campaign)
  const text = {
    headline: campaign.name,
    byline: withPlaces(campaign.organisation ?? '', campaign.places),
    sign: config.productName,
    imprint: imprint ? imprintSentence(imprint) : '',
  }
  if (unprintableLetters(Object.values(text).join(' ')).length > 0) return
  const { bytes } = await drawCard({ ...text, picture: await files.read(campaign.leaflets[0]!.preview_key) })
  const { key } = await files.put(bytes, 'image/jpeg')
  await db.transaction().execute((tx) => saveCardKey(tx, campaign, key))
}

/** For an organisation that has changed its name or closed its account. */
export async function enqueueCardsOfOrganisation(
  tx: Tx,
  { accountId }: { accountId: number },
): Promise<void> {
  for (const id of await findCampaignIdsOfOrganisation(tx, accountId)) await enqueueCard(tx, id)
}

/** Every night: for campaigns whose card could not be drawn, or that are older than cards. */
export async function enqueueMissingCards(tx: Tx): Promise<void> {
  for (const id of await findCampaignIdsWithoutCard(tx)) await enqueueCard(tx, id)
}
