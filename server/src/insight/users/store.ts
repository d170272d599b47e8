import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { firstOfficerOf, hasNewsletterConsent } from '../../identity/index.ts'
import { isSuppressed } from '../../mailing/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** Accounts with their address, application, schedule and newsletter choice. */
const users = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('musketeer', 'musketeer.account_id', 'account.id')
    // An organisation that was handed over is shown with its first officer's name and address.
    .innerJoin('account as person', (join) => join.on('person.id', '=', firstOfficerOf('account')))
    .select(({ selectFrom }) => [
      'account.id',
      'account.role',
      'person.email',
      'person.firstname',
      'person.lastname',
      'account.signed_up_at',
      'account.activated_at',
      'account.closed_at',
      'account.suspended_at',
      'account.suspension_reason',
      'frequency',
      'next_due_at',
      'weekday',
      'hour',
      'anchor',
      'last_slot',
      'paused_until',
      'wants_reminders',
      jsonObjectFrom(
        selectFrom('address').selectAll('address').whereRef('address.account_id', '=', 'account.id'),
      ).as('address'),
      jsonObjectFrom(
        selectFrom('org_info').selectAll('org_info').whereRef('org_info.account_id', '=', 'account.id'),
      ).as('org_info'),
      jsonObjectFrom(
        selectFrom('application').selectAll().whereRef('application.account_id', '=', 'account.id'),
      ).as('application'),
      jsonObjectFrom(
        selectFrom('branch')
          .innerJoin('address as of_union', 'of_union.account_id', 'union_id')
          .select(['union_id', 'organisation as union_name', 'state', 'since', 'answered_by'])
          .whereRef('branch.account_id', '=', 'account.id'),
      ).as('branch'),
      hasNewsletterConsent.as('newsletter'),
    ])

/** An account by its id. */
export const findUser = (db: Db, id: number) => users(db).where('account.id', '=', id).executeTakeFirst()

/** Accounts by their ids, in any order. */
const findUsers = (db: Db, ids: readonly number[]) =>
  users(db)
    .where('account.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

const findPendingSignUps = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pending_sign_up')
    .select(['id', 'email', 'firstname', 'lastname', 'signed_up_at'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** A row of an administrators' list: an account, or a pending sign-up. */
export type Listed =
  | ({ kind: 'account' } & User)
  | ({ kind: 'sign-up' } & Awaited<ReturnType<typeof findPendingSignUps>>[number])

/** The rows of an administrators' list, in the order of `ids`, which are those of `listing-store.ts`. */
export async function findListed(db: Db, ids: readonly number[]): Promise<Listed[]> {
  const signUpIds = ids.filter((id) => id < 0).map((id) => -id)
  const accountIds = ids.filter((id) => id > 0)
  const users = accountIds.length ? await findUsers(db, accountIds) : []
  const signUps = signUpIds.length ? await findPendingSignUps(db, signUpIds) : []
  const rows = new Map<number, Listed>([
    ...users.map((row) => [row.id, { kind: 'account', ...row }] as const),
    ...signUps.map((row) => [-row.id, { kind: 'sign-up', ...row }] as const),
  ])
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The caller's own account, with `mailbox_refuses`. */
export const findOwnUser = (db: Db, id: number, now: Date) =>
  users(db).select(isSuppressed(now).as('mailbox_refuses')).where('account.id', '=', id).executeTakeFirst()

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
