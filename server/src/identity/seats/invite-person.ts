import { maxPeople, seatMessages, type Seat } from '@street-musketeers/contract/seats.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { findAddress, lockOpenAccount, lockOpenAccounts } from '../accounts/find-account.ts'
import { maskAddress } from '../accounts/rules.ts'
import { findAccountByEmail, markActivated, type Account } from '../accounts/store.ts'
import { createInvitedAccount, newInvitation, type InvitedPerson } from '../sign-ups/accept-invitation.ts'
import { seatInvitedEmail } from './email-kinds.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import { isPersonOf } from './find-person.ts'
import { lockAsOfficer } from './lock-as-officer.ts'
import { shortenSessions } from '../sessions/open-session.ts'
import { announceJoining } from './notify-people.ts'
import {
  consumeSeatInvitation,
  deleteSeatInvitation,
  findSeated,
  findSeatInvitation,
  findSeatInvitations,
  insertSeat,
  saveSeatInvitation,
} from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Invites a person to an organisation, by an emailed link that works once. No account exists until they accept. Whether the address has one
 * already, only the person who has the link learns (rule: account-existence-is-private).
 * @throws {Problem} TooManyPeople; InvalidInput for somebody who is one of its people; SignInNeeded if the organisation has just closed, or the caller is no officer any more
 */
export async function invitePerson(
  tx: Tx,
  by: Organisation,
  { email, seat }: Omit<InputOf<'POST /api/org/people'>, 'submissionId'>,
  { secrets, now }: Context,
): Promise<void> {
  const { organisationId } = by
  const organisation = await lockAsOfficer(tx, by)
  if (await isPersonOf(tx, organisationId, email)) throw problemWith('email', seatMessages.isColleague)
  const hasFounder = organisation.first_officer_id === null
  const people = (await findSeated(tx, organisationId)).length + (hasFounder ? 1 : 0)
  const waiting = (await findSeatInvitations(tx, organisationId, now)).filter(
    (other) => other.email !== email,
  )
  if (people + waiting.length >= maxPeople) throw problem('TooManyPeople')

  const { token, row } = newInvitation(by, now)
  await saveSeatInvitation(tx, { ...row, organisation_id: organisationId, email, seat })
  await queueEmail(
    tx,
    seatInvitedEmail,
    {
      idempotencyKey: `seat-invited:${row.token_hash.toString('hex')}`,
      accountId: null,
      to: { name: '', address: email },
      content: { organisationId, seat },
      sealed: { invitation: token },
    },
    { secrets, now },
  )
  await recordOrganisationAction(tx, by, { action: 'invited-person', about: seat, now })
}

/** @throws {Problem} NotFound when the invitation was accepted or withdrawn, is another organisation's or never existed */
export async function withdrawSeatInvitation(
  tx: Tx,
  by: Organisation,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteSeatInvitation(tx, by.organisationId, id))) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'withdrew-invitation', now })
}

/**
 * From whom an invitation is, and to which address it was sent, so that nobody accepts one for somebody else without noticing. It is not used up.
 * @throws {Problem} InvitationNotAccepted
 */
export async function showSeatInvitation(
  db: Db,
  { invitation }: InputOf<'POST /api/org/people/invitation'>,
  now: Date,
): Promise<ReplyOf<'POST /api/org/people/invitation'>> {
  const found = await findSeatInvitation(db, hashToken(invitation), now)
  const organisation = found && (await findAddress(db, found.organisation_id))?.organisation
  if (!organisation) throw problem('InvitationNotAccepted')
  return { organisation, address: maskAddress(found.email) }
}

/**
 * Gives the person with an invitation's link an account and the seat: they have read its email. The officers are emailed.
 * @returns the new account
 * @throws {Problem} InvitationNotAccepted, also if the organisation has closed or its officer is suspended; EmailInUse if the address has an account
 */
export async function acceptSeat(
  tx: Tx,
  { invitation, firstName, lastName }: Omit<InputOf<'POST /api/org/people/accept'>, 'password'>,
  passwordHash: string,
  context: Context,
): Promise<{ accountId: number }> {
  const { email, seat, organisation } = await consumeInvitation(tx, invitation, context.now)
  const organisationId = organisation.id
  const names = { firstname: firstName, lastname: lastName }
  const accountId = await addPerson(tx, { organisationId, seat, email, passwordHash, ...names }, context.now)
  await announceJoining(tx, organisationId, { id: accountId, ...names, email, seat }, context)
  return { accountId }
}

/**
 * Gives the seat to the account that the invited address has: who reads its email owns it. The officers are emailed.
 * @returns the account
 * @throws {Problem} InvitationNotAccepted as `acceptSeat`, and for a suspended account; NoAccountYet, HasSeat
 */
export async function takeSeat(
  tx: Tx,
  { invitation }: InputOf<'POST /api/org/people/take'>,
  context: Context,
): Promise<{ accountId: number }> {
  const { email, seat, organisation } = await consumeInvitation(tx, invitation, context.now)
  const found = await findAccountByEmail(tx, email)
  if (!found) throw problem('NoAccountYet')
  const account = await lockOpenAccount(tx, found.id)
  if (account?.email !== email || account.suspended_at) throw problem('InvitationNotAccepted')
  if (account.id === organisation.id) throw problem('HasSeat')
  const added = await insertSeat(tx, {
    account_id: account.id,
    organisation_id: organisation.id,
    seat,
    taken_at: context.now,
  })
  if (!added) throw problem('HasSeat')
  await markActivated(tx, account.id, context.now)
  await shortenSessions(tx, account, context.now)
  await announceJoining(tx, organisation.id, { ...account, email, seat }, context)
  return { accountId: account.id }
}

/**
 * Uses an invitation up, with its organisation and its sender locked.
 * @throws {Problem} InvitationNotAccepted
 */
async function consumeInvitation(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ email: string; seat: Seat; organisation: Account }> {
  const hash = hashToken(token)
  const found = await findSeatInvitation(tx, hash, now)
  if (!found) throw problem('InvitationNotAccepted')
  // The accounts before the invitation, as everything that ends it locks them: the opposite order would deadlock.
  const own = await findAccountByEmail(tx, found.email)
  const open = await lockOpenAccounts(tx, [found.organisation_id, found.invited_by, ...(own ? [own.id] : [])])
  const organisation = open.find(({ id }) => id === found.organisation_id)
  const inviter = open.find(({ id }) => id === found.invited_by)
  if (!organisation || organisation.suspended_at || !inviter || inviter.suspended_at)
    throw problem('InvitationNotAccepted')
  if (!(await consumeSeatInvitation(tx, hash))) throw problem('InvitationNotAccepted')
  return { email: found.email, seat: found.seat, organisation }
}

/**
 * Creates the account of a person with a seat.
 * @returns its id
 * @throws {Problem} EmailInUse if the address has an account
 */
export async function addPerson(
  tx: Tx,
  { organisationId, seat, ...person }: InvitedPerson & { organisationId: number; seat: Seat },
  now: Date,
): Promise<number> {
  const accountId = await createInvitedAccount(tx, person, now)
  if (accountId === null) throw problem('EmailInUse', { message: seatProblem })
  await insertSeat(tx, { account_id: accountId, organisation_id: organisationId, seat, taken_at: now })
  return accountId
}

const seatProblem = 'Your email address has an account here already. Press “Use my account” to join with it.'
