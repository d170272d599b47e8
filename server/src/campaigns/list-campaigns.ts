import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf, type PageRequest } from '../platform/database/page.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import { pageOfCampaigns } from './store.ts'

/** Campaigns, newest first: of one organisation, or of all if `accountId` is null. */
export async function listCampaigns(db: Db, accountId: number | null, request: PageRequest, now: Date) {
  const { rows, total } = await pageOfCampaigns(db, accountId, request)
  const ids = rows.map(({ id }) => id)
  return pageOf<Campaign>(await describeCampaigns(db, ids, now), total, request)
}
