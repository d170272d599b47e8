import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { LeaveTarget } from './sign-leave-link.ts'

/** The member of a leave link; undefined once they have left the campaign or closed their account. */
export const findLeavingMember = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([
      sql<number>`membership.account_id`.as('accountId'),
      'campaign_id',
      'campaign.name',
      'account.suspended_at',
    ])
    .where('membership.id', '=', membershipId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** Whether the reader of a leave link has another email address now than the one to which it was sent. */
export async function hasEmailChanged(db: Db, target: LeaveTarget): Promise<boolean> {
  const reader = await db
    .selectFrom('account')
    .select('email_number')
    .where('id', '=', (account) =>
      'membershipId' in target
        ? account
            .selectFrom('membership')
            .select('account_id')
            .where('membership.id', '=', target.membershipId)
        : account.val(target.accountId),
    )
    .executeTakeFirst()
  return reader !== undefined && reader.email_number !== target.emailNumber
}

/** Counts a reader who left through the email of an issue. */
export const countUnsubscribe = (tx: Tx, issueId: number) =>
  tx
    .updateTable('newsletter_issue')
    .set({ unsubscribed: sql`unsubscribed + 1` })
    .where('id', '=', issueId)
    .execute()
