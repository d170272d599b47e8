import type { Db } from '../platform/db.ts'
import { pageOfRows, type PageWanted } from '../platform/page.ts'

/**
 * Ids of campaigns for a musketeer's causes (D9): live on the day `today` in London, not joined, the best priority among
 * the matching causes first, then the newest.
 */
export function pageOfSuggestions(
  db: Db,
  accountId: number,
  today: string,
  wanted: PageWanted,
): Promise<{ rows: { id: number }[]; total: number }> {
  const all = db
    .selectFrom((from) =>
      from
        .selectFrom('chosen_cause')
        .innerJoin('campaign_cause', 'campaign_cause.cause', 'chosen_cause.cause')
        .where('account_id', '=', accountId)
        .groupBy('campaign_id')
        .select((least) => ['campaign_id', least.fn.min('priority').as('priority')])
        .as('match'),
    )
    .innerJoin('campaign', 'campaign.id', 'match.campaign_id')
    .where('deleted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where((last) => last.or([last('end_date', 'is', null), last('end_date', '>=', today)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership')
            .select('id')
            .whereRef('membership.campaign_id', '=', 'campaign.id')
            .where('membership.account_id', '=', accountId)
            .where('withdrawn_at', 'is', null),
        ),
      ),
    )
  return pageOfRows(
    all,
    (ranked) =>
      ranked
        .select('campaign.id')
        .orderBy('priority')
        .orderBy('published_at', 'desc')
        .orderBy('campaign.id', 'desc'),
    wanted,
  )
}
