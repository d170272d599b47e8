import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Folds up to `count` marks into their tallies and monthly totals, in key order so that two folds cannot deadlock. @returns how many were folded */
export async function foldMarks(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from tally_mark
      where ctid = any (array(select ctid from tally_mark limit ${count} for update skip locked))
      returning *
    ), folded as (
      insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
      select account_id, campaign_id, month, sum(joined), sum(members), sum(mailed), sum(delivered)
      from taken
      group by account_id, campaign_id, month
      order by account_id, campaign_id, month
      on conflict on constraint one_tally_a_month do update
      set joined = tally.joined + excluded.joined, members = tally.members + excluded.members,
        mailed = tally.mailed + excluded.mailed, delivered = tally.delivered + excluded.delivered
    ), folded_months as (
      insert into tally_month (month, joined, members, mailed, delivered)
      select month, sum(joined), sum(members), sum(mailed), sum(delivered) from taken group by month order by month
      on conflict (month) do update
      set joined = tally_month.joined + excluded.joined, members = tally_month.members + excluded.members,
        mailed = tally_month.mailed + excluded.mailed, delivered = tally_month.delivered + excluded.delivered
    )
    select count(*) as folded from taken`.execute(tx)
  return rows[0]!.folded
}

/**
 * The campaigns whose tallies are to be checked next, in turn. After the last one it begins again.
 * @param share about how many joins and emails, and how many campaigns at most; at least one campaign
 */
export async function takeCampaignsToCheck(
  tx: Tx,
  share: { actions: number; campaigns: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with place as (select after_campaign_id from tally_check for update),
    next as (
      select campaign.id, sum(coalesce(actions, 0)) over (order by campaign.id) - coalesce(actions, 0) as before
      from (
        select id from campaign where id > (select after_campaign_id from place) order by id limit ${share.campaigns}
      ) as campaign
      left join lateral (
        select sum(joined + mailed) as actions from tally where tally.campaign_id = campaign.id
      ) as tallied on true
    ), taken as (select id from next where before < ${share.actions}),
    moved as (
      update tally_check set after_campaign_id = case
        when exists (select from campaign where id > (select max(id) from taken)) then (select max(id) from taken)
        else 0 end
    )
    select id from taken`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Compares the stored tallies of these campaigns with a full count and adds a mark for every difference. One statement reads both, so actions that run at
 * the same time do not count as differences. A campaign whose leaflets were purged keeps its number of emails, which can no longer be
 * counted.
 * @returns how many months of campaigns differed
 */
export async function correctTallies(tx: Tx, campaignIds: readonly number[]): Promise<number> {
  const corrected = await sql`
    insert into tally_mark (account_id, campaign_id, month, joined, members, mailed, delivered)
    select account_id, campaign_id, month, sum(joined), sum(members),
      case when exists (select from leaflet where leaflet.campaign_id = side.campaign_id) then sum(mailed) else 0 end,
      sum(delivered)
    from (
      select * from tally_counted where campaign_id = any(${campaignIds}::bigint[])
      union all
      select account_id, campaign_id, month, -joined, -members, -mailed, -delivered from tally_part
      where campaign_id = any(${campaignIds}::bigint[])
    ) as side
    group by account_id, campaign_id, month
    having sum(joined) <> 0 or sum(members) <> 0 or sum(delivered) <> 0
      or (sum(mailed) <> 0 and exists (select from leaflet where leaflet.campaign_id = side.campaign_id))`.execute(
    tx,
  )
  return Number(corrected.numAffectedRows)
}

/** Recalculates the monthly totals from the tallies. Folding waits for it. @returns how many months differed */
export async function correctMonthlyTallies(tx: Tx): Promise<number> {
  await sql`lock table tally in share row exclusive mode`.execute(tx)
  const corrected = await sql`
    insert into tally_month (month, joined, members, mailed, delivered)
    select month, coalesce(sum(tally.joined), 0), coalesce(sum(tally.members), 0), coalesce(sum(tally.mailed), 0),
      coalesce(sum(tally.delivered), 0)
    from tally full join tally_month using (month)
    group by month
    on conflict (month) do update
    set joined = excluded.joined, members = excluded.members, mailed = excluded.mailed, delivered = excluded.delivered
    where (tally_month.joined, tally_month.members, tally_month.mailed, tally_month.delivered)
      is distinct from (excluded.joined, excluded.members, excluded.mailed, excluded.delivered)`.execute(tx)
  return Number(corrected.numAffectedRows)
}
