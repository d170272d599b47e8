import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { isHeading, plainText, readWords } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { problem } from '../../platform/http/problem.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { shorten } from '../../platform/values/shorten.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPublicCampaign } from '../showing/find-campaigns.ts'
import type { Origin } from './own-code.ts'
import { findOpenedLeaflet } from './own-code-store.ts'
import { findPrintedLeaflet } from './store.ts'

/** Enough to see which leaflet it is. */
const openingLines = 3
const maxLineLength = 200

/**
 * What somebody sees who scans the code on a leaflet (rule: scanned-leaflets).
 * @throws {Problem} NotFound, CampaignGone, CampaignWithdrawn
 */
export async function showScannedLeaflet(
  db: Db,
  leafletId: number,
  now: Date,
): Promise<ReplyOf<'GET /api/scannedleaflet/:leafletId'>> {
  const printed = await findPrintedLeaflet(db, leafletId)
  if (!printed) throw problem('NotFound')
  const campaign = await findPublicCampaign(db, printed.campaign_id, now)
  const { campaignId, campaignName, campaignUser, ended, paused, campaignLeafletFile } = campaign
  const state = paused ? 'paused' : ended ? 'ended' : printed.is_sent ? 'sent' : 'replaced'
  return {
    campaignId,
    campaignName,
    organisation: campaignUser.address.organisation,
    website: campaignUser.orgInfo.website,
    buttonAddress: state === 'sent' ? campaign.buttonAddress : '',
    state,
    corrected: printed.newest_id !== leafletId,
    opening: campaignLeafletFile === '' || !printed.is_sent ? '' : openingOf(printed.wording),
    hasWords: campaign.leafletHasWords,
    imprint: campaign.imprint,
    leafletFile: campaignLeafletFile,
  }
}

/**
 * The same for the own code of a leaflet made here (rule: own-codes).
 * @throws {Problem} the same; NotFound while nobody has published it, also for one that does not exist
 */
export async function showScannedMadeLeaflet(
  db: Db,
  origin: Origin,
  now: Date,
): Promise<ReplyOf<'GET /api/scannedmadeleaflet/:madeLeafletId/:revision'>> {
  const leafletId = await findOpenedLeaflet(db, origin, londonDate(now))
  if (leafletId === undefined) throw problem('NotFound')
  return showScannedLeaflet(db, leafletId, now)
}

/** The first lines of a leaflet's words, with the lines that name a language. It does not end with a heading, or a line that a list follows, and ends with … if there are more. */
function openingOf(wording: string): string {
  const all = wording.split('\n')
  const opening: string[] = []
  let lines = 0
  let end = 0
  for (const line of all) {
    if (lines === openingLines) break
    const words = readWords(line)
    lines += words.length
    opening.push(line.length > maxLineLength ? shorten(plainText(line), maxLineLength) : line)
    const leadsOn = words.every(isHeading) || line.trimEnd().endsWith(':')
    if (lines === words.length || !leadsOn) end = opening.length
  }
  const shown = opening.slice(0, end).join('\n')
  const hasMore = readWords(all.slice(end).join('\n')).length > 0
  return hasMore && shown && !shown.endsWith('…') ? `${shown} …` : shown
}
