import type { Db } from '../platform/database/db.ts'
import type { PageRequest } from '../platform/database/page.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import { pageOfCampaigns } from './list-store.ts'

/** A page of campaigns, newest first: of one organisation, or of all if `accountId` is null. */
export async function listCampaigns(db: Db, accountId: number | null, request: PageRequest, now: Date) {
  const { rows, total } = await pageOfCampaigns(db, accountId, request)
  const ids = rows.map(({ id }) => id)
  return { campaigns: await describeCampaigns(db, ids, now), total }
}
