import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { findSeat } from './store.ts'

/**
 * Locks an organisation, so that changes to its people happen one after another, each by somebody who is still an officer.
 * @throws {Problem} SignInNeeded if the organisation closed, or the caller's seat changed, after the call was admitted
 */
export async function lockAsOfficer(tx: Tx, { organisationId, accountId }: Organisation): Promise<void> {
  if (!(await lockOpenAccount(tx, organisationId))) throw problem('SignInNeeded')
  if (accountId !== organisationId && (await findSeat(tx, organisationId, accountId))?.seat !== 'officer')
    throw problem('SignInNeeded')
}
