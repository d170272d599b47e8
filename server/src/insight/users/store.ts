import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { hasNewsletterConsent } from '../../identity/index.ts'
import { isSuppressed } from '../../mailing/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { anyOf, preparedQuery } from '../../platform/database/prepared-query.ts'

/** Accounts with their address, application, schedule and newsletter choice. */
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
      'suspended_at',
      'suspension_reason',
      'application.state',
      'submitted_at',
      'decided_at',
      'reason',
      'frequency',
      'next_due_at',
      'weekday',
      'hour',
      'anchor',
      'last_slot',
      'paused_until',
      'wants_reminders',
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
      hasNewsletterConsent.as('newsletter'),
    ])

/** An account by its id. */
export const findUser = async (db: Db, id: number) => (await usersOf(db, { ids: [id] }))[0]

/** Accounts by their ids, in any order. */
const findUsers = async (db: Db, ids: readonly number[]) => (ids.length ? usersOf(db, { ids }) : [])

const usersOf = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  users(db).where('account.id', '=', anyOf(ids)),
)

const pendingSignUpsOf = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('listed_pending_sign_up')
    .select(['id', 'email', 'firstname', 'lastname', 'signed_up_at'])
    .where('id', '=', anyOf(ids)),
)

/** A row of an administrators' list: an account, or a pending sign-up. */
export type Listed =
  ({ kind: 'account' } & User) | ({ kind: 'sign-up' } & Awaited<ReturnType<typeof pendingSignUpsOf>>[number])

/** The rows of an administrators' list, in the order of `ids`, which are those of `listing-store.ts`. */
export async function findListed(db: Db, ids: readonly number[]): Promise<Listed[]> {
  const signUpIds = ids.filter((id) => id < 0).map((id) => -id)
  const users = await findUsers(
    db,
    ids.filter((id) => id > 0),
  )
  const signUps = signUpIds.length ? await pendingSignUpsOf(db, { ids: signUpIds }) : []
  const rows = new Map<number, Listed>([
    ...users.map((row) => [row.id, { kind: 'account', ...row }] as const),
    ...signUps.map((row) => [-row.id, { kind: 'sign-up', ...row }] as const),
  ])
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The caller's own account, with `mailbox_refuses`. */
export const findOwnUser = async (db: Db, id: number, now: Date) => (await ownUser(db, { id, now }))[0]

const ownUser = preparedQuery((db, { id, now }: { id: number; now: Date }) =>
  users(db).select(isSuppressed(now).as('mailbox_refuses')).where('account.id', '=', id),
)

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
