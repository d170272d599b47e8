import type { Db, Tx } from '../../platform/database/db.ts'
import { isCampaignLive } from '../../campaigns/index.ts'

export const deleteFeed = (tx: Tx, accountId: number) =>
  tx.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute()

export const insertFeed = async (tx: Tx, accountId: number, now: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('calendar_feed')
    .values({ account_id: accountId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A feed with the schedule of its musketeer, null before the first, and whether they expect leaflets: they are in a campaign that is live
 * on the day `today` in London, and not suspended. Undefined once it was ended or renewed.
 */
export const findFeed = (db: Db, feedId: number, today: string) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'calendar_feed.account_id')
    .where('calendar_feed.id', '=', feedId)
    .select(['calendar_feed.created_at', 'frequency', 'anchor', 'next_due_at'])
    .select((feed) =>
      feed
        .and([
          feed('suspended_at', 'is', null),
          feed.exists(
            feed
              .selectFrom('membership')
              .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
              .whereRef('membership.account_id', '=', 'calendar_feed.account_id')
              .where('withdrawn_at', 'is', null)
              .where(isCampaignLive(today)),
          ),
        ])
        .as('expectsLeaflets'),
    )
    .executeTakeFirst()
