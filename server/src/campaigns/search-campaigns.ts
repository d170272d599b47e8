import type { searchCampaigns as contract } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { pageOf } from '../platform/database/page.ts'
import { londonDate } from '../platform/values/clock.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import type { CampaignReader } from './kept-campaigns.ts'
import { readList } from './kept-lists.ts'
import { pageOfListedCampaigns } from './list-store.ts'

/** A page of the public list (rule: public-campaign-list), for anybody. */
export async function searchCampaigns(reader: CampaignReader, search: InputOf<typeof contract>, now: Date) {
  const today = londonDate(now)
  const read = () => pageOfListedCampaigns(reader.db, search, today)
  const { q, near, cause = '', page, size } = search
  const { rows, total } =
    q || near ? await read() : await readList(reader, ['listed', today, cause, page, size], read)
  return pageOf<Campaign>(await describeCampaigns(reader, rows, now), total, search)
}
