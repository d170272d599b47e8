import { sql } from 'kysely'
import { leafletState } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * The monthly totals of an organisation's campaigns, from the month that starts on `since`. Months without activity have no row. Read from
 * stored tallies: one index range and the marks of the last minute.
 */
export const sumMonths = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('tally_part')
    .select(monthlySums)
    .where('account_id', '=', accountId)
    .where('month', '>=', since)
    .groupBy('month')
    .execute()

/** The same of all campaigns. */
export const sumMonthsOfAll = (db: Db, since: string) =>
  db.selectFrom('tally_month_part').select(monthlySums).where('month', '>=', since).groupBy('month').execute()

const monthlySums = [
  'month' as const,
  sql<string>`sum(joined)`.as('joined'),
  sql<string>`sum(mailed)`.as('mailed'),
  sql<string>`sum(delivered)`.as('delivered'),
]

/** The totals of one campaign. */
export const sumCampaign = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('tally_part')
    .select([sumOf('members').as('joined'), sumOf('mailed').as('mailed'), sumOf('delivered').as('delivered')])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()

/** The live and the shown totals of several campaigns, and when their people were and will be counted. */
export const sumCampaigns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('campaign')
    .leftJoin('shown_campaign', 'shown_campaign.campaign_id', 'campaign.id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tally_part')
          .select([sumOf('members').as('members'), sumOf('delivered').as('delivered')])
          .whereRef('tally_part.account_id', '=', 'campaign.account_id')
          .whereRef('tally_part.campaign_id', '=', 'campaign.id')
          .as('live'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('shown_tally')
          .select([
            sql<number>`coalesce(sum(joined), 0)::bigint`.as('joined'),
            sql<number>`coalesce(sum(withdrawn), 0)::bigint`.as('withdrawn'),
            sql<boolean>`coalesce(bool_or(few_joined), false)`.as('few_joined'),
          ])
          .whereRef('shown_tally.account_id', '=', 'campaign.account_id')
          .whereRef('shown_tally.campaign_id', '=', 'campaign.id')
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select([
      'campaign.id',
      'members',
      'delivered',
      'joined',
      'withdrawn',
      'few_joined',
      'counted_at',
      'next_count_at',
      'deliverers',
    ])
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

const sumOf = (column: 'members' | 'mailed' | 'delivered') =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** The versions of a campaign's leaflet, newest first, each with the number of emails sent. */
export const findVersions = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .select((leaflet) => [
      'version',
      'title',
      leafletState.as('state'),
      'created_at',
      leaflet
        .selectFrom('planned_leaflet')
        .whereRef('leaflet_id', '=', 'leaflet.id')
        .where('sent_at', 'is not', null)
        .select((sent) => sent.fn.countAll<number>().as('mailed'))
        .$asScalar()
        .$notNull()
        .as('mailed'),
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .execute()
