import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findAddressRow,
  countAccounts,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockAccounts,
  type Account,
} from './store.ts'
import { fullName } from './rules.ts'
import type * as z from 'zod'
import type { Platform } from '../../platform/platform.ts'
import type { accountClosed } from '../events.ts'

/**
 * Locks an account until the transaction ends, so that decisions about it happen one after another. That of an organisation may belong to no
 * person (rule: hand-over).
 * @returns null when there is no such account or it is closed
 */
export async function lockOpenAccount(tx: Tx, accountId: number): Promise<Account | null> {
  const account = await lockAccount(tx, accountId)
  return account && !account.closed_at ? account : null
}

/** The same for several, in an order that cannot deadlock. Those that are closed or do not exist are left out. */
export const lockOpenAccounts = async (tx: Tx, ids: readonly number[]): Promise<Account[]> =>
  (await lockAccounts(tx, ids)).filter(({ closed_at }) => !closed_at)

/**
 * Who is first officer of an organisation: its name and email address are the organisation's (rule: seats).
 * @returns null for an organisation that has closed
 */
export async function findFirstOfficer(db: Db, organisationId: number): Promise<Account | null> {
  const organisation = await findAccount(db, organisationId)
  if (!organisation || organisation.closed_at) return null
  return organisation.first_officer_id === null
    ? organisation
    : ((await findAccount(db, organisation.first_officer_id)) ?? null)
}

/** The role of an account, open or closed; null when there is no such account. */
export async function findRole(db: Db, accountId: number): Promise<Role | null> {
  return (await findAccount(db, accountId))?.role ?? null
}

/** The name of an account's owner, `Ada Lovelace`; empty when the account is closed or there is none. */
export async function findAccountName(db: Db, accountId: number): Promise<string> {
  const account = await findAccount(db, accountId)
  return account ? fullName(account) : ''
}

/**
 * The first name and email address of an open account's owner.
 * @throws {Problem} SignInNeeded when the account was closed after the call was admitted
 */
export async function findEmailRecipient(
  db: Db,
  accountId: number,
): Promise<{ name: string; address: string }> {
  const account = await findAccount(db, accountId)
  if (!account?.email) throw problem('SignInNeeded')
  return { name: account.firstname, address: account.email }
}

export const presentAddress = (row: Omit<Row<'address'>, 'account_id'>): Address => ({
  organisation: row.organisation,
  firstLine: row.first_line,
  secondLine: row.second_line,
  city: row.city,
  county: row.county,
  postCode: row.post_code,
})

/** The postal address of an account; null when it has none or is closed. */
export async function findAddress(db: Db, accountId: number): Promise<Address | null> {
  const row = await findAddressRow(db, accountId)
  return row ? presentAddress(row) : null
}

export async function findAccountId(db: Db, email: string): Promise<number | null> {
  return (await findAccountByEmail(db, email))?.id ?? null
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await countAccounts(db)) > 0
}

/**
 * Recognises the address of a closed account by its pseudonyms, because the event does not contain it.
 * @returns whether an address is the one; false if its owner had not proved it
 */
export function recogniseAddress(
  { addressKey, previousAddressKey }: z.output<typeof accountClosed.payload>,
  { secrets }: Pick<Platform, 'secrets'>,
): (address: string) => boolean {
  const pseudonyms = [addressKey, previousAddressKey].filter((pseudonym) => pseudonym !== undefined)
  if (!pseudonyms.length) return () => false
  return (address) => secrets.accepted.some((key) => pseudonyms.includes(key.addressKey(address)))
}
