import type { Db } from '../../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../../platform/database/page.ts'
import { isCampaignLive } from '../planning/waiting-store.ts'

/**
 * Ids of campaigns for a musketeer's causes (rule: suggested-campaigns): live on the day `today` in London and not joined. Best priority
 * among the matching causes first, then the newest. Thousands may match, so one materialised query serves both the count and the ranking.
 */
export async function pageOfSuggestions(
  db: Db,
  accountId: number,
  today: string,
  page: PageRequest,
): Promise<{ rows: { id: number }[]; total: number }> {
  const suggestions = db.with(
    (table) => table('suggestion').materialized(),
    (from) =>
      from
        .selectFrom((matching) =>
          matching
            .selectFrom('chosen_cause')
            .innerJoin('campaign_cause', 'campaign_cause.cause', 'chosen_cause.cause')
            .where('account_id', '=', accountId)
            .groupBy('campaign_id')
            .select(({ fn }) => ['campaign_id', fn.min('priority').as('priority')])
            .as('match'),
        )
        .innerJoin('campaign', 'campaign.id', 'match.campaign_id')
        .where(isCampaignLive(today))
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
        .select(['campaign.id', 'priority', 'published_at']),
  )
  const rows = await suggestions
    .selectFrom('suggestion')
    .select((suggestion) => [
      'id',
      suggestion
        .selectFrom('suggestion as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('total'),
    ])
    .orderBy('priority')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(rowsBefore(page))
    .execute()
  if (rows[0] || page.page === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { total } = await suggestions
    .selectFrom('suggestion')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
