import type { Db, Tx } from '../../platform/database/db.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { Row } from '../../platform/database/tables.ts'

export const saveSession = (tx: Tx, session: Row<'session'>) =>
  tx.insertInto('session').values(session).execute()

/** A session with its account. */
const sessionByToken = preparedQuery((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id as accountId',
      'role',
      'closed_at',
      'last_used_at',
      'expires_at',
      'passed_second_factor',
    ])
    .where('token_hash', '=', tokenHash),
)

/** Runs on every call by a person who is signed in. */
export const findSession = async (db: Db, tokenHash: Buffer) => (await sessionByToken(db, { tokenHash }))[0]

export const touchSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()

export const deleteSession = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

export const deleteSessions = (tx: Tx, accountId: number) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).execute()

export const deleteOtherSessions = (tx: Tx, accountId: number, tokenHash: Buffer) =>
  tx.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', tokenHash).execute()

export const findSessions = (db: Db, accountId: number) =>
  db
    .selectFrom('session')
    .select(['token_hash', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
