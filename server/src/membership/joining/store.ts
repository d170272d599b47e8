import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sendsSeveral } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, rowsBefore, type PageRequest } from '../../platform/database/page.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { endOfCampaign, isLate } from '../deliveries/delivery-store.ts'
import { deliveredOfLeaflet, hasCollected, ownLeaflet } from '../planning/conditions.ts'
import { findWaitingDays, leafletToCome } from '../planning/waiting-store.ts'

/** The version of a member's leaflet. For a query that joins `membership` and `campaign`. */
const ownVersion = sql<number>`(select version from leaflet where leaflet.id = ${ownLeaflet})`

/** The same for a campaign that sends several, and null for one that sends one. */
const versionOfSeveral = sql<number | null>`case when ${sendsSeveral} then ${ownVersion} end`

/** The same with `leaflet_to_come`, see {@link leafletToCome}, the version of their leaflet, what they delivered of it, whether they have it from a print hub, and the day on which the campaign ended. */
export const findMembershipWithLeafletStatus = (
  db: Db,
  {
    accountId,
    campaignId,
    today,
    triedSince,
  }: { accountId: number; campaignId: number; today: string; triedSince: Date },
) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .select(['membership.id', 'membership.account_id', 'campaign_id', 'joined_at', 'withdrawn_at'])
    .select(['emailed_at', 'mailed_leaflet_id'])
    .select([
      leafletToCome({ today, triedSince }).as('leaflet_to_come'),
      ownVersion.as('leaflet_version'),
      deliveredOfLeaflet.as('delivered_of_leaflet'),
      hasCollected.as('has_collected'),
      endOfCampaign(today).as('campaign_ended'),
    ])
    .where('membership.account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** The deliveries of each membership of a query, which joins campaigns, by day. */
const deliveriesAsJson = () =>
  jsonArrayFrom(
    expressionBuilder<Tables, 'membership'>()
      .selectFrom('delivery')
      .select(['id', 'delivered_on', 'leaflets_delivered', 'leaflets_printed', isLate.as('late')])
      .whereRef('membership_id', '=', 'membership.id')
      .orderBy('delivered_on')
      .orderBy('id'),
  ).as('deliveries')

/** A musketeer's current memberships of campaigns that were not deleted, latest sign-up first, each with its deliveries by day, and the version of its leaflet if its campaign sends several. */
export const pageOfMemberships = (db: Db, accountId: number, page: PageRequest) =>
  pageOfRows(
    currentMemberships(db, accountId),
    (query) =>
      query
        .select(['membership.id', 'campaign_id', 'joined_at', 'emailed_at'])
        .select([versionOfSeveral.as('leaflet_version'), deliveriesAsJson()])
        .orderBy('joined_at', 'desc')
        .orderBy('membership.id', 'desc'),
    page,
  )

const currentMemberships = (db: Db, accountId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('deleted_at', 'is', null)

/**
 * Every membership a musketeer has ever had, latest sign-up first. Each has its deliveries by day and the days, of several in London, on
 * which its leaflet waits, and the day on which its campaign ended.
 */
export const findMembershipsWithDeliveries = (
  db: Db,
  accountId: number,
  { days, today }: { days: readonly string[]; today: string },
) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .select([
      'membership.id',
      'membership.account_id',
      'membership.campaign_id',
      'membership.joined_at',
      'membership.withdrawn_at',
      'membership.emailed_at',
      'membership.mailed_leaflet_id',
      'campaign.name as campaign_name',
      'deleted_at',
      endOfCampaign(today).as('campaign_ended'),
      findWaitingDays(days).as('waits_on'),
    ])
    .select(deliveriesAsJson())
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .execute()

/** Removes the link between an account and its memberships; their deliveries stay without an owner (rule: closing-keeps-totals). */
export async function detachAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.deleteFrom('musketeer').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('planned_leaflet')
    .using('membership')
    .whereRef('membership.id', '=', 'membership_id')
    .where('membership.account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .execute()
  await tx
    .updateTable('membership')
    .set({
      account_id: null,
      collected_leaflet_id: null,
      withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${now})`,
    })
    .where('account_id', '=', accountId)
    .execute()
}

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
