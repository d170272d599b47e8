import { roles, type Role } from '@street-musketeers/contract/roles.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import { runNamed, type Db, type Tx } from '../../platform/database/db.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { sessionLife } from './rules.ts'

export const saveSession = (tx: Tx, session: Omit<Row<'session'>, 'id'>) =>
  tx.insertInto('session').values(session).execute()

/** Gives a session another token, and saves when its owner last proved who they are. @returns when it ends */
export const replaceToken = (
  tx: Tx,
  tokenHash: Buffer,
  changes: Pick<Row<'session'>, 'token_hash'> &
    Partial<Pick<Row<'session'>, 'proved_at' | 'role' | 'organisation_id'>>,
) =>
  tx
    .updateTable('session')
    .set(changes)
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst()

/** Deletes one session of an account. @returns false when it has none with that number */
export const deleteOwnSession = async (tx: Tx, { accountId, id }: { accountId: number; id: number }) =>
  (await tx.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst())
    .numDeletedRows > 0n

/** Whether the `account` of a query was invited to an organisation. */
const hasSeat = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'account'>) =>
  exists(selectFrom('seat as held').select('held.seat').whereRef('held.account_id', '=', 'account.id'))
    .$castTo<boolean>()
    .as('hasSeat')

/** A session with its account. Runs on every call by a person who is signed in. */
export async function findSession(db: Db, tokenHash: Buffer) {
  const find = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('seat', (join) =>
      join.onRef('seat.account_id', '=', 'account.id').on(({ eb, ref, or }) =>
        or([
          eb('seat.organisation_id', '=', ref('session.organisation_id')),
          // Of a session that the previous version opened, when a person had one seat.
          eb('session.role', 'is', null),
        ]),
      ),
    )
    .leftJoin('account as organisation', 'organisation.id', 'seat.organisation_id')
    .select([
      'account.id as accountId',
      'account.role as accountRole',
      'session.role',
      'account.email',
      'account.suspended_at',
      'seat.organisation_id',
      'seat',
      'organisation.suspended_at as organisation_suspended_at',
      'last_used_at',
      'expires_at',
      'passed_second_factor',
      'proved_at',
    ])
    .select(hasSeat)
    .where('token_hash', '=', tokenHash)

  const [session] = await runNamed(db, 'find-session', find)
  return session
}

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()

export const deleteSession = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

export const deleteSessions = (tx: Tx, accountId: number) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).execute()

export const saveSessionEnds = (tx: Tx, { accountId, endsBy }: { accountId: number; endsBy: Date }) =>
  tx
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, ${endsBy})` })
    .where('account_id', '=', accountId)
    .execute()

export const deleteSessionsWithoutRole = (tx: Tx, accountId: number) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('role', 'is', null).execute()

/** Deletes the sessions in which somebody acts for an organisation, and those of which the previous version did not say for whom. */
export const deleteSessionsFor = (
  tx: Tx,
  { accountId, organisationId }: { accountId: number; organisationId: number },
) =>
  tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('organisation_id', '=', organisationId), eb('role', 'is', null)]))
    .execute()

export const deleteOtherSessions = (tx: Tx, accountId: number, tokenHash: Buffer) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', tokenHash).execute()

export const findSessions = (db: Db, accountId: number) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'token_hash', 'created_at', 'last_used_at', 'expires_at', 'device'])
    .select(['account.role as accountRole', 'account.email'])
    .select(hasSeat)
    .where('account.id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Deletes the sessions of a role that were last used before an instant. */
const deleteUnusedSessions = (tx: Tx, role: Role, usedBefore: Date) =>
  tx
    .deleteFrom('session')
    .using('account')
    .whereRef('account.id', '=', 'account_id')
    .where('account.role', '=', role)
    .where('last_used_at', '<', usedBefore)
    .execute()

/** Deletes expired and unused sessions, and expired codes, sign-ups, grants, tickets, second steps and invitations. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  for (const table of [
    'session',
    'one_time_code',
    'pending_sign_up',
    'password_grant',
    'external_account_ticket',
    'second_step',
    'invitation',
    'seat_invitation',
  ] as const)
    await tx.deleteFrom(table).where('expires_at', '<', now).execute()
  for (const role of roles)
    await deleteUnusedSessions(tx, role, addMilliseconds(now, -sessionLife(role).idle))
}
