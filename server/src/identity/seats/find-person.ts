import type { Db } from '../../platform/database/db.ts'
import { findAccount, findAccountByEmail, type Account } from '../accounts/store.ts'
import { findSeat } from './store.ts'

/** Somebody who acts for an organisation now; null for anybody else. */
async function findPerson(db: Db, organisationId: number, accountId: number): Promise<Account | null> {
  const account = await findAccount(db, accountId)
  if (!account?.email) return null
  return accountId === organisationId || (await findSeat(db, organisationId, accountId)) ? account : null
}

/** Those of several who act for an organisation now. */
export async function findPeople(
  db: Db,
  organisationId: number,
  accountIds: readonly number[],
): Promise<Account[]> {
  const ids = [...new Set(accountIds)]
  const found = await Promise.all(ids.map((id) => findPerson(db, organisationId, id)))
  return found.filter((person) => person !== null)
}

/** Whether an email address is one of an organisation's own people's. Their officers see all of them. */
export async function isPersonOf(db: Db, organisationId: number, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  return account !== undefined && (await findPerson(db, organisationId, account.id)) !== null
}
