import { minShownCount } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { leafletState } from '../../campaigns/index.ts'

/** Campaigns that were published since the last run. */
export const findUncountedCampaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(['id', 'published_at'])
    .where((campaign) =>
      campaign.not(
        campaign.exists(
          campaign.selectFrom('shown_campaign').whereRef('shown_campaign.campaign_id', '=', 'campaign.id'),
        ),
      ),
    )
    .execute()

/** Makes campaigns known, each with the time of its first count. */
export async function addUncountedCampaigns(
  db: Db,
  campaigns: readonly { id: number; firstCountAt: Date }[],
): Promise<void> {
  if (!campaigns.length) return
  await sql`
    insert into shown_campaign (campaign_id, next_count_at)
    select * from unnest(${campaigns.map(({ id }) => id)}::bigint[], ${campaigns.map((each) => each.firstCountAt)}::timestamptz[])
    on conflict do nothing`.execute(db)
}

export async function isAnyCountDue(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('shown_campaign')
    .select('campaign_id')
    .where('next_count_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

export const lockCounts = (tx: Tx) => sql`lock table shown_campaign in share row exclusive mode`.execute(tx)

/** Makes campaigns due that were counted at `since` or later. */
export const makeCountsDue = (tx: Tx, { since, now }: Record<'since' | 'now', Date>) =>
  tx.updateTable('shown_campaign').set({ next_count_at: now }).where('counted_at', '>=', since).execute()

/**
 * Brings the shown numbers of due campaigns up to date. Each number moves by at least 3 people or stays (rule: people-counts-weekly):
 * who joined and who left by campaign, who was emailed by version of the leaflet. What moves is added to `month`, so that months, versions
 * and totals always add up. It is added to `week` as well, for each due campaign that is live and for its organisation, also if nothing moved.
 */
export const showCounts = (tx: Tx, { month, week }: Record<'month' | 'week', string>, now: Date) =>
  sql`
  with due as materialized (
    select campaign.account_id, campaign_id,
      stopped_at is null and deleted_at is null and coalesce(end_date >= ${week}::date, true) as is_live
    from shown_campaign join campaign on campaign.id = campaign_id where next_count_at <= ${now}
  ), people as (
    -- Added up, not joined: the planner cannot know how many campaigns are due.
    select account_id, campaign_id, sum(joined) as joined, sum(withdrawn) as withdrawn,
      sum(shown_joined) = 0 and not bool_or(few_joined) as is_first
    from (
      select due.account_id, campaign_id, count(*) as joined, count(withdrawn_at) as withdrawn, 0 as shown_joined, false as few_joined
      from membership join due using (campaign_id) group by 1, 2
      union all
      select account_id, campaign_id, -joined, -withdrawn, joined, few_joined
      from shown_tally join due using (account_id, campaign_id)
    ) as side
    group by account_id, campaign_id
  ), emailed as (
    select account_id, campaign_id, leaflet_id, emailed.mailed - coalesce(shown_version.mailed, 0) as mailed,
      shown_version.leaflet_id is null as is_first
    from (
      select account_id, campaign_id, leaflet.id as leaflet_id, count(*) as mailed
      from due join leaflet using (campaign_id) join planned_leaflet on planned_leaflet.leaflet_id = leaflet.id
      where sent_at is not null group by 1, 2, 3
    ) as emailed left join shown_version using (leaflet_id)
  ), versions as (
    insert into shown_version (leaflet_id, mailed, few_mailed)
    select leaflet_id, case when abs(mailed) >= ${minShownCount} then mailed else 0 end, abs(mailed) < ${minShownCount}
    from emailed where abs(mailed) >= ${minShownCount} or (is_first and mailed > 0)
    on conflict (leaflet_id) do update
    set mailed = shown_version.mailed + excluded.mailed, few_mailed = excluded.few_mailed
  ), change as materialized (
    select account_id, campaign_id, case when abs(joined) >= ${minShownCount} then joined else 0 end as joined,
      case when abs(withdrawn) >= ${minShownCount} then withdrawn else 0 end as withdrawn, 0 as mailed,
      is_first and joined between 1 and ${minShownCount - 1} as few_joined, false as few_mailed
    from people
    union all
    select account_id, campaign_id, 0, 0, case when abs(mailed) >= ${minShownCount} then mailed else 0 end, false,
      is_first and mailed between 1 and ${minShownCount - 1}
    from emailed
  ), weeks as (
    insert into shown_week (account_id, week, joined)
    select account_id, ${week}::date, sum(joined)
    from (
      select account_id, 0 as joined from due
      union all
      select account_id, joined from change
    ) as side
    group by account_id
    on conflict (account_id, week) do update
    set joined = shown_week.joined + excluded.joined
  ), campaign_weeks as (
    insert into shown_campaign_week (campaign_id, week, joined, mailed)
    select campaign_id, ${week}::date, sum(joined), sum(mailed)
    from (
      select campaign_id, 0 as joined, 0 as mailed from due where is_live
      union all
      select campaign_id, joined, mailed from change where joined <> 0 or mailed <> 0
    ) as side
    group by campaign_id
    on conflict (campaign_id, week) do update
    set joined = shown_campaign_week.joined + excluded.joined, mailed = shown_campaign_week.mailed + excluded.mailed
  )
  insert into shown_tally (account_id, campaign_id, month, joined, withdrawn, mailed, few_joined, few_mailed)
  select account_id, campaign_id, ${month}::date, sum(joined), sum(withdrawn), sum(mailed), bool_or(few_joined), bool_or(few_mailed)
  from change
  where joined <> 0 or withdrawn <> 0 or mailed <> 0 or few_joined or few_mailed
  group by account_id, campaign_id
  on conflict on constraint one_shown_tally_a_month do update
  set joined = shown_tally.joined + excluded.joined, withdrawn = shown_tally.withdrawn + excluded.withdrawn,
    mailed = shown_tally.mailed + excluded.mailed, few_joined = shown_tally.few_joined or excluded.few_joined,
    few_mailed = shown_tally.few_mailed or excluded.few_mailed`.execute(tx)

/** Counts who delivered for each due campaign, up to 3. A campaign that has reached 3 stays there. */
export async function countDeliverers(tx: Tx, now: Date): Promise<void> {
  const uncertain = await tx
    .selectFrom('shown_campaign')
    .select('campaign_id')
    .where('next_count_at', '<=', now)
    .where('deliverers', '<', minShownCount)
    .execute()
  if (!uncertain.length) return
  // A list of ids, because the planner cannot know how many campaigns are due.
  await sql`
    update shown_campaign set deliverers = counted.deliverers
    from (
      select campaign_id, least(${minShownCount}, count(distinct membership_id)) as deliverers
      from delivery
      where campaign_id = any(${uncertain.map((row) => row.campaign_id)}::bigint[])
      group by campaign_id
    ) as counted
    where shown_campaign.campaign_id = counted.campaign_id and shown_campaign.deliverers <> counted.deliverers`.execute(
    tx,
  )
}

/**
 * Adds the leaflets delivered for each due campaign to `week`, once 3 people have reported some since that last moved (rule: campaign-weeks).
 * All weeks together are rounded down to tens, from a random place, so that nothing is left that one person delivered.
 */
export const showWeeklyDeliveries = (tx: Tx, week: string, now: Date) =>
  sql`
  with counted as materialized (
    select campaign_id, shown_campaign.delivered as before,
      floor((sum(leaflets_delivered) - floor(random() * 10)) / 10)::integer * 10 as after
    from shown_campaign join delivery using (campaign_id)
    where next_count_at <= ${now}
    group by campaign_id, shown_campaign.delivered, delivered_at
    having count(distinct membership_id) filter (where reported_at > coalesce(delivered_at, '-infinity')) >= ${minShownCount}
  ), moved as (
    update shown_campaign set delivered = after, delivered_at = ${now}
    from counted
    where counted.campaign_id = shown_campaign.campaign_id and after > before
    returning counted.campaign_id, after - before as delivered
  )
  insert into shown_campaign_week (campaign_id, week, delivered)
  select campaign_id, ${week}::date, delivered from moved
  on conflict (campaign_id, week) do update
  set delivered = shown_campaign_week.delivered + excluded.delivered`.execute(tx)

/** What a campaign's counts added in each week from the one that starts on `since`. A week without a count has no row. */
export const findCampaignWeeks = (db: Db, { campaignId, since }: { campaignId: number; since: string }) =>
  db
    .selectFrom('shown_campaign_week')
    .select(['week', 'joined', 'mailed', 'delivered'])
    .where('campaign_id', '=', campaignId)
    .where('week', '>=', since)
    .execute()

/** What all weeks together show of the leaflets delivered for a campaign. */
export async function findWeeklyDelivered(db: Db, campaignId: number): Promise<number> {
  const row = await db
    .selectFrom('shown_campaign')
    .select('delivered')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.delivered ?? 0
}

/** Counts who delivered in each month, up to 3, for the organisations of due campaigns. Somebody who delivers for several of their campaigns counts once. */
export const countMonthlyDeliverers = (tx: Tx, now: Date) =>
  sql`
  with reported as (
    select campaign.account_id, date_trunc('month', delivered_on::timestamp)::date as month, membership_id
    from campaign join delivery on campaign_id = campaign.id
    where campaign.account_id = any(array(
      select account_id from shown_campaign join campaign on campaign.id = campaign_id where next_count_at <= ${now}
    ))
  )
  insert into shown_delivery_month (account_id, month, deliverers)
  select reported.account_id, month, least(${minShownCount}, count(distinct coalesce(membership.account_id, -membership.id)))
  from reported join membership on membership.id = membership_id
  where not exists (
    select from shown_delivery_month as known
    where known.account_id = reported.account_id and known.month = reported.month and deliverers = ${minShownCount}
  )
  group by 1, 2
  on conflict on constraint one_shown_delivery_month do update set deliverers = excluded.deliverers`.execute(
    tx,
  )

/** Marks due campaigns as counted. @returns how many there were */
export async function scheduleNextCount(tx: Tx, nextCountAt: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('shown_campaign')
    .set({ counted_at: now, next_count_at: nextCountAt })
    .where('next_count_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** All campaigns of an organisation, or one. */
export interface Counted {
  accountId: number
  campaignId?: number | undefined
}

/**
 * What the counts of an organisation, or of one of its campaigns, added in each month from the one that starts on `since`. Months without
 * counts have no row.
 */
export const sumShownMonths = (db: Db, { accountId, campaignId, since }: Counted & { since: string }) =>
  db
    .selectFrom('shown_tally')
    .select([
      'month',
      sql<number>`sum(joined)`.as('joined'),
      sql<number>`sum(mailed)`.as('mailed'),
      sql<boolean>`bool_or(few_joined)`.as('few_joined'),
      sql<boolean>`bool_or(few_mailed)`.as('few_mailed'),
    ])
    .where('account_id', '=', accountId)
    .$if(campaignId !== undefined, (tallies) => tallies.where('campaign_id', '=', campaignId!))
    .where('month', '>=', since)
    .groupBy('month')
    .execute()

/** What an organisation's counts added in each week from the one that starts on `since`. A week without a count has no row. */
export const findShownWeeks = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('shown_week')
    .select(['week', 'joined'])
    .where('account_id', '=', accountId)
    .where('week', '>=', since)
    .execute()

/** How many people delivered for an organisation in each month, up to 3. */
export const findMonthlyDeliverers = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('shown_delivery_month')
    .select(['month', 'deliverers'])
    .where('account_id', '=', accountId)
    .where('month', '>=', since)
    .execute()

/** The versions of a campaign's leaflet, newest first, each with the shown number of people it was emailed to. */
export const findShownVersions = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
    .leftJoin('shown_version', 'leaflet_id', 'leaflet.id')
    .select((from) => [
      'version',
      'title',
      leafletState.as('state'),
      'created_at',
      from.fn.coalesce('mailed', sql.lit(0)).as('mailed'),
      from.fn.coalesce('few_mailed', sql.lit(false)).as('few_mailed'),
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .execute()

/**
 * The last count and the earliest next one of an organisation's campaigns, or of one of them, and the first publication that no worker has
 * seen yet.
 */
export const findCountTimes = (db: Db, { accountId, campaignId }: Counted) =>
  db
    .selectFrom('campaign')
    .leftJoin('shown_campaign', 'campaign_id', 'campaign.id')
    .select((from) => [
      from.fn.min<Date | null>('next_count_at').as('next_count_at'),
      from.fn.max<Date | null>('counted_at').as('counted_at'),
      sql<Date | null>`min(published_at) filter (where campaign_id is null)`.as('published_at'),
    ])
    .where('account_id', '=', accountId)
    .$if(campaignId !== undefined, (campaigns) => campaigns.where('campaign.id', '=', campaignId!))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Counts everybody's figures of 12 months, the first of which starts on `since`. A month's number of emails does not fall when leaflets are purged. */
export async function countMonths(db: Db, since: string): Promise<void> {
  await sql`
    insert into network_month (month, joined, mailed, delivered)
    select month::date, coalesce(joined, 0), coalesce(mailed, 0), coalesce(delivered, 0)
    from generate_series(${since}::timestamp, ${since}::timestamp + interval '11 months', '1 month') as month
    left join (
      select date_trunc('month', joined_at at time zone 'Europe/London') as month, count(*) as joined
      from membership where joined_at >= ${since}::timestamp at time zone 'Europe/London' group by 1
    ) as joins using (month)
    left join (
      select date_trunc('month', sent_at at time zone 'Europe/London') as month, count(*) as mailed
      from planned_leaflet where sent_at >= ${since}::timestamp at time zone 'Europe/London' group by 1
    ) as emails using (month)
    left join (
      select date_trunc('month', delivered_on::timestamp) as month, sum(leaflets_delivered) as delivered
      from delivery where delivered_on >= ${since}::date group by 1
    ) as deliveries using (month)
    on conflict (month) do update
    set joined = excluded.joined, mailed = greatest(network_month.mailed, excluded.mailed),
      delivered = excluded.delivered`.execute(db)
}

/** Everybody's figures by month, from the month that starts on `since`, as they were counted in the last hour. */
export const findNetworkMonths = (db: Db, since: string) =>
  db.selectFrom('network_month').selectAll().where('month', '>=', since).execute()

/** A table with one row: when everybody is counted next. */
export type WeeklyCount = 'audience_count' | 'cohort_count'

/** Locks a count of everybody. @returns whether it is due */
export async function lockWeeklyCount(tx: Tx, count: WeeklyCount, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom(count)
    .select('next_count_at')
    .where('next_count_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return due !== undefined
}

export const scheduleWeeklyCount = (tx: Tx, count: WeeklyCount, nextCountAt: Date) =>
  tx.updateTable(count).set({ next_count_at: nextCountAt }).execute()
