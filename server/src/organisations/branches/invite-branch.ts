import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { branchMessages } from '@street-musketeers/contract/organisations/branch-messages.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import {
  createInvitedAccount,
  findAccountId,
  findOwnRoles,
  findPresentOfficers,
  fullName,
  isPersonOf,
  lockAsOfficer,
  lockOpenAccount,
  maskAddress,
  newInvitation,
} from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { findApplication } from '../store.ts'
import { branchInvitedEmail } from './email-kinds.ts'
import {
  consumeBranchInvitation,
  deleteBranchInvitation,
  findAllowed,
  findBranch,
  findBranchInvitation,
  findBranchInvitations,
  findUnion,
  saveBranch,
  saveBranchInvitation,
} from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Invites a branch, by an emailed link that works once. No account exists until somebody accepts. Whether the address has one already, only the
 * person who has the link learns (rule: account-existence-is-private).
 * @throws {Problem} CannotVouch; InvalidInput for the address of one of the union's own people; SignInNeeded if the union has just closed, or the caller is no officer any more
 */
export async function inviteBranch(
  tx: Tx,
  by: Organisation,
  { email }: { email: string },
  { secrets, now }: Context,
): Promise<void> {
  await lockAsOfficer(tx, by)
  const union = await findUnion(tx, by.organisationId)
  if (!union) throw problem('CannotVouch')
  if (await isPersonOf(tx, union.id, email)) throw problemWith('email', branchMessages.ownPerson)
  const { token, row } = newInvitation(by, now)
  await saveBranchInvitation(tx, { ...row, union_id: union.id, email })
  await queueEmail(
    tx,
    branchInvitedEmail,
    {
      idempotencyKey: `branch-invited:${row.token_hash.toString('hex')}`,
      accountId: null,
      to: { name: '', address: email },
      content: { unionId: union.id },
      sealed: { invitation: token },
    },
    { secrets, now },
  )
  await recordOrganisationAction(tx, by, { action: 'invited-branch', about: maskAddress(email), now })
}

/** Invitations that can still be accepted: not those of somebody who is no officer any more. */
export async function listBranchInvitations(
  db: Db,
  { organisationId }: Organisation,
  now: Date,
): Promise<ReplyOf<'GET /api/org/branchinvitations'>> {
  const officers = new Set((await findPresentOfficers(db, organisationId)).map(({ id }) => id))
  const invitations = await findBranchInvitations(db, organisationId, now)
  const open = invitations.filter(({ invited_by }) => officers.has(invited_by))
  return {
    invitations: open.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      invitedBy: fullName(invitation),
      invitedAt: invitation.invited_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
    })),
  }
}

/** @throws {Problem} NotFound when the invitation was accepted or withdrawn, is another union's or never existed */
export async function withdrawBranchInvitation(
  tx: Tx,
  by: Organisation,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteBranchInvitation(tx, by.organisationId, id))) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'withdrew-invitation', now })
}

/**
 * From which union an invitation is, and to which address it was sent. It is not used up.
 * @throws {Problem} InvitationNotAccepted
 */
export async function showBranchInvitation(
  db: Db,
  { invitation }: InputOf<'POST /api/org/branches/invitation'>,
  now: Date,
): Promise<ReplyOf<'POST /api/org/branches/invitation'>> {
  const found = await findBranchInvitation(db, hashToken(invitation), now)
  const union = found && (await findUnion(db, found.union_id))
  if (!union) throw problem('InvitationNotAccepted')
  return { organisation: union.name, address: maskAddress(found.email) }
}

/**
 * Gives the person with an invitation's link an applicant's account, whose application its union has vouched for (rule: branches).
 * @returns the new account
 * @throws {Problem} InvitationNotAccepted, also if the union may not vouch any more, or who invited is no officer of it now; EmailInUse if the
 *   address has an account
 */
export async function acceptBranch(
  tx: Tx,
  { invitation: token, firstName, lastName }: Omit<InputOf<'POST /api/org/branches/accept'>, 'password'>,
  passwordHash: string,
  now: Date,
): Promise<{ accountId: number }> {
  const { email, unionId, invitedBy } = await consumeInvitation(tx, token, now)
  const person = { firstname: firstName, lastname: lastName, email, passwordHash }
  const accountId = await createInvitedAccount(tx, person, now)
  if (accountId === null) throw problem('EmailInUse', { message: inUse })
  await saveBranch(tx, {
    account_id: accountId,
    union_id: unionId,
    state: 'invited',
    since: now,
    answered_by: invitedBy,
  })
  return { accountId }
}

const inUse = 'Your email address has an account here already. Press “Use my account” to go on with it.'

/**
 * Makes the account that the invited address has a branch of the union: who reads its email owns it. One that has applied is vouched for, as
 * after an officer's answer.
 * @returns the account
 * @throws {Problem} InvitationNotAccepted as {@link acceptBranch}, and for a suspended account; NoAccountYet; EmailInUse for one that cannot
 *   be a branch
 */
export async function takeBranch(
  tx: Tx,
  { invitation }: InputOf<'POST /api/org/branches/take'>,
  now: Date,
): Promise<{ accountId: number }> {
  const { email, unionId, invitedBy } = await consumeInvitation(tx, invitation, now)
  const found = await findAccountId(tx, email)
  if (found === null) throw problem('NoAccountYet')
  const account = await lockOpenAccount(tx, found)
  if (account?.email !== email || account.suspended_at) throw problem('InvitationNotAccepted')
  const application = await findApplication(tx, account.id)
  if (!(await canBeBranch(tx, account, unionId)) || application?.state === 'rejected')
    throw problem('EmailInUse', { message: noBranch })
  await saveBranch(tx, {
    account_id: account.id,
    union_id: unionId,
    state: application || account.role === 'organisation' ? 'vouched' : 'invited',
    since: now,
    answered_by: invitedBy,
  })
  return { accountId: account.id }
}

/** Whether an account is an organisation's or an applicant's that may be a branch of a union: none that is a union or has another one. */
async function canBeBranch(
  tx: Tx,
  account: NonNullable<Awaited<ReturnType<typeof lockOpenAccount>>>,
  unionId: number,
): Promise<boolean> {
  const roles = await findOwnRoles(tx, account)
  if (!roles.some((own) => own.role === 'applicant' || own.organisationId === account.id)) return false
  if (await findAllowed(tx, account.id)) return false
  const branch = await findBranch(tx, account.id)
  return branch?.state !== 'vouched' || branch.union_id === unionId
}

const noBranch =
  'The account with this email address can’t be a branch’s: it is a musketeer’s, an administrator’s or another organisation’s. Ask for an invitation to another address of your branch, such as one that its officers share. An organisation that is here already names its union in Settings.'

/**
 * Uses an invitation up, with its union locked.
 * @throws {Problem} InvitationNotAccepted
 */
async function consumeInvitation(tx: Tx, token: string, now: Date) {
  const hash = hashToken(token)
  const found = await findBranchInvitation(tx, hash, now)
  if (!found) throw problem('InvitationNotAccepted')
  const { email, union_id: unionId, invited_by: invitedBy } = found
  // The union before the invitation, the order in which inviting locks them.
  await lockOpenAccount(tx, unionId)
  const officers = await findPresentOfficers(tx, unionId)
  if (!(await findUnion(tx, unionId)) || !officers.some(({ id }) => id === invitedBy))
    throw problem('InvitationNotAccepted')
  if (!(await consumeBranchInvitation(tx, hash))) throw problem('InvitationNotAccepted')
  return { email, unionId, invitedBy }
}
