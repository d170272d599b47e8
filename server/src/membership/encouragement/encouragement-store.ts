import { lastLeaflets } from '@street-musketeers/contract/membership/own-year.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { plansOf } from '../planning/conditions.ts'

/** What a musketeer delivered on each day of a year, for each campaign. */
export const findDaysOfYear = (db: Db, accountId: number, year: number) =>
  db
    .selectFrom('delivery')
    .innerJoin('membership', 'membership.id', 'delivery.membership_id')
    .where('account_id', '=', accountId)
    .where('delivered_on', '>=', `${year}-01-01`)
    .where('delivered_on', '<=', `${year}-12-31`)
    .select(({ fn }) => ['delivered_on', 'campaign_id', fn.sum<number>('leaflets_delivered').as('delivered')])
    .groupBy(['delivered_on', 'campaign_id'])
    .execute()

/** Whether a plan of a query is of a leaflet that was not corrected. */
const isNotCorrected = sql<boolean>`not exists (
  select from leaflet where leaflet.corrects_id = plan.leaflet_id
)`

/**
 * Of the last leaflets that a musketeer was emailed, how many they delivered before the campaign's next. One of the last week that is not
 * delivered yet does not count, nor does one that was corrected. And whether they have hidden it. A subquery. It reads no membership that was
 * emailed nothing since the last leaflets of the one that was emailed last; and of those that were not emailed this week only as many as there
 * are leaflets that count, because each has one, if not all of it was corrected.
 */
export const lastDelivered = (
  accountId: number,
  weekAgo: RawBuilder<Date>,
): RawBuilder<{ delivered: number; of: number; isHidden: boolean }> => sql`(
    with newest as (
      select id, campaign_id from membership where account_id = ${accountId} and emailed_at is not null
      order by emailed_at desc limit 1
    ), counted as (
      select min(sent_at) as since from (
        select sent_at from newest cross join lateral ${plansOf('newest')} as plan
        where sent_at < ${weekAgo} and ${isNotCorrected}
        order by sent_at desc
        limit ${sql.lit(lastLeaflets)}
      ) as last
      having count(*) = ${sql.lit(lastLeaflets)}
    ), recent as (
      select id, campaign_id from membership where account_id = ${accountId} and emailed_at >= ${weekAgo}
      union all
      (
        select id, campaign_id from membership
        where account_id = ${accountId} and emailed_at < ${weekAgo}
          and emailed_at >= coalesce((select since from counted), '-infinity')
        order by emailed_at desc limit ${sql.lit(lastLeaflets)}
      )
    ), sent as (
      select recent.id as membership_id, sent_at, lead(sent_at) over (partition by recent.id order by sent_at) as next_at
      from recent
      cross join lateral ${plansOf('recent')} as plan
      where sent_at is not null
        and ${isNotCorrected}
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
      limit ${sql.lit(lastLeaflets)}
    )
    select json_build_object(
      'delivered', count(*) filter (where was_delivered),
      'of', count(*),
      'isHidden', exists (select from hidden_last_leaflets where account_id = ${accountId})
    )
    from last
  )`

export const saveHidden = (tx: Tx, accountId: number, now: Date) =>
  tx
    .insertInto('hidden_last_leaflets')
    .values({ account_id: accountId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteHidden = (tx: Tx, accountId: number) =>
  tx.deleteFrom('hidden_last_leaflets').where('account_id', '=', accountId).execute()
