import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

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
