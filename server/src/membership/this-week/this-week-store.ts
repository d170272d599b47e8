import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isCampaignLive } from '../../campaigns/index.ts'

/**
 * The membership whose leaflet was emailed last, of those in a campaign that is live on the day `today` in London; before any email the
 * latest one. With what its musketeer delivered since the email, or since they joined, and whether they left it out.
 */
export const findThisWeeksLeaflet = (db: Db, accountId: number, today: string) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where(isCampaignLive(today))
    .select((membership) => [
      'membership.id',
      'campaign_id',
      'emailed_at',
      membership
        .selectFrom('planned_leaflet')
        .whereRef('membership_id', '=', 'membership.id')
        .whereRef('leaflet_id', '=', 'mailed_leaflet_id')
        .select('skipped_at')
        .as('skipped_at'),
      membership
        .selectFrom('delivery')
        .whereRef('membership_id', '=', 'membership.id')
        .where(
          'delivered_on',
          '>=',
          sql<string>`(coalesce(emailed_at, joined_at) at time zone 'Europe/London')::date`,
        )
        .select(({ fn }) => fn.coalesce(fn.sum<number>('leaflets_delivered'), sql<number>`0`).as('delivered'))
        .as('delivered'),
    ])
    .orderBy('emailed_at', (by) => by.desc().nullsLast())
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(1)
    .executeTakeFirst()
