import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db } from '../platform/db.ts'
import { rowsBefore, type PageWanted } from '../platform/page.ts'

/** Accounts with all that is shown of them beside their lists. */
const users = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('application', 'application.account_id', 'account.id')
    .leftJoin('musketeer', 'musketeer.account_id', 'account.id')
    .select(({ selectFrom }) => [
      'account.id',
      'role',
      'email',
      'firstname',
      'lastname',
      'signed_up_at',
      'activated_at',
      'closed_at',
      'application.state',
      'submitted_at',
      'decided_at',
      'frequency',
      'next_due_at',
      jsonObjectFrom(
        selectFrom('address')
          .select(['organisation', 'first_line', 'second_line', 'city', 'county', 'post_code'])
          .whereRef('address.account_id', '=', 'account.id'),
      ).as('address'),
      jsonObjectFrom(
        selectFrom('org_info')
          .select(['telephone', 'website'])
          .whereRef('org_info.account_id', '=', 'account.id'),
      ).as('org_info'),
    ])

export const findUser = (db: Db, accountId: number) =>
  users(db).where('account.id', '=', accountId).executeTakeFirst()

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Everything a musketeer ever joined, latest sign-up first, each with its deliveries in the order of their days. */
export const findMemberships = (db: Db, accountId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)
    .selectAll('membership')
    .select('deleted_at')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('delivery')
          .select(['id', 'delivered_on', 'leaflets_delivered', 'leaflets_printed'])
          .whereRef('membership_id', '=', 'membership.id')
          .orderBy('delivered_on')
          .orderBy('id'),
      ).as('deliveries'),
    )
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .execute()

export type Joined = Awaited<ReturnType<typeof findMemberships>>[number]

/** A page of the accounts of a role, newest first. Only the page's own rows are looked up; those before it are counted off in the index. */
export async function pageOfAccounts(
  db: Db,
  role: Role,
  wanted: PageWanted,
): Promise<{ rows: User[]; total: number }> {
  const all = db.selectFrom('account').where('role', '=', role)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (rowsBefore(wanted) >= total) return { rows: [], total }

  const onPage = all
    .select('id')
    .orderBy('signed_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
  const rows = await users(db)
    .where('account.id', 'in', onPage)
    .orderBy('signed_up_at', 'desc')
    .orderBy('account.id', 'desc')
    .execute()
  return { rows, total }
}

/** A page of the applicants whose application waits, longest waiting first. */
export async function pageOfApplicants(db: Db, wanted: PageWanted): Promise<{ rows: User[]; total: number }> {
  const all = db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .where('state', '=', 'pending')
    .where('closed_at', 'is', null)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (rowsBefore(wanted) >= total) return { rows: [], total }

  const onPage = all
    .select('account_id')
    .orderBy('submitted_at')
    .orderBy('account_id')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
  const rows = await users(db)
    .where('account.id', 'in', onPage)
    .orderBy('submitted_at')
    .orderBy('account.id')
    .execute()
  return { rows, total }
}
