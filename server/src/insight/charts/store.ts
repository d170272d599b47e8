import { sql } from 'kysely'
import { leafletState } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'

const leaflets = sql<number>`coalesce(sum(leaflets_delivered), 0)::bigint`

/** Leaflets delivered for an organisation's campaigns by month, from the month that starts on `since`. Months without deliveries have no row. */
export const sumMonths = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('campaign')
    .innerJoin('delivery', 'campaign_id', 'campaign.id')
    .select([
      sql<string>`date_trunc('month', delivered_on::timestamp)::date`.as('month'),
      leaflets.as('delivered'),
    ])
    .where('campaign.account_id', '=', accountId)
    .where('delivered_on', '>=', since)
    .groupBy('month')
    .execute()

/** The campaigns of a union's accepted branches that were not deleted, by branch; null for a branch without any. */
export const findBranchCampaigns = (db: Db, unionId: number) =>
  db
    .selectFrom('branch')
    .innerJoin('account', 'account.id', 'branch.account_id')
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'branch.account_id').on('campaign.deleted_at', 'is', null),
    )
    .select(['branch.account_id as branch', 'campaign.id as campaign'])
    .where('union_id', '=', unionId)
    .where('branch.state', '=', 'vouched')
    .where('account.role', '=', 'organisation')
    .where('closed_at', 'is', null)
    .execute()

/** The live totals of campaigns. */
export const sumCampaigns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('campaign')
    .select((campaign) => [
      'id',
      campaign
        .selectFrom('membership')
        .select((each) => each.fn.countAll<number>().as('members'))
        .whereRef('campaign_id', '=', 'campaign.id')
        .where('withdrawn_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('members'),
      campaign
        .selectFrom('delivery')
        .select(leaflets.as('delivered'))
        .whereRef('campaign_id', '=', 'campaign.id')
        .$asScalar()
        .$notNull()
        .as('delivered'),
    ])
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** What organisations see of campaigns, and when their people were and will be counted. */
export const sumShownCampaigns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('campaign')
    .leftJoin('shown_campaign', 'shown_campaign.campaign_id', 'campaign.id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('shown_tally')
          .select([
            sql<number>`coalesce(sum(joined), 0)::bigint`.as('joined'),
            sql<number>`coalesce(sum(withdrawn), 0)::bigint`.as('withdrawn'),
            sql<number>`coalesce(sum(mailed), 0)::bigint`.as('mailed'),
            sql<boolean>`coalesce(bool_or(few_joined), false)`.as('few_joined'),
            sql<boolean>`coalesce(bool_or(few_mailed), false)`.as('few_mailed'),
          ])
          .whereRef('shown_tally.account_id', '=', 'campaign.account_id')
          .whereRef('shown_tally.campaign_id', '=', 'campaign.id')
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select((campaign) => [
      'campaign.id',
      'published_at',
      'joined',
      'withdrawn',
      'mailed',
      'few_joined',
      'few_mailed',
      'counted_at',
      'next_count_at',
      'deliverers',
      campaign
        .selectFrom('delivery')
        .select(leaflets.as('delivered'))
        .whereRef('delivery.campaign_id', '=', 'campaign.id')
        .$asScalar()
        .$notNull()
        .as('delivered'),
    ])
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** The versions of a campaign's leaflet, newest first, each with the number of emails sent. */
export const findVersions = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
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

/** Campaigns whose people were counted at an instant, of organisations that have a webhook for weekly figures. */
export const findCountedForWebhooks = (db: Db, countedAt: Date) =>
  db
    .selectFrom('shown_campaign')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .select(['campaign.id', 'account_id'])
    .where('counted_at', '=', countedAt)
    .where('deleted_at', 'is', null)
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('webhook')
        .select('organisation_id')
        .where(sql<boolean>`'campaign.weekly_figures' = any(events)`),
    )
    .execute()
