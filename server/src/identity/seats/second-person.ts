import { recordOrganisationAction } from '../../audit/index.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAccountName, findFirstOfficer } from '../accounts/find-account.ts'
import { notifyAccounts } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'
import { lockAsOfficer } from './lock-as-officer.ts'
import { approvalWishEmail } from './email-kinds.ts'
import { findApprovalWish, findSeated, saveApprovalWish } from './store.ts'

type Officer = Pick<Account, 'id' | 'firstname' | 'lastname' | 'email' | 'suspended_at'>

/** The officers of an organisation who can sign in, its first officer at the top. None once it has closed. */
export async function findPresentOfficers(db: Db, organisationId: number): Promise<Officer[]> {
  const first = await findFirstOfficer(db, organisationId)
  if (!first) return []
  const others = (await findSeated(db, organisationId)).filter(
    ({ id, seat }) => seat === 'officer' && id !== first.id,
  )
  return [first, ...others].filter(({ email, suspended_at }) => email !== null && !suspended_at)
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
 * Whether a campaign needs a second person's approval: where its organisation asks for that, and for election material, if it has another
 * officer (rule: second-person).
 */
export async function needsSecondPerson(
  db: Db,
  organisationId: number,
  isElectionMaterial: boolean,
): Promise<boolean> {
  const isWanted = isElectionMaterial || (await findApprovalWish(db, organisationId)) !== undefined
  return isWanted && (await findPresentOfficers(db, organisationId)).length > 1
}

/**
 * Asks for a second person's approval of each campaign, or no longer. The other officers are emailed, because it takes a protection away.
 * @returns whether anybody was emailed; not when it was so already
 * @throws {Problem} SecondPersonNeeded if there is no other officer who could approve; SignInNeeded
 */
export async function wishForApproval(
  tx: Tx,
  by: Organisation,
  isAsked: boolean,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const { organisationId, accountId } = by
  await lockAsOfficer(tx, by)
  if (((await findApprovalWish(tx, organisationId)) !== undefined) === isAsked) return false
  const others = await findSecondPeople(tx, organisationId, [accountId])
  if (isAsked && !others.length) throw problem('SecondPersonNeeded', { message: seatMessages.noOfficer })
  await saveApprovalWish(tx, organisationId, isAsked ? context.now : null)
  const action = isAsked ? 'asked-for-approval' : 'ended-approval'
  await recordOrganisationAction(tx, by, { action, now: context.now })
  const who = await findAccountName(tx, accountId)
  const idempotencyKey = `approval-wish:${organisationId}:${context.now.getTime()}`
  await notifyAccounts(tx, others, approvalWishEmail, { idempotencyKey, who, isAsked }, context)
  return others.length > 0
}

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
