import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { londonDate } from '../platform/values/clock.ts'
import { readCampaigns, type CampaignReader, type CampaignToShow } from './kept-campaigns.ts'
import { presentCampaign } from './present.ts'

/** Campaigns in their public form, in the order of `campaigns`, without deleted ones. One query at most for any number. */
export async function describeCampaigns(
  reader: CampaignReader,
  campaigns: readonly CampaignToShow[],
  now: Date,
): Promise<Campaign[]> {
  if (campaigns.length === 0) return []
  const rows = new Map((await readCampaigns(reader, campaigns)).map((row) => [row.id, row]))
  const today = londonDate(now)
  return campaigns.flatMap(({ id }) => {
    const row = rows.get(id)
    return row ? [presentCampaign(row, today)] : []
  })
}
