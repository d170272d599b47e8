import { sql } from 'kysely'
import type { Address } from '@street-musketeers/contract/identity/identity.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { deleteCodes } from '../codes/store.ts'

export type Account = Row<'account'>

/** Waits for whatever else decides over the same account. */
export const lockAccount = (tx: Tx, id: number) =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockAccountByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('account').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

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

export interface NewAccount {
  role: Role
  email: string
  passwordHash: string | null
  firstname: string
  lastname: string
  howHeard: string
}

/**
 * Founds an account, or gives one that was never activated the new details: only who reads the mail can activate it.
 * @returns null when an activated account already has the address, or one that others made for its owner.
 */
export async function createAccount(tx: Tx, newcomer: NewAccount, now: Date): Promise<Account | null> {
  const details = {
    role: newcomer.role,
    password_hash: newcomer.passwordHash,
    firstname: newcomer.firstname,
    lastname: newcomer.lastname,
    how_heard: newcomer.howHeard,
    signed_up_at: now,
  }
  const founded = await tx
    .insertInto('account')
    .values({ ...details, email: newcomer.email, activated_at: null, closed_at: null })
    .onConflict((clash) =>
      clash
        .column('email')
        .doUpdateSet(details)
        .where('account.activated_at', 'is', null)
        // An organisation or administrator that others made is theirs who were invited.
        .where('account.role', 'in', ['musketeer', 'applicant']),
    )
    .returningAll()
    .executeTakeFirst()
  return founded ?? null
}

/** Founds an account. @returns null when the address has one. */
export async function insertAccount(tx: Tx, newcomer: NewAccount, now: Date): Promise<Account | null> {
  const founded = await tx
    .insertInto('account')
    .values({
      role: newcomer.role,
      email: newcomer.email,
      password_hash: newcomer.passwordHash,
      firstname: newcomer.firstname,
      lastname: newcomer.lastname,
      how_heard: newcomer.howHeard,
      signed_up_at: now,
      activated_at: null,
      closed_at: null,
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return founded ?? null
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

export const saveEmail = (tx: Tx, accountId: number, email: string) =>
  tx.updateTable('account').set({ email }).where('id', '=', accountId).execute()

/** Whoever has an address, and whoever was sent a code to change to it, locked in the order of their ids. */
export const lockAccountsForEmailChange = (tx: Tx, email: string) =>
  tx
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .union(selectFrom('one_time_code').select('account_id as id').where('new_email', '=', email)),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

export const savePasswordHash = (tx: Tx, accountId: number, passwordHash: string) =>
  tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()

/** Empties every column that shows who the account belonged to (rule: closing-erases-personal-data). */
export async function eraseAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email: null, password_hash: null, firstname: '', lastname: '', closed_at: now })
    .where('id', '=', accountId)
    .execute()
  for (const table of ['address', 'session', 'provider_account', 'second_factor'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  // Whoever leaves leaves no door open.
  await tx.deleteFrom('invitation').where('invited_by', '=', accountId).execute()
  await deleteCodes(tx, accountId)
}

/** How many administrators have ever got in. Locks them all, so that two cannot leave at once. */
export async function lockAndCountAdministrators(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('activated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

/** Keeps what was agreed to. Who is subscribed to the newsletter already stays so by the first agreement. */
export async function saveConsent(
  tx: Tx,
  consent: { accountId: number; purpose: 'membership' | 'newsletter'; wording: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      account_id: consent.accountId,
      purpose: consent.purpose,
      wording: consent.wording,
      given_at: consent.now,
      withdrawn_at: null,
    })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** @returns whether the account had asked for the newsletter */
export const withdrawNewsletterConsent = async (tx: Tx, accountId: number, now: Date): Promise<boolean> => {
  const withdrawn = await tx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'newsletter')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return withdrawn.numUpdatedRows > 0n
}

export const deleteConsents = (tx: Tx, accountId: number) =>
  tx.deleteFrom('consent').where('account_id', '=', accountId).execute()

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
    .onConflict((clash) => clash.column('account_id').doUpdateSet(columns))
    .execute()
}

export const findAddressRow = (db: Db, accountId: number) =>
  db.selectFrom('address').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Removes sessions, codes, grants, tickets, second steps and invitations whose time is over. */
export async function deleteExpiredRows(tx: Tx, now: Date): Promise<void> {
  for (const table of [
    'session',
    'one_time_code',
    'password_grant',
    'provider_ticket',
    'second_step',
    'invitation',
  ] as const)
    await tx.deleteFrom(table).where('expires_at', '<', now).execute()
}
