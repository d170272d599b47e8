import { lastLeaflets } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** What a musketeer delivered on each day of a year, for each campaign. */
export const findDaysOfYear = (db: Db, accountId: number, year: number) =>
  db
    .selectFrom('delivery')
    .innerJoin('membership', 'membership.id', 'delivery.membership_id')
    .where('account_id', '=', accountId)
    .where('delivered_on', '>=', `${year}-01-01`)
    .where('delivered_on', '<=', `${year}-12-31`)
    .select(({ fn }) => [
      'delivered_on',
      'delivery.campaign_id',
      fn.sum<number>('leaflets_delivered').as('delivered'),
    ])
    .groupBy(['delivered_on', 'delivery.campaign_id'])
    .execute()

/** Whether a plan of a query is for a leaflet that was not corrected. */
const isNotCorrected = sql<boolean>`not exists (
  select from leaflet where leaflet.corrects_id = plan.leaflet_id
)`

/** Since when leaflets are read: always, if the membership that was emailed last has too few. */
const since = sql<Date>`coalesce((select since from counted), '-infinity')`

/**
 * How many of a musketeer's last leaflets they delivered before the campaign's next. One of the last week that is not
 * delivered yet does not count, nor does one that was corrected. And whether they have hidden it. The last leaflets of the
 * membership that was emailed last say how far back leaflets of the others are read; and of those that were not emailed this week only as
 * many are read as there are leaflets that count, because each has one, if not all of it was corrected.
 * @param weekAgo a leaflet that was sent since may still be delivered
 */
export async function findLastDelivered(
  db: Db,
  accountId: number,
  weekAgo: Date,
): Promise<{ delivered: number; of: number; isHidden: boolean }> {
  const { rows } = await sql<{ delivered: number; of: number; isHidden: boolean }>`
    with own as (
      select id, emailed_at from membership where account_id = ${accountId}
    ), newest as (
      select id from own where emailed_at is not null
      order by emailed_at desc nulls last limit 1
    ), plan_of_newest as (
      select plan.membership_id, plan.leaflet_id, plan.sent_at
      from newest join planned_leaflet as plan on plan.membership_id = newest.id
      where sent_at is not null
      order by sent_at desc
    ), counted as (
      select min(sent_at) as since from (
        select sent_at from plan_of_newest as plan
        where sent_at < ${weekAgo} and ${isNotCorrected}
        order by sent_at desc
        limit ${lastLeaflets}
      ) as last
      having count(*) = ${lastLeaflets}
    ), recent as (
      select id from own where emailed_at >= ${weekAgo} and id <> (select id from newest)
      union all
      (
        select id from own
        where emailed_at < ${weekAgo} and emailed_at >= ${since} and id <> (select id from newest)
        order by emailed_at desc nulls last limit ${lastLeaflets}
      )
    ), sent as (
      select membership_id, sent_at, lead(sent_at) over (partition by membership_id order by sent_at) as next_at
      from (
        select membership_id, leaflet_id, sent_at from plan_of_newest
        union all
        select plan.membership_id, plan.leaflet_id, plan.sent_at
        from recent join planned_leaflet as plan on plan.membership_id = recent.id
      ) as plan
      where sent_at >= ${since} and ${isNotCorrected}
      order by sent_at desc
    ), last as (
      select was_delivered from sent
      cross join lateral (
        select exists (
          select from delivery
          where delivery.membership_id = sent.membership_id
            and delivered_on >= (sent_at at time zone 'Europe/London')::date
            and (next_at is null or delivered_on < (next_at at time zone 'Europe/London')::date)
        ) as was_delivered
      ) as done
      where was_delivered or sent_at < ${weekAgo}
      order by sent_at desc
      limit ${lastLeaflets}
    )
    select count(*) filter (where was_delivered)::integer as delivered, count(*)::integer as "of",
      exists (select from hidden_last_leaflets where account_id = ${accountId}) as "isHidden"
    from last`.execute(db)
  return rows[0]!
}

export const saveHidden = (tx: Tx, accountId: number, now: Date) =>
  tx
    .insertInto('hidden_last_leaflets')
    .values({ account_id: accountId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteHidden = (tx: Tx, accountId: number) =>
  tx.deleteFrom('hidden_last_leaflets').where('account_id', '=', accountId).execute()
