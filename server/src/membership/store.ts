import { sql } from 'kysely'
import type { WallClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'
import { rowsBefore, type PageWanted } from '../platform/page.ts'
import type { Row } from '../platform/tables.ts'

/** A musketeer's rhythm as it is kept. */
export type KeptRhythm = Row<'musketeer'>
export type Membership = Row<'membership'>
export type Delivery = Row<'delivery'>

/** The ids of a leaflet version planned for a member. */
export interface Plan {
  membershipId: number
  leafletId: number
}

/** Keeps a first rhythm, unless there is one. */
export const saveFirstRhythm = (tx: Tx, rhythm: KeptRhythm) =>
  tx
    .insertInto('musketeer')
    .values(rhythm)
    .onConflict((clash) => clash.column('account_id').doNothing())
    .execute()

/** Waits for whatever else plans for the same musketeer: a dispatch, another sign-up, another frequency. */
export const lockRhythm = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('musketeer')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const saveRhythm = (tx: Tx, { account_id, ...rhythm }: KeptRhythm) =>
  tx.updateTable('musketeer').set(rhythm).where('account_id', '=', account_id).execute()

/** Signs a musketeer up, again after a withdrawal; the first sign-up's date stays (D5). */
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
    .onConflict((clash) => clash.constraint('joined_once').doUpdateSet({ withdrawn_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns the membership's id, or undefined for who was not signed up */
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

/** A musketeer's own membership, also one they left. Waits for other reports to it. */
export const lockOwnMembership = (tx: Tx, accountId: number, id: number) =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** A musketeer's memberships of campaigns that were not deleted, latest sign-up first. */
export async function pageOfMemberships(
  db: Db,
  accountId: number,
  wanted: PageWanted,
): Promise<{ memberships: Membership[]; total: number }> {
  const all = db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('deleted_at', 'is', null)
  const memberships = await all
    .selectAll('membership')
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
    .execute()
  const { total } = await all
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { memberships, total }
}

/**
 * Ids of campaigns for a musketeer's causes (D9): live on the day `today` in London, not joined, the best priority among
 * the matching causes first, then the newest.
 */
export async function pageOfSuggestions(
  db: Db,
  accountId: number,
  today: string,
  wanted: PageWanted,
): Promise<{ ids: number[]; total: number }> {
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
  const rows = await all
    .select('campaign.id')
    .orderBy('priority')
    .orderBy('published_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
    .execute()
  const { total } = await all
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** The deliveries reported to several memberships, in the order of their days. */
export const findDeliveries = (db: Db, membershipIds: readonly number[]) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('membership_id', '=', sql<number>`any(${membershipIds}::bigint[])`)
    .orderBy('delivered_on')
    .orderBy('id')
    .execute()

/** Keeps a delivery; the same submission once. */
export const saveDelivery = (tx: Tx, delivery: Omit<Delivery, 'id'>) =>
  tx
    .insertInto('delivery')
    .values(delivery)
    .onConflict((clash) => clash.constraint('reported_once').doNothing())
    .execute()

/** Plans a leaflet for a member. @returns whether it was not planned for them before */
export async function savePlan(tx: Tx, { membershipId, leafletId }: Plan, now: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('planned_leaflet')
    .values({ membership_id: membershipId, leaflet_id: leafletId, planned_at: now, sent_at: null })
    .onConflict((clash) => clash.columns(['membership_id', 'leaflet_id']).doNothing())
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

/** Forgets a plan whose leaflet was not mailed. */
export const forgetPlan = (tx: Tx, { membershipId, leafletId }: Plan) =>
  tx
    .deleteFrom('planned_leaflet')
    .where('membership_id', '=', membershipId)
    .where('leaflet_id', '=', leafletId)
    .where('sent_at', 'is', null)
    .execute()

/** Forgets what was planned and not mailed for a member who has left. @returns what that was */
export const forgetPlansOfLeaver = (tx: Tx, membershipId: number): Promise<Plan[]> =>
  tx
    .deleteFrom('planned_leaflet')
    .using('membership')
    .whereRef('membership.id', '=', 'membership_id')
    .where('membership_id', '=', membershipId)
    .where('withdrawn_at', 'is not', null)
    .where('sent_at', 'is', null)
    .returning(['membership_id as membershipId', 'leaflet_id as leafletId'])
    .execute()

/** Forgets up to `count` plans of a campaign's leaflets that were not mailed. @returns what they were */
export async function forgetPlansOfCampaign(tx: Tx, campaignId: number, count: number): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    delete from planned_leaflet
    where (membership_id, leaflet_id) in (
      select membership_id, leaflet_id from planned_leaflet
      join leaflet on leaflet.id = planned_leaflet.leaflet_id
      where campaign_id = ${campaignId} and sent_at is null
      limit ${count}
    )
    returning membership_id as "membershipId", leaflet_id as "leafletId"`.execute(tx)
  return rows
}

/** Notes that a leaflet was handed to the mail server, also when its plan was taken back meanwhile. */
export async function markMailed(tx: Tx, { membershipId, leafletId }: Plan, sentAt: Date): Promise<void> {
  await sql`
    insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
    select ${membershipId}, id, ${sentAt}, ${sentAt} from leaflet where id = ${leafletId}
    on conflict (membership_id, leaflet_id) do update set sent_at = excluded.sent_at`.execute(tx)
  await tx.updateTable('membership').set({ emailed_at: sentAt }).where('id', '=', membershipId).execute()
}

export type DueMusketeer = Pick<KeptRhythm, 'account_id' | 'frequency' | 'anchor'>

/** Takes hold of up to `count` musketeers whose next leaflet is due, those waiting longest first. Others' are skipped. */
export const lockDueMusketeers = (tx: Tx, at: Date, count: number): Promise<DueMusketeer[]> =>
  tx
    .selectFrom('musketeer')
    .select(['account_id', 'frequency', 'anchor'])
    .where('next_due_at', '<=', at)
    .orderBy('next_due_at')
    .orderBy('account_id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()

/**
 * Plans one leaflet for each of several musketeers who has one to get (D3): of the campaigns joined and live on the
 * day `today` in London, whose current leaflet was never planned for them, the one with the best cause priority, then
 * the earliest sign-up. @returns what was planned, for whom
 */
export async function planBestLeaflets(
  tx: Tx,
  { accountIds, today, now }: { accountIds: readonly number[]; today: string; now: Date },
): Promise<(Plan & { accountId: number })[]> {
  const { rows } = await sql<Plan & { accountId: number }>`
    with best as materialized (
      select account.id as account_id, choice.membership_id, choice.leaflet_id
      from account
      cross join lateral (
        select membership.id as membership_id, latest.id as leaflet_id
        from membership
        join campaign on campaign.id = membership.campaign_id
        cross join lateral (
          select id from leaflet where campaign_id = campaign.id order by version desc limit 1
        ) as latest
        where membership.account_id = account.id
          and membership.withdrawn_at is null
          and campaign.deleted_at is null
          and (campaign.end_date is null or campaign.end_date >= ${today})
          and not exists (
            select from planned_leaflet
            where planned_leaflet.membership_id = membership.id and planned_leaflet.leaflet_id = latest.id
          )
        order by
          (
            select min(priority) from chosen_cause
            join campaign_cause using (cause)
            where chosen_cause.account_id = account.id and campaign_cause.campaign_id = campaign.id
          ) nulls last,
          membership.joined_at,
          membership.id
        limit 1
      ) as choice
      where account.id = any(${accountIds}::bigint[])
        and account.activated_at is not null
        and account.closed_at is null
    ), planned as (
      insert into planned_leaflet (membership_id, leaflet_id, planned_at)
      select membership_id, leaflet_id, ${now} from best
      on conflict do nothing
      returning membership_id
    )
    select account_id as "accountId", membership_id as "membershipId", leaflet_id as "leafletId"
    from best join planned using (membership_id)`.execute(tx)
  return rows
}

/** Moves musketeers on to their next due time; `slot` is the one a leaflet was planned in, null for none. */
export async function moveOn(
  tx: Tx,
  moves: readonly { accountId: number; slot: WallClock | null; nextDueAt: Date }[],
): Promise<void> {
  await sql`
    update musketeer
    set next_due_at = moved.next_due_at, last_slot = coalesce(moved.slot, last_slot)
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::bigint[],
      ${moves.map(({ slot }) => slot)}::timestamp[],
      ${moves.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]
    ) as moved (account_id, slot, next_due_at)
    where musketeer.account_id = moved.account_id`.execute(tx)
}

/** Cuts what ties an account to its memberships; the deliveries stay, tied to nobody (D16). */
export async function forgetAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
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
