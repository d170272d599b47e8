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

/** The leaflets that each of several campaigns delivered in a month, without campaigns for which fewer than {@link minDigestPeople} people did. */
export const sumCampaignMonths = async (
  db: Db,
  campaignIds: readonly number[],
  month: string,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ campaignId: number; leaflets: string }>`
    select campaign_id as "campaignId", sum(leaflets_delivered) as leaflets from delivery
    where campaign_id = any(${campaignIds}::bigint[])
      and delivered_on >= ${`${month}-01`}::date
      and delivered_on < ${`${month}-01`}::date + interval '1 month'
    group by campaign_id having count(distinct membership_id) >= ${minDigestPeople}`.execute(db)
  return new Map(rows.map(({ campaignId, leaflets }) => [campaignId, Number(leaflets)]))
}
