import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { londonDate } from '../platform/values/clock.ts'
import type { Db } from '../platform/database/db.ts'
import { presentCampaign } from './present.ts'
import { findCampaignDetails } from './store.ts'

/** Campaigns in their public form, in the order of `ids`, without deleted ones. One query for any number. */
export async function describeCampaigns(db: Db, ids: readonly number[], now: Date): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findCampaignDetails(db, ids)).map((row) => [row.id, row]))
  const today = londonDate(now)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentCampaign(row, today)] : []
  })
}
