import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { findAccount, type Account } from '../accounts/store.ts'
import { lockAsOfficer } from './lock-as-officer.ts'
import { findSeated } from './store.ts'

type Officer = Pick<Account, 'id' | 'firstname' | 'lastname' | 'email' | 'suspended_at'>

/** The officers of an organisation who can sign in, its first officer at the top. None once it has closed. */
export async function findPresentOfficers(db: Db, organisationId: number): Promise<Officer[]> {
  const first = await findAccount(db, organisationId)
  if (!first || first.closed_at) return []
  const others = (await findSeated(db, organisationId)).filter(({ seat }) => seat === 'officer')
  return [first, ...others].filter(({ suspended_at }) => !suspended_at)
}

/**
 * Who may be the second person for what others wrote (rule: second-person).
 * @param authors who wrote it last, and who put it forward
 */
export const findSecondPeople = async (
  db: Db,
  organisationId: number,
  authors: readonly number[],
): Promise<Officer[]> =>
  (await findPresentOfficers(db, organisationId)).filter(({ id }) => !authors.includes(id))

/**
 * Locks the organisation for a decision of the caller as the second person (rule: second-person).
 * @param authors as for {@link findSecondPeople}
 * @throws {Problem} SecondPersonNeeded for one of the authors; SignInNeeded for somebody who is no officer any more
 */
export async function lockAsSecondPerson(
  tx: Tx,
  by: Organisation,
  authors: readonly number[],
): Promise<void> {
  await lockAsOfficer(tx, by)
  if (authors.includes(by.accountId)) throw problem('SecondPersonNeeded')
}
