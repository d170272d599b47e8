import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import type { Account } from '../accounts/store.ts'
import { findSeat } from './store.ts'

/**
 * Locks an organisation, so that changes to its people happen one after another, each by somebody who is still an officer.
 * @returns the account with the organisation's number
 * @throws {Problem} SignInNeeded if the organisation closed, or the caller's seat changed, after the call was admitted
 */
export async function lockAsOfficer(tx: Tx, { organisationId, accountId }: Organisation): Promise<Account> {
  const organisation = await lockOpenAccount(tx, organisationId)
  if (!organisation || !(await isOfficer(tx, organisation, accountId))) throw problem('SignInNeeded')
  return organisation
}

async function isOfficer(db: Db, organisation: Account, accountId: number): Promise<boolean> {
  if (accountId === organisation.id) return organisation.first_officer_id === null
  return (await findSeat(db, organisation.id, accountId))?.seat === 'officer'
}
