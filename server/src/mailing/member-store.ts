import type { Db } from '../platform/database/db.ts'

/** A member and their campaign, for an email about it; undefined if the member has left or the campaign was purged. */
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
