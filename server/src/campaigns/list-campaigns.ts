import type { PageRequest } from '../platform/database/page.ts'
import { describeCampaignsAsJson } from './describe-campaigns.ts'
import type { CampaignReader } from './kept-campaigns.ts'
import { readList } from './kept-lists.ts'
import { pageOfCampaigns } from './list-store.ts'

/** A page of campaigns, newest first: of one organisation, or of all if `accountId` is null. */
export async function listCampaigns(
  reader: CampaignReader,
  accountId: number | null,
  request: PageRequest,
  now: Date,
) {
  const read = () => pageOfCampaigns(reader.db, accountId, request)
  const { rows, total } =
    accountId === null ? await readList(reader, ['all', request.page, request.size], read) : await read()
  return { campaigns: await describeCampaignsAsJson(reader, rows, now), total }
}
