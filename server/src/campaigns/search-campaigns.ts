import type { searchCampaigns as contract } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db } from '../platform/database/db.ts'
import { pageOf } from '../platform/database/page.ts'
import { londonDate } from '../platform/values/clock.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import { pageOfListedCampaigns } from './store.ts'

/** A page of the public list (rule: public-campaign-list), for anybody. */
export async function searchCampaigns(db: Db, search: InputOf<typeof contract>, now: Date) {
  const { rows, total } = await pageOfListedCampaigns(db, search, londonDate(now))
  const ids = rows.map(({ id }) => id)
  return pageOf<Campaign>(await describeCampaigns(db, ids, now), total, search)
}
