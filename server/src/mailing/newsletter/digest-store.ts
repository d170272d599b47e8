import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { minDigestPeople } from './rules.ts'

/** The campaigns that each of several readers is in. */
export const findCampaignsOfReaders = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('membership')
    .select([sql<number>`account_id`.as('accountId'), 'campaign_id as campaignId'])
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where('withdrawn_at', 'is', null)
    .execute()

/** The leaflets that each of several campaigns delivered in a month; none where fewer than {@link minDigestPeople} people did. */
export const sumCampaignMonths = async (
  db: Db,
  campaignIds: readonly number[],
  month: string,
): Promise<{ campaignId: number; leaflets: number }[]> => {
  const { rows } = await sql<{ campaignId: number; leaflets: number }>`
    select asked.id as "campaignId", case when people.count < ${minDigestPeople} then 0 else coalesce((
      select sum(delivered) from tally_part
      where tally_part.campaign_id = asked.id and tally_part.month = ${`${month}-01`}::date
    ), 0) end as leaflets
    from unnest(${campaignIds}::bigint[]) as asked (id)
    cross join lateral (
      select count(*) from (
        select from membership
        where membership.campaign_id = asked.id and exists (
          select from delivery
          where delivery.membership_id = membership.id
            and delivered_on >= ${`${month}-01`}::date
            and delivered_on < ${`${month}-01`}::date + interval '1 month'
        )
        limit ${minDigestPeople}
      ) as deliverer
    ) as people`.execute(db)
  return rows.map((row) => ({ ...row, leaflets: Number(row.leaflets) }))
}
