import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { CodePurpose } from './rules.ts'

/** Replaces the account's code for that purpose: only the newest works (rule: newest-code-only). */
export async function replaceCode(
  tx: Tx,
  code: {
    accountId: number
    purpose: CodePurpose
    hash: Buffer
    now: Date
    expiresAt: Date
    newEmail: string | null
  },
): Promise<number> {
  await tx
    .deleteFrom('one_time_code')
    .where('account_id', '=', code.accountId)
    .where('purpose', '=', code.purpose)
    .execute()
  const { id } = await tx
    .insertInto('one_time_code')
    .values({
      account_id: code.accountId,
      purpose: code.purpose,
      code_hash: code.hash,
      created_at: code.now,
      expires_at: code.expiresAt,
      new_email: code.newEmail,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The live codes of an address, locked so that tries are counted one after another. */
export const lockCodesByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('one_time_code')
    .innerJoin('account', 'account.id', 'one_time_code.account_id')
    .select(['one_time_code.id', 'account_id', 'purpose', 'code_hash', 'wrong_tries', 'expires_at'])
    .where('account.email', '=', email)
    .orderBy('one_time_code.id')
    .forUpdate('one_time_code')
    .execute()

/** The live codes that were sent to an address for changing to it. */
export const lockCodesForNewEmail = (tx: Tx, newEmail: string) =>
  tx
    .selectFrom('one_time_code')
    .select(['id', 'account_id', 'code_hash', 'wrong_tries', 'expires_at'])
    .where('new_email', '=', newEmail)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockCodesByHash = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('one_time_code')
    .select(['id', 'account_id', 'purpose', 'code_hash', 'wrong_tries', 'expires_at'])
    .where('code_hash', '=', hash)
    .forUpdate()
    .execute()

export const incrementWrongTries = (tx: Tx, codeIds: number[]) =>
  tx
    .updateTable('one_time_code')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('id', 'in', codeIds)
    .execute()

export const consumeCode = (tx: Tx, codeId: number) =>
  tx.deleteFrom('one_time_code').where('id', '=', codeId).execute()

/** Deletes an account's codes, grants and second steps: the person who requested them may not be the owner. */
export async function deleteCodes(tx: Tx, accountId: number): Promise<void> {
  for (const table of ['one_time_code', 'password_grant', 'second_step'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Saves a one-time grant for choosing a password, and deletes the account's older one. */
export async function replaceGrant(
  tx: Tx,
  grant: { hash: Buffer; accountId: number; expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('password_grant').where('account_id', '=', grant.accountId).execute()
  await tx
    .insertInto('password_grant')
    .values({ grant_hash: grant.hash, account_id: grant.accountId, expires_at: grant.expiresAt })
    .execute()
}

/** Deletes a grant, even one that has expired. */
export const consumeGrant = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('password_grant').where('grant_hash', '=', hash).returningAll().executeTakeFirst()
