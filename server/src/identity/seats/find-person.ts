import type { Db } from '../../platform/database/db.ts'
import { findAccount, type Account } from '../accounts/store.ts'
import { findSeat } from './store.ts'

/** Somebody who acts for an organisation now; null for anybody else. */
export async function findPerson(db: Db, organisationId: number, accountId: number): Promise<Account | null> {
  const account = await findAccount(db, accountId)
  if (!account?.email) return null
  return accountId === organisationId || (await findSeat(db, organisationId, accountId)) ? account : null
}
