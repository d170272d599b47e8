import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** An open organisation with its campaigns in the public list, running or ended; undefined if it has none. */
export async function findListedOrganisation(db: Db, accountId: number) {
  const found = await db
    .selectFrom('account')
    .innerJoin('address', 'address.account_id', 'account.id')
    .leftJoin('org_info', 'org_info.account_id', 'account.id')
    .select(['address.organisation', 'website'])
    .select(
      sql<number[]>`array(
        select campaign.id from campaign
        where campaign.account_id = account.id
          and is_listed and deleted_at is null and taken_down_at is null
      )`.as('campaignIds'),
    )
    .where('account.id', '=', accountId)
    .where('role', '=', 'organisation')
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return found?.campaignIds.length ? found : undefined
}
