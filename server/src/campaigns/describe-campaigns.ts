import { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { PageRequest } from '../platform/database/page.ts'
import { CheckedJson } from '../platform/http/checked-json.ts'
import { londonDate } from '../platform/values/clock.ts'
import { readCampaigns, type CampaignReader, type CampaignToShow } from './kept-campaigns.ts'
import type { CampaignDetails } from './details-store.ts'
import { presentCampaign } from './present.ts'
import { hasEnded } from './rules.ts'

/** Campaigns in their public form, in the order of `campaigns`, without deleted ones. One query at most for any number. */
export async function describeCampaigns(
  reader: CampaignReader,
  campaigns: readonly CampaignToShow[],
  now: Date,
): Promise<Campaign[]> {
  if (campaigns.length === 0) return []
  const today = londonDate(now)
  return (await readInOrder(reader, campaigns)).map(({ row }) => presentCampaign(row, today))
}

/** The same as JSON, which is written once for each version of a campaign's row. For lists. */
export async function describeCampaignsAsJson<
  Shown extends CampaignToShow & { leafletVersion?: number | null },
>(
  reader: CampaignReader,
  campaigns: readonly Shown[],
  now: Date,
): Promise<{ campaign: Shown; json: CheckedJson<Campaign>; publishedAt: Date }[]> {
  if (campaigns.length === 0) return []
  const today = londonDate(now)
  return (await readInOrder(reader, campaigns)).map(({ campaign, row }) => ({
    campaign,
    json: campaignAsJson(row, today, campaign.leafletVersion ?? null),
    publishedAt: row.published_at,
  }))
}

/** A page of campaigns in their public form. */
export async function describePage(
  reader: CampaignReader,
  { rows, total }: { rows: readonly CampaignToShow[]; total: number },
  page: PageRequest,
  now: Date,
) {
  const campaigns = await describeCampaignsAsJson(reader, rows, now)
  return CheckedJson.page(
    campaigns.map(({ json }) => json),
    total,
    page,
  )
}

async function readInOrder<Shown extends CampaignToShow>(
  reader: CampaignReader,
  campaigns: readonly Shown[],
): Promise<{ campaign: Shown; row: CampaignDetails }[]> {
  const rows = new Map((await readCampaigns(reader, campaigns)).map((row) => [row.id, row]))
  return campaigns.flatMap((campaign) => {
    const row = rows.get(campaign.id)
    return row ? [{ campaign, row }] : []
  })
}

/** Of each row that is kept: by whether it has ended, and by the leaflet that it shows. */
const written = new WeakMap<CampaignDetails, Map<string, CheckedJson<Campaign>>>()

/** @param version of the leaflet to show. One that the campaign does not send, or null, shows the first */
function campaignAsJson(row: CampaignDetails, today: string, version: number | null): CheckedJson<Campaign> {
  const shown = row.later_leaflets.some((leaflet) => leaflet.version === version) ? version : null
  const key = `${hasEnded(row, today)} ${shown}`
  const ofRow = written.get(row) ?? new Map<string, CheckedJson<Campaign>>()
  written.set(row, ofRow)
  const known = ofRow.get(key)
  if (known) return known
  const json = CheckedJson.of(Campaign, showLeaflet(presentCampaign(row, today), shown))
  ofRow.set(key, json)
  return json
}
