import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import { sql } from 'kysely'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

export type Account = Row<'account'>

/** Locks an account's row. Rows that refer to it can still be written: whatever locks them first would deadlock otherwise. */
export const lockAccount = (tx: Tx, id: number) =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks several accounts in the order of their ids, as everything that locks more than one does: two orders would deadlock. */
export const lockAccounts = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockAccountByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('account').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

export const countAccounts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export type NewAccount = Pick<
  Account,
  'role' | 'email' | 'password_hash' | 'firstname' | 'lastname' | 'how_heard'
>

/** @returns null when the address has an account */
export async function insertAccount(
  tx: Tx,
  { role, email, password_hash, firstname, lastname, how_heard }: NewAccount,
  signed_up_at: Date,
): Promise<Account | null> {
  const row = { role, email, password_hash, firstname, lastname, how_heard, signed_up_at }
  const inserted = await tx
    .insertInto('account')
    .values({ ...row, activated_at: null, closed_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export const markActivated = (tx: Tx, accountId: number, now: Date) =>
  tx
    .updateTable('account')
    .set({ activated_at: sql`coalesce(activated_at, ${now})` })
    .where('id', '=', accountId)
    .execute()

export const saveRole = (tx: Tx, accountId: number, role: Role) =>
  tx.updateTable('account').set({ role }).where('id', '=', accountId).execute()

export const saveNames = (tx: Tx, accountId: number, names: { firstname: string; lastname: string }) =>
  tx.updateTable('account').set(names).where('id', '=', accountId).execute()

export const savePasswordHash = (tx: Tx, accountId: number, passwordHash: string) =>
  tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()

export async function upsertAddress(tx: Tx, accountId: number, address: Address): Promise<void> {
  const columns = {
    organisation: address.organisation,
    first_line: address.firstLine,
    second_line: address.secondLine,
    city: address.city,
    county: address.county,
    post_code: address.postCode,
  }
  await tx
    .insertInto('address')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

export const findAddressRow = (db: Db, accountId: number) =>
  db.selectFrom('address').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** A person's seats in organisations that began with others, the oldest first. */
export const findSeats = (db: Db, accountId: number) =>
  db
    .selectFrom('seat')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('taken_at')
    .orderBy('organisation_id')
    .execute()

/** Saves that an account is suspended, or with null that it is not. */
export const saveSuspension = (tx: Tx, accountId: number, suspension: { at: Date; reason: string } | null) =>
  tx
    .updateTable('account')
    .set({ suspended_at: suspension?.at ?? null, suspension_reason: suspension?.reason ?? '' })
    .where('id', '=', accountId)
    .execute()
