import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The member of a leave link; undefined once they have left the campaign or closed their account. */
export const findLeavingMember = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([sql<number>`membership.account_id`.as('accountId'), 'campaign_id', 'campaign.name'])
    .where('membership.id', '=', membershipId)
    .where('withdrawn_at', 'is', null)
    .where('membership.account_id', 'is not', null)
    .executeTakeFirst()
