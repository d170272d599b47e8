import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** The names of several accounts. An applicant's or organisation's `display_name` is the name of its organisation, if it has one. */
export const findNames = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('account')
    .leftJoin('address', (address) =>
      address.onRef('address.account_id', '=', 'account.id').on('role', '!=', 'musketeer'),
    )
    .select([
      'account.id',
      'role',
      sql<string>`trim(firstname || ' ' || lastname)`.as('full_name'),
      sql<string>`coalesce(nullif(address.organisation, ''), trim(firstname || ' ' || lastname))`.as(
        'display_name',
      ),
    ])
    .where('account.id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()
