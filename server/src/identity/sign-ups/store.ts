import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'

export type PendingSignUp = Row<'pending_sign_up'>

export const savePendingSignUp = (
  tx: Tx,
  signUp: Insertable<Tables['pending_sign_up']>,
): Promise<PendingSignUp> =>
  tx.insertInto('pending_sign_up').values(signUp).returningAll().executeTakeFirstOrThrow()

/** Nobody signs up so often before they activate. Without a limit a stranger could make every sign-in with an address read thousands. */
const maxCompared = 100

/** The password hashes of the newest pending sign-ups of an address, newest first. */
export async function findPendingPasswords(db: Db, email: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .execute()
  return rows.map(({ password_hash }) => password_hash)
}

/** The newest pending sign-up of an address, locked. */
export const lockNewestPendingSignUp = (tx: Tx, email: string, now: Date) =>
  tx
    .selectFrom('pending_sign_up')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** The sign-ups that a code or link activates, of one address or of any. */
export function findPendingByCode(
  db: Db,
  {
    email,
    hashes,
    column,
  }: {
    email: string | undefined
    hashes: readonly Buffer[]
    column: 'code_hash' | 'link_hash'
  },
  now: Date,
): Promise<PendingSignUp[]> {
  const query = db
    .selectFrom('pending_sign_up')
    .selectAll()
    .where('expires_at', '>', now)
    .where('code_expires_at', '>', now)
    .where(column, 'in', hashes)
  return (email === undefined ? query : query.where('email', '=', email)).execute()
}

/** Replaces the code of a sign-up: only the newest works (rule: newest-code-only). */
export const replacePendingCode = (
  tx: Tx,
  id: number,
  code: { codeHash: Buffer; linkHash: Buffer; expiresAt: Date },
) =>
  tx
    .updateTable('pending_sign_up')
    .set({ code_hash: code.codeHash, link_hash: code.linkHash, code_expires_at: code.expiresAt })
    .where('id', '=', id)
    .execute()

/** Deletes a sign-up. @returns false when it has been activated or has expired */
export const consumePendingSignUp = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.deleteFrom('pending_sign_up').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** Deletes every pending sign-up of an address. */
export const deletePendingSignUps = (tx: Tx, email: string) =>
  tx.deleteFrom('pending_sign_up').where('email', '=', email).execute()
