import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Up to `count` members, after a membership id, who were emailed a leaflet of a campaign and have not left it. */
export const findEmailedMembers = (db: Db, campaignId: number, afterId: number, count: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([
      'membership.id as membershipId',
      sql<number>`membership.account_id`.as('accountId'),
      'campaign.taken_down_at as takenDownAt',
    ])
    .where('campaign_id', '=', campaignId)
    .where('membership.id', '>', afterId)
    .where('withdrawn_at', 'is', null)
    .where('emailed_at', 'is not', null)
    .where('membership.account_id', 'is not', null)
    .orderBy('membership.id')
    .limit(count)
    .execute()
