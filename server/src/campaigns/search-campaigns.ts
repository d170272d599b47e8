import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db } from '../platform/database/db.ts'
import { londonDate } from '../platform/values/clock.ts'
import { describeCampaigns, describePage } from './describe-campaigns.ts'
import { findListedIds, pageOfListedCampaigns } from './list-store.ts'

type Search = InputOf<'GET /api/publiccampaigns/:page/:size'>

/** A page of the public list (rule: public-campaign-list), for anybody. */
export async function searchCampaigns(db: Db, search: Search, now: Date) {
  const { rows, total } = await pageOfListedCampaigns(db, search, londonDate(now))
  return describePage(db, { ids: rows.map(({ id }) => id), total }, search, now)
}

/** The newest campaigns of the public list. */
export const describeNewestCampaigns = async (db: Db, limit: number, now: Date) =>
  describeCampaigns(db, await findListedIds(db, londonDate(now), limit), now)
