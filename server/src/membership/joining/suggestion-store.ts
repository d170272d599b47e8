import type { Db } from '../../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../../platform/database/page.ts'

/**
 * Ids of campaigns for a musketeer's causes (rule: suggested-campaigns): live on the day `today` in London, not joined, the best priority among
 * the matching causes first, then the newest. Thousands may match: they are found once, to be counted and to be ranked.
 */
export async function pageOfSuggestions(
  db: Db,
  accountId: number,
  today: string,
  wanted: PageRequest,
): Promise<{ rows: { id: number }[]; total: number }> {
  const found = db.with(
    (offer) => offer('offer').materialized(),
    (from) =>
      from
        .selectFrom((matching) =>
          matching
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
        .select(['campaign.id', 'priority', 'published_at']),
  )
  const rows = await found
    .selectFrom('offer')
    .select((offer) => [
      'id',
      offer
        .selectFrom('offer as counted')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('total'),
    ])
    .orderBy('priority')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
    .execute()
  if (rows[0] || wanted.page === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { total } = await found
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
