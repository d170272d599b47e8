import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { leafletsToCome, takesLeaflets } from '../planning/waiting-store.ts'
import type { LeafletsToCome } from './rules.ts'

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
 * A feed with the schedule of its musketeer, null before the first, and what each campaign that they are in, and that is live on the day `today`
 * in London, still sends them; nothing while they are suspended. Undefined once it was ended or renewed.
 */
export const findFeed = (db: Db, feedId: number, today: string) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'calendar_feed.account_id')
    .where('calendar_feed.id', '=', feedId)
    .select(['calendar_feed.created_at', 'frequency', 'anchor', 'next_due_at'])
    .select(
      sql<LeafletsToCome[]>`(
        select coalesce(json_agg(${leafletsToCome}), '[]')
        from membership join campaign on campaign.id = membership.campaign_id
        where membership.account_id = calendar_feed.account_id
          and account.suspended_at is null and ${takesLeaflets(today)}
      )`.as('toCome'),
    )
    .executeTakeFirst()
