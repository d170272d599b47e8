import { minShownCount } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { sql } from 'kysely'
import { currentEdition } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/**
 * Adds the rounds that were done since the last count to what organisations see of due campaigns. Those of a sector wait until three
 * members or more have done one (rule: coverage-by-sector).
 */
export const showCoverage = (tx: Tx, month: string, now: Date) =>
  sql`
  with ready as (
    select campaign_id, edition, sector
    from shown_campaign join round_claim using (campaign_id)
    where next_count_at <= ${now} and state = 'done' and not is_shown
    group by campaign_id, edition, sector having count(distinct membership_id) >= ${minShownCount}
  ), added as (
    update round_claim set is_shown = true
    from ready
    where round_claim.campaign_id = ready.campaign_id and round_claim.edition = ready.edition
      and round_claim.sector = ready.sector and state = 'done' and not is_shown
    returning round_claim.campaign_id, round_claim.edition, round_claim.sector, round_key, houses
  )
  insert into shown_coverage (campaign_id, edition, sector, month, houses, rounds)
  select campaign_id, edition, sector, ${month}::date, sum(houses), count(distinct round_key)
  from added group by campaign_id, edition, sector
  on conflict on constraint one_shown_coverage_a_month do update
  set houses = shown_coverage.houses + excluded.houses, rounds = shown_coverage.rounds + excluded.rounds`.execute(
    tx,
  )

/** A campaign's sectors: houses that the current edition reached, and rounds of every edition since the month that starts on `since`. */
export const sumCoverage = (db: Db, campaignId: number, since: string) =>
  db
    .selectFrom('shown_coverage')
    .select([
      'sector',
      sql<number>`coalesce(sum(houses) filter (where edition = ${currentEdition(sql.ref('shown_coverage.campaign_id'))}), 0)::int`.as(
        'houses',
      ),
      sql<number>`coalesce(sum(rounds) filter (where month >= ${since}), 0)::int`.as('rounds'),
    ])
    .where('campaign_id', '=', campaignId)
    .groupBy(['sector', 'campaign_id'])
    .execute()
