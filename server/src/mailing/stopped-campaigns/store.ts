import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Up to `count` members, after a membership id, who were emailed a leaflet of a campaign and have not left it. */
export const findEmailedMembers = (db: Db, campaignId: number, afterId: number, count: number) =>
  db
    .selectFrom('membership')
    .select(['id as membershipId', sql<number>`account_id`.as('accountId')])
    .where('campaign_id', '=', campaignId)
    .where('id', '>', afterId)
    .where('withdrawn_at', 'is', null)
    .where('emailed_at', 'is not', null)
    .where('account_id', 'is not', null)
    .orderBy('id')
    .limit(count)
    .execute()

/** The content of an email about a stopped campaign; undefined if its member has left or the campaign was purged. */
export const findStoppedCampaignDetails = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select([
      'account.email',
      'account.firstname',
      'campaign.id as campaignId',
      'campaign.name as campaignName',
      'address.organisation',
    ])
    .where('membership.id', '=', membershipId)
    .where('membership.withdrawn_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .where('campaign.stopped_at', 'is not', null)
    .where('campaign.name', '!=', '')
    .executeTakeFirst()
