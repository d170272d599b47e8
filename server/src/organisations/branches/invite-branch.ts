import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import {
  createInvitedAccount,
  findPresentOfficers,
  fullName,
  lockAsOfficer,
  lockOpenAccount,
  newInvitation,
} from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { branchInvitedEmail } from './email-kinds.ts'
import {
  consumeBranchInvitation,
  deleteBranchInvitation,
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
 * @throws {Problem} CannotVouch; SignInNeeded if the union has just closed, or the caller is no officer any more
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
  await recordOrganisationAction(tx, by, { action: 'invited-branch', now })
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
  const hash = hashToken(token)
  const found = await findBranchInvitation(tx, hash, now)
  if (!found) throw problem('InvitationNotAccepted')
  const { email, union_id, invited_by } = found
  // The union before the invitation, the order in which inviting locks them.
  await lockOpenAccount(tx, union_id)
  const officers = await findPresentOfficers(tx, union_id)
  if (!(await findUnion(tx, union_id)) || !officers.some(({ id }) => id === invited_by))
    throw problem('InvitationNotAccepted')
  if (!(await consumeBranchInvitation(tx, hash))) throw problem('InvitationNotAccepted')
  const person = { firstname: firstName, lastname: lastName, email, passwordHash }
  const accountId = await createInvitedAccount(tx, person, now)
  if (accountId === null) throw problem('EmailInUse', { message: inUse })
  await saveBranch(tx, {
    account_id: accountId,
    union_id,
    state: 'invited',
    since: now,
    answered_by: invited_by,
  })
  return { accountId }
}

const inUse =
  'Your email address has an account here already. To make a branch, ask for an invitation to another address of yours.'
