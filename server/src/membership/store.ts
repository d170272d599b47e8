import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export type Membership = Row<'membership'>

/** Signs a musketeer up, or again after a withdrawal; the date of the first sign-up stays (rule: withdrawal-keeps-history). */
export const saveMembership = (tx: Tx, accountId: number, campaignId: number, now: Date) =>
  tx
    .insertInto('membership')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      joined_at: now,
      withdrawn_at: null,
      emailed_at: null,
    })
    .onConflict((conflict) => conflict.constraint('joined_once').doUpdateSet({ withdrawn_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns the membership's id, or undefined if they were not signed up */
export const endMembership = (tx: Tx, accountId: number, campaignId: number, now: Date) =>
  tx
    .updateTable('membership')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const findMembership = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** A musketeer's own membership, even if they have left it. Waits for other reports for it. */
export const lockOwnMembership = (tx: Tx, accountId: number, id: number) =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The campaign of a musketeer's membership. */
export const findOwnCampaignId = async (db: Db, accountId: number, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('membership')
      .select('campaign_id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.campaign_id

/** Locks all memberships of an account, ended ones too. */
export const lockMembershipIds = async (tx: Tx, accountId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('membership')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)
