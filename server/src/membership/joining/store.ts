import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sendsSeveral } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import { endOfCampaign, isLate } from '../deliveries/delivery-store.ts'
import { ownLeaflet } from '../planning/conditions.ts'
import { findWaitingDays, leafletToCome } from '../planning/waiting-store.ts'

export type Membership = Row<'membership'>

/** Signs a musketeer up, or again after a withdrawal; the date of the first sign-up stays (rule: withdrawal-keeps-history). */
export const saveMembership = (tx: Tx, accountId: number, campaignId: number, now: Date) =>
  tx
    .insertInto('membership')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      joined_at: now,
      withdrawn_at: null,
      emailed_at: null,
    })
    .onConflict((conflict) => conflict.constraint('joined_once').doUpdateSet({ withdrawn_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns the membership's id, or undefined if they were not signed up */
export const endMembership = (tx: Tx, accountId: number, campaignId: number, now: Date) =>
  tx
    .updateTable('membership')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const findMembership = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** The version of a member's leaflet. For a query that joins `membership` and `campaign`. */
const ownVersion = sql<number>`(select version from leaflet where leaflet.id = ${ownLeaflet})`

/** The same for a campaign that sends several, and null for one that sends one. */
const versionOfSeveral = sql<number | null>`case when ${sendsSeveral} then ${ownVersion} end`

/** The same with `leaflet_to_come`, see {@link leafletToCome}, the version of their leaflet and the day on which the campaign ended. */
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
      endOfCampaign(today).as('campaign_ended'),
    ])
    .where('membership.account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** A musketeer's own membership, even if they have left it. Waits for other reports for it. */
export const lockOwnMembership = (tx: Tx, accountId: number, id: number) =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The campaign of a musketeer's membership. */
export const findOwnCampaignId = async (db: Db, accountId: number, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('membership')
      .select('campaign_id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.campaign_id

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

/** Locks all memberships of an account, ended ones too. */
export const lockMembershipIds = async (tx: Tx, accountId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('membership')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)

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
    .set({ account_id: null, withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${now})` })
    .where('account_id', '=', accountId)
    .execute()
}
