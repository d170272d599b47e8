import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { pageOf, type PageRequest } from '../platform/database/page.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import type { CampaignReader } from './kept-campaigns.ts'
import { pageOfCampaigns } from './store.ts'

/** Campaigns, newest first: of one organisation, or of all if `accountId` is null. */
export async function listCampaigns(
  reader: CampaignReader,
  accountId: number | null,
  request: PageRequest,
  now: Date,
) {
  const { rows, total } = await pageOfCampaigns(reader.db, accountId, request)
  return pageOf<Campaign>(await describeCampaigns(reader, rows, now), total, request)
}
