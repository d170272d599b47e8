import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { londonDate } from '../platform/values/clock.ts'
import { describePage } from './describe-campaigns.ts'
import type { CampaignReader } from './kept-campaigns.ts'
import { readList } from './kept-lists.ts'
import { pageOfListedCampaigns } from './list-store.ts'

type Search = InputOf<'GET /api/publiccampaigns/:page/:size'>

/** A page of the public list (rule: public-campaign-list), for anybody. */
export async function searchCampaigns(reader: CampaignReader, search: Search, now: Date) {
  return describePage(reader, await findListedCampaigns(reader, search, now), search, now)
}

/** Which campaigns are on a page of the public list. */
export async function findListedCampaigns(reader: CampaignReader, search: Search, now: Date) {
  const today = londonDate(now)
  const read = () => pageOfListedCampaigns(reader.db, search, today)
  const { q, near, cause = '', page, size } = search
  return q || near ? read() : readList(reader, ['listed', today, cause, page, size], read)
}
