import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf, type PageRequest } from '../platform/database/page.ts'
import { londonDate } from '../platform/values/clock.ts'
import { findCampaignDetails } from './details-store.ts'
import { presentCampaign } from './present.ts'

/** Campaigns in their public form, in the order of `ids`, without deleted ones. One statement for any number. */
export async function describeCampaigns(db: Db, ids: readonly number[], now: Date): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const today = londonDate(now)
  const rows = new Map((await findCampaignDetails(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentCampaign(row, today)] : []
  })
}

/** A page of campaigns in their public form. */
export const describePage = async (
  db: Db,
  { ids, total }: { ids: readonly number[]; total: number },
  page: PageRequest,
  now: Date,
) => pageOf(await describeCampaigns(db, ids, now), total, page)
