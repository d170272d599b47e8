import type { Db } from '../../platform/database/db.ts'
import { findAccount, findSeats, type Account } from '../accounts/store.ts'

/** Somebody who acts for an organisation now; null for anybody else. */
export async function findPerson(db: Db, organisationId: number, accountId: number): Promise<Account | null> {
  const account = await findAccount(db, accountId)
  if (!account || account.closed_at) return null
  if (accountId === organisationId) return account
  const seats = await findSeats(db, accountId)
  return seats.some((seat) => seat.organisation_id === organisationId) ? account : null
}
