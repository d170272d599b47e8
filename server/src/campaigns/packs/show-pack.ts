import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { plainText, readWords } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPublicCampaign } from '../showing/find-campaigns.ts'
import { readPackCode } from './pack-code.ts'
import { roundScans } from './rules.ts'
import { findPrintedLeaflet, sumScans } from './store.ts'

/** Enough to see which leaflet it is. */
const openingLines = 3
const maxLineLength = 200

/**
 * What somebody sees who scans the code on a leaflet (rule: scanned-leaflets).
 * @throws {Problem} NotFound for what is no code, CampaignGone, CampaignWithdrawn
 */
export async function showPack(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  code: string,
  now: Date,
): Promise<ReplyOf<'GET /api/pack/:code'>> {
  const pack = readPackCode(code, secrets)
  if (!pack) throw problem('NotFound')
  const campaign = await findPublicCampaign(db, pack.campaignId, now)
  const printed = await findPrintedLeaflet(db, pack)
  const isCorrected = printed !== undefined && printed.newest_id !== printed.printed_id
  const { campaignId, campaignName, campaignUser, ended, paused, campaignLeafletFile } = campaign
  return {
    campaignId,
    campaignName,
    organisation: campaignUser.address.organisation,
    website: campaignUser.orgInfo.website,
    state: ended ? 'ended' : paused ? 'paused' : isCorrected ? 'corrected' : 'current',
    opening: campaignLeafletFile === '' ? '' : openingOf(printed?.wording ?? ''),
    hasWords: campaign.leafletHasWords,
    imprint: campaign.imprint,
    leafletFile: campaignLeafletFile,
  }
}

/** The first lines of a leaflet's words, with the lines that name a language. */
function openingOf(wording: string): string {
  const opening: string[] = []
  let lines = 0
  for (const line of wording.split('\n')) {
    if (lines === openingLines) break
    lines += readWords(line).length
    opening.push(shorten(line))
  }
  return opening.join('\n')
}

function shorten(line: string): string {
  if (line.length <= maxLineLength) return line
  const words = plainText(line)
  const end = words.lastIndexOf(' ', maxLineLength)
  return `${words.slice(0, end > 0 ? end : maxLineLength).trimEnd()}…`
}

/** About how often the codes of a campaign's leaflets were scanned (rule: counted-scans); null for fewer than ten. */
export const countShownScans = async (db: Db, campaignId: number): Promise<number | null> =>
  roundScans(await sumScans(db, campaignId))
