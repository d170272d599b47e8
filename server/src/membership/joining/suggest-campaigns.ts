import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { describeCampaigns } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageOf, rowsBefore, type PageRequest } from '../../platform/database/page.ts'
import { findSuggestions } from './suggestion-store.ts'

/** Campaigns a musketeer may want to join (rule: suggested-campaigns). There are none without chosen causes, so none for administrators. */
export async function suggestCampaigns(db: Db, to: Actor, page: PageRequest, now: Date) {
  const ids = await findSuggestions(db, to.accountId, londonDate(now))
  const shown = ids.slice(rowsBefore(page), rowsBefore(page) + page.size)
  return pageOf<Campaign>(await describeCampaigns(db, shown, now), ids.length, page)
}
