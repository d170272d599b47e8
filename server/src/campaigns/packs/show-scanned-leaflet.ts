import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { isHeading, plainText, readWords } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/db.ts'
import { signForAddress } from '../../platform/secrets/secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { findPublicCampaign } from '../showing/find-campaigns.ts'
import { roundScans } from './rules.ts'
import { findPrintedLeaflet, sumScans } from './store.ts'

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
  const state = ended ? 'ended' : paused ? 'paused' : printed.is_sent ? 'sent' : 'replaced'
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

/** The first lines of a leaflet's words, with the lines that name a language. It does not end with a heading. */
function openingOf(wording: string): string {
  const opening: string[] = []
  let lines = 0
  let end = 0
  for (const line of wording.split('\n')) {
    if (lines === openingLines) break
    const words = readWords(line)
    lines += words.length
    opening.push(shorten(line))
    if (lines === words.length || words.some((each) => !isHeading(each))) end = opening.length
  }
  return opening.slice(0, end).join('\n')
}

function shorten(line: string): string {
  if (line.length <= maxLineLength) return line
  const words = plainText(line)
  const end = words.lastIndexOf(' ', maxLineLength)
  return `${words.slice(0, end > 0 ? end : maxLineLength).trimEnd()}…`
}

/** About how often the codes of a campaign's leaflets were scanned, and their pages' button pressed, until last Sunday (rule: counted-scans); null for too few. */
export async function showScans(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  campaignId: number,
  now: Date,
): Promise<{ scans: number | null; presses: number | null }> {
  const sums = await sumScans(db, campaignId, mondayOf(londonDate(now)))
  const round = (what: 'scans' | 'presses', sum: number) => {
    // The same for the same sum: with another place each week, a few weeks would tell the sum.
    const place = Number.parseInt(signForAddress(`${what}:${campaignId}:${sum}`, 1, secrets), 16) % 10
    return roundScans(sum, place)
  }
  return { scans: round('scans', sums.opened), presses: round('presses', sums.pressed) }
}
