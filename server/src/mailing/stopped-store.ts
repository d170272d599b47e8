import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

/** Members who were mailed a leaflet of a campaign and have not left it, up to `count` of them after a membership. */
export const findMailedMembers = (db: Db, campaignId: number, afterId: number, count: number) =>
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

/**
 * Of several members those whose campaign was stopped. The lock waits for whoever stops it at this moment: either the stop
 * finds a member mailed, or this finds the campaign stopped.
 */
export async function findMembersOfStopped(
  tx: Tx,
  membershipIds: readonly number[],
): Promise<{ membershipId: number; accountId: number }[]> {
  const members = await tx
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([
      'membership.id as membershipId',
      sql<number>`membership.account_id`.as('accountId'),
      'stopped_at',
    ])
    .where('membership.id', '=', sql<number>`any(${membershipIds}::bigint[])`)
    .where('membership.account_id', 'is not', null)
    .forShare('campaign')
    .execute()
  return members.filter(({ stopped_at }) => stopped_at)
}

/** All a letter about a stopped campaign tells; undefined when its member has left or the campaign was purged. */
export const findStoppedNews = (db: Db, membershipId: number) =>
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
