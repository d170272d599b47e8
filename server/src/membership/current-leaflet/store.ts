import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isCampaignLive } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deliveredOfLeaflet, hasCollected, ownLeaflet } from '../planning/conditions.ts'

interface WeekOf {
  accountId: number
  /** In London. */
  today: string
}

/**
 * What My Details shows of a musketeer's leaflets, in one statement. It reads the musketeer's memberships once, as `own`. Those that were
 * emailed last come first, then the latest of those that were not.
 */
export const findWeek = (db: Db, { accountId, today }: WeekOf) =>
  db
    .with('own', (cte) =>
      cte
        .selectFrom('membership')
        .where('account_id', '=', accountId)
        .select(['id', 'campaign_id', 'joined_at', 'withdrawn_at', 'emailed_at', 'mailed_leaflet_id'])
        .select('collected_leaflet_id')
        .orderBy('emailed_at', (by) => by.desc().nullsLast())
        .orderBy('joined_at', 'desc')
        .orderBy('id', 'desc'),
    )
    .selectNoFrom((own) => [
      jsonObjectFrom(currentLeaflet(own, today)).as('leaflet'),
      deliveredInMonth(own, today).as('delivered_this_month'),
    ])
    .executeTakeFirstOrThrow()

type Own = ExpressionBuilder<Tables & { own: Tables['membership'] }, never>

/**
 * The membership whose leaflet was emailed last, of those in a campaign that is live on the day `today` in London; before any email the
 * latest one. With the version of the leaflet, what its musketeer delivered since the email, or since they joined, and whether they left it out.
 */
const currentLeaflet = (own: Own, today: string) =>
  own
    .selectFrom('own as membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('withdrawn_at', 'is', null)
    .where(isCampaignLive(today))
    .select([
      'membership.id',
      'campaign_id',
      'emailed_at',
      sql<number>`(select version from leaflet where leaflet.id = ${ownLeaflet})`.as('leaflet_version'),
      sql<string | null>`(
        select skipped_at from planned_leaflet
        where planned_leaflet.membership_id = membership.id and leaflet_id = mailed_leaflet_id
      )`.as('skipped_at'),
      deliveredOfLeaflet.as('delivered'),
      hasCollected.as('has_collected'),
    ])
    .orderBy('emailed_at', (by) => by.desc().nullsLast())
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(1)

/** How many leaflets a musketeer delivered in the month of a day. */
const deliveredInMonth = (own: Own, today: string) =>
  own
    .selectFrom('delivery')
    .where('membership_id', '=', sql<number>`any(array(select id from own))`)
    .where('delivered_on', '>=', sql<string>`date_trunc('month', ${today}::date)::date`)
    .where('delivered_on', '<', sql<string>`(date_trunc('month', ${today}::date) + interval '1 month')::date`)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('leaflets_delivered'), sql<number>`0`).as('delivered'))

/** The campaigns that a musketeer is in. */
export async function findJoinedIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .select('campaign_id')
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}
