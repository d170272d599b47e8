import { describePage } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { PageRequest } from '../../platform/database/page.ts'
import { pageOfSuggestions } from './suggestion-store.ts'

/** Campaigns a musketeer may want to join (rule: suggested-campaigns). There are none without chosen causes, so none for administrators. */
export async function suggestCampaigns(db: Db, to: Actor, page: PageRequest, now: Date) {
  return describePage(db, await pageOfSuggestions(db, to.accountId, londonDate(now), page), page, now)
}
