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

/** The content of an email about a campaign that was stopped or restored; undefined if its member has left or the campaign was purged. */
export const findCampaignOfMember = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .innerJoin('account as organiser', 'organiser.id', 'campaign.account_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select([
      'account.email',
      'account.firstname',
      'account.email_number as emailNumber',
      'campaign.id as campaignId',
      'campaign.name as campaignName',
      'address.organisation',
      'organiser.closed_at as organisationClosedAt',
      'stopped_at',
      'end_date',
      'deleted_at',
      'taken_down_at',
    ])
    .where('membership.id', '=', membershipId)
    .where('membership.withdrawn_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .where('campaign.name', '!=', '')
    .executeTakeFirst()
