import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../../platform/database/page.ts'

/** A longer list helps nobody: the public list is searched by words and place (rule: suggested-campaigns). */
const maxSuggestions = 40

/**
 * A page of the best campaigns for a musketeer's causes (rule: suggested-campaigns), of which there are at most {@link maxSuggestions}: live on the
 * day `today` in London and not joined. Nearest place first, then the best priority among the matching causes, then the newest.
 *
 * The campaigns of each place and cause are read newest first, and no more than that many of them can be among the best. So it takes as
 * long with many campaigns as with few.
 */
export async function pageOfSuggestions(
  db: Db,
  accountId: number,
  today: string,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const before = rowsBefore(page)
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with best as materialized (select array(
    select match.campaign_id
    from unnest(coalesce(
      (select places from musketeer_place where account_id = ${accountId}), array['all']
    )) with ordinality as near (place, distance)
    cross join chosen_cause
    cross join lateral (
      select campaign_id, published_at
      from campaign_match
      where campaign_match.place = near.place
        and campaign_match.cause = chosen_cause.cause
        and (end_date is null or end_date >= ${today})
        and campaign_id not in (
          select membership.campaign_id from membership
          where membership.account_id = ${accountId} and withdrawn_at is null
        )
      order by published_at desc, campaign_id desc
      limit ${maxSuggestions}
    ) as match
    where chosen_cause.account_id = ${accountId}
    group by match.campaign_id, match.published_at
    order by min(distance), min(priority), match.published_at desc, match.campaign_id desc
    limit ${maxSuggestions}) as ids)
    select cardinality(ids) as total, ids[${before + 1}::integer:${before + page.size}::integer] as ids
    from best`.execute(db)
  return rows[0]!
}
