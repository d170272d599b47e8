import type { UserDetails, OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { listChosenCauses } from '../../causes/index.ts'
import { describeSeats, findAccountName } from '../../identity/index.ts'
import { recordAction } from '../../audit/index.ts'
import { countBranchesAsking, describeBranches, mayVouch } from '../../organisations/index.ts'
import { findPrinting } from '../../hubs/index.ts'
import { listAllMemberships } from '../../membership/index.ts'
import type { Administrator, Actor } from '../../platform/http/actor.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { frequencyOf, presentMemberships, presentUser, nextDatesOf, presentOwnUser } from './present.ts'
import { findSeenElsewhere } from './seen-elsewhere-store.ts'
import { findUser, findOwnUser, type User } from './store.ts'

/**
 * One account, for an administrator. The read is logged in the same transaction, so no account is read unlogged (rule: administrator-actions-logged).
 * @throws {Problem} NotFound
 */
export async function showUser(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<UserDetails> {
  const user = await findUser(tx, id)
  if (!user) throw problem('NotFound')
  await recordAction(tx, by, { action: 'looked-at-person', accountId: id, now })
  const isMusketeer = user.role === 'musketeer'
  const seats = await describeSeats(tx, user)
  // Somebody who was only invited to an organisation is no applicant, who would be Inactive.
  const isOnlyInvited = seats.seats.length > 0 && user.role === 'applicant' && !user.application
  return {
    ...presentUser(isOnlyInvited ? { ...user, role: 'organisation' } : user),
    causeUsers: isMusketeer ? await listChosenCauses(tx, id) : [],
    campaignDistributors: presentMemberships(isMusketeer ? await listAllMemberships(tx, id, null, now) : []),
    frequency: frequencyOf(user),
    ...seats,
    answeredBy: user.branch?.answered_by ? await findAccountName(tx, user.branch.answered_by) : '',
    seenElsewhere: await listSeenElsewhere(tx, user),
    mayVouch: await mayVouch(tx, id),
    branches: await describeBranches(tx, id),
  }
}

/** Where else on the site an applicant's details are (rule: seen-elsewhere). */
async function listSeenElsewhere(
  tx: Tx,
  { id, role, org_info }: User,
): Promise<UserDetails['seenElsewhere']> {
  if (role !== 'applicant' || !org_info) return []
  const rows = await findSeenElsewhere(tx, id)
  return rows.map(({ website, telephone, postcode, suspended_at, application, role: of, ...row }) => ({
    ...row,
    same: [
      ...(website ? (['website'] as const) : []),
      ...(telephone ? (['telephone'] as const) : []),
      ...(postcode ? (['postcode'] as const) : []),
    ],
    application: application ?? (of === 'organisation' ? 'confirmed' : 'not-submitted'),
    suspended: suspended_at !== null,
  }))
}

/**
 * The signed-in account with everything its screens need, in a few statements.
 * @throws {Problem} SignInNeeded if the account has just been closed
 */
export async function showOwnUser(
  db: Db,
  { accountId, role, seat, organisationId = accountId }: Actor,
  now: Date,
): Promise<OwnUser> {
  const person = await findOwnUser(db, accountId, now)
  if (!person || person.closed_at) throw problem('SignInNeeded')
  // Somebody with a seat sees the details of the organisation beside their own name and email address (rule: seats).
  const organisation = organisationId === accountId ? person : await findOwnUser(db, organisationId, now)
  if (!organisation) throw problem('SignInNeeded')
  const { address, org_info, application, branch } = organisation
  const user = { ...person, role, address, org_info, application, branch }
  if (user.role !== 'musketeer') {
    const branchesAsking = seat === 'officer' ? await countBranchesAsking(db, organisationId) : null
    return presentOwnUser(user, { branchesAsking }, now)
  }
  const causes = await listChosenCauses(db, accountId)
  const nextDates = nextDatesOf(user, now)
  const memberships = await listAllMemberships(db, accountId, nextDates, now)
  const printing = await findPrinting(db, accountId, now)
  return presentOwnUser(user, { causes, memberships, nextDates, printing }, now)
}
