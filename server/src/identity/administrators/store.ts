import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Saves an invitation and replaces an older one to the same address. */
export const saveInvitation = (tx: Tx, invitation: Omit<Row<'invitation'>, 'id'>) =>
  tx
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute()

/** Deletes an invitation, even one that has expired. */
export const consumeInvitation = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('invitation').where('token_hash', '=', hash).returningAll().executeTakeFirst()

/** The address that an invitation was sent to. The invitation is not used up. */
export const findInvitedEmail = async (db: Db, hash: Buffer, now: Date) =>
  (
    await db
      .selectFrom('invitation')
      .select('email')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.email

export const deleteInvitation = (tx: Tx, id: number) =>
  tx.deleteFrom('invitation').where('id', '=', id).returning('id').executeTakeFirst()

/** Nobody becomes an administrator by the invitation of a closed or suspended account. */
export const deleteInvitationsBy = (tx: Tx, accountId: number) =>
  tx.deleteFrom('invitation').where('invited_by', '=', accountId).execute()

export const findInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invited_by')
    .select(['invitation.id', 'invitation.email', 'invited_at', 'expires_at', 'firstname', 'lastname'])
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .execute()

/** The administrators who can sign in, in the order of their ids. */
const activeAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .where('role', '=', 'administrator')
    .where('activated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')

/** The same, except one of them. */
export const findAdministratorsToEmail = (db: Db, exceptId: number) =>
  activeAdministrators(db).select(['id', 'firstname', 'email']).where('id', '<>', exceptId).execute()

export const findActiveAdministrators = (db: Db) => activeAdministrators(db).select('id').execute()

/** Counts and locks them all, so that two cannot leave at once. */
export const lockAndCountAdministrators = async (tx: Tx): Promise<number> =>
  (await activeAdministrators(tx).select('id').forNoKeyUpdate().execute()).length

export const findAdministrators = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'firstname', 'lastname', 'activated_at'])
    .where('role', '=', 'administrator')
    .where('closed_at', 'is', null)
    .orderBy('signed_up_at')
    .orderBy('id')
    .execute()
