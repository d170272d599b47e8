import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { joinedBefore } from './conditions.ts'

export const deleteShareLinks = (tx: Tx, accountId: number) =>
  tx.deleteFrom('share_link').where('account_id', '=', accountId).execute()

export const deleteShareLink = (tx: Tx, accountId: number, campaignId: number) =>
  tx
    .deleteFrom('share_link')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute()

/** Stores a musketeer's link to a campaign, unless they have one. */
export const insertShareLink = (
  tx: Tx,
  link: { code: string; accountId: number; campaignId: number; now: Date },
) =>
  tx
    .insertInto('share_link')
    .values({
      code: link.code,
      account_id: link.accountId,
      campaign_id: link.campaignId,
      made_at: link.now,
    })
    .onConflict((conflict) => conflict.constraint('one_share_link').doNothing())
    .execute()

/** A campaign with a musketeer's link to it, if there is one, and how many joined through it before a Monday; undefined without the campaign. */
export const findShareLink = (db: Db, accountId: number, campaignId: number, monday: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('share_link', (join) =>
      join.onRef('share_link.campaign_id', '=', 'campaign.id').on('share_link.account_id', '=', accountId),
    )
    .select(['code', joinedBefore(monday).as('joined')])
    .where('campaign.id', '=', campaignId)
    .executeTakeFirst()

/** Whether a musketeer was ever signed up to any campaign. */
export async function wasEverMember(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts somebody who joined a campaign through another musketeer's link to it, without who. @param monday of this week */
export const countJoin = (
  tx: Tx,
  { code, campaignId, joiner }: { code: string; campaignId: number; joiner: number },
  monday: string,
) =>
  tx
    .updateTable('share_link')
    .set({
      joined_before: joinedBefore(monday),
      joined_in_week: sql<number>`case when week = ${monday}::date then joined_in_week + 1 else 1 end`,
      week: monday,
    })
    .where('code', '=', code)
    .where('campaign_id', '=', campaignId)
    .where('account_id', '<>', joiner)
    .execute()
