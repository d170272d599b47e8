import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

export const findSecondFactor = (db: Db, accountId: number) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves the key of an authenticator that no code has confirmed yet, and replaces one from an earlier start. */
export const beginFactor = (tx: Tx, accountId: number, sealed: Buffer) =>
  tx
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed, set_up_at: null, last_step: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sealed }))
    .execute()

export const confirmFactor = (tx: Tx, accountId: number, { step, now }: { step: number; now: Date }) =>
  tx
    .updateTable('second_factor')
    .set({ set_up_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .execute()

/** Uses up the time step of a code. @returns false when that step, or a later one, was used before */
export async function consumeTimeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a second factor and its recovery codes. @returns whether there was one */
export async function deleteFactor(tx: Tx, accountId: number): Promise<boolean> {
  const result = await tx.deleteFrom('second_factor').where('account_id', '=', accountId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** @param keyName of the secret key that hashed them */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  hashes: Buffer[],
  keyName: string,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, key_name: keyName })))
    .execute()
}

/** @returns false for a code that is unknown or was used */
export async function consumeRecoveryCode(
  tx: Tx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Counts the accounts whose recovery codes another secret key hashed. Codes from before the key's name was stored count too. */
export async function countAccountsWithOldRecoveryCodes(db: Db, keyName: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(distinct account_id)`.as('count'))
    .where(sql<boolean>`key_name is distinct from ${keyName}`)
    .executeTakeFirstOrThrow()
  return count
}

export const saveSecondStep = (tx: Tx, step: Omit<Row<'second_step'>, 'wrong_tries'>) =>
  tx.insertInto('second_step').values(step).execute()

export const findSecondStep = (db: Db, ticketHash: Buffer) =>
  db.selectFrom('second_step').selectAll().where('ticket_hash', '=', ticketHash).executeTakeFirst()

/** Locked, so that wrong tries are counted one after another. */
export const lockSecondStep = (tx: Tx, ticketHash: Buffer) =>
  tx
    .selectFrom('second_step')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .forUpdate()
    .executeTakeFirst()

/** @returns the number of wrong tries so far */
export async function incrementSecondStepTries(tx: Tx, ticketHash: Buffer): Promise<number> {
  const { wrong_tries } = await tx
    .updateTable('second_step')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('ticket_hash', '=', ticketHash)
    .returning('wrong_tries')
    .executeTakeFirstOrThrow()
  return wrong_tries
}

export const deleteSecondStep = (tx: Tx, ticketHash: Buffer) =>
  tx.deleteFrom('second_step').where('ticket_hash', '=', ticketHash).execute()

export const markSecondFactorPassed = (tx: Tx, tokenHash: Buffer) =>
  tx.updateTable('session').set({ passed_second_factor: true }).where('token_hash', '=', tokenHash).execute()
