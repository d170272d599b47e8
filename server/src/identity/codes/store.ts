import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { LinkPurpose } from './rules.ts'

/** Replaces the account's code for that purpose: only the newest works (rule: newest-code-only). */
export async function replaceCode(tx: Tx, code: Omit<Row<'one_time_code'>, 'id'>): Promise<number> {
  await tx
    .deleteFrom('one_time_code')
    .where('account_id', '=', code.account_id)
    .where('purpose', '=', code.purpose)
    .execute()
  const { id } = await tx.insertInto('one_time_code').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes the code that was emailed to an account, or sent to the address it wants to change to. @returns its row if it was live */
export async function consumeCode(
  tx: Tx,
  code: {
    column: 'code_hash' | 'link_hash'
    hashes: readonly Buffer[]
    purpose: LinkPurpose
    email?: string | undefined
  },
  now: Date,
): Promise<
  { id: number; account_id: number; created_at: Date; keeps_external_accounts: boolean } | undefined
> {
  const query = tx
    .deleteFrom('one_time_code')
    .where(code.column, 'in', code.hashes)
    .where('purpose', '=', code.purpose)
    .where('expires_at', '>', now)
  const { email } = code
  const ofAddress =
    email === undefined
      ? query
      : code.purpose === 'email'
        ? query.where('new_email', '=', email)
        : query.where('account_id', 'in', ({ selectFrom }) =>
            selectFrom('account').select('id').where('email', '=', email),
          )
  return ofAddress.returning(['id', 'account_id', 'created_at', 'keeps_external_accounts']).executeTakeFirst()
}

/** The open account that the token of an emailed link signs in to. The link is not used up. */
export const findAccountByLink = (db: Db, linkHash: Buffer, now: Date) =>
  db
    .selectFrom('account')
    .innerJoin('one_time_code', 'one_time_code.account_id', 'account.id')
    .select(['email', 'role'])
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', 'sign-in')
    .where('one_time_code.expires_at', '>', now)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Deletes an account's codes, grants and second steps: the person who requested them may not be the owner. */
export async function deleteCodes(tx: Tx, accountId: number): Promise<void> {
  for (const table of ['one_time_code', 'password_grant', 'second_step'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Saves a one-time grant for choosing a password, and deletes the account's older one. */
export async function replaceGrant(tx: Tx, grant: Row<'password_grant'>): Promise<void> {
  await tx.deleteFrom('password_grant').where('account_id', '=', grant.account_id).execute()
  await tx.insertInto('password_grant').values(grant).execute()
}

/** Deletes a grant, even one that has expired. */
export const consumeGrant = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('password_grant').where('grant_hash', '=', hash).returningAll().executeTakeFirst()

/** The account whose password a grant may set. The grant is not used up. */
export const findAccountByGrant = (db: Db, grantHash: Buffer, now: Date) =>
  db
    .selectFrom('account')
    .innerJoin('password_grant', 'password_grant.account_id', 'account.id')
    .select(['email', 'firstname', 'lastname'])
    .where('grant_hash', '=', grantHash)
    .where('password_grant.expires_at', '>', now)
    .executeTakeFirst()
