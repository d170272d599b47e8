import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { findAccountName, findAddress, findFirstOfficer } from '../accounts/find-account.ts'
import { fullName } from '../accounts/rules.ts'
import { findSeats, type Account } from '../accounts/store.ts'
import { findHandOver } from './hand-over-store.ts'
import { findApprovalWish, findSeated, findSeatInvitations } from './store.ts'

/**
 * The people of an organisation, its first officer at the top. Addresses and invitations are for officers, who need them.
 * @throws {Problem} SignInNeeded if it has just closed
 */
export async function listPeople(
  db: Db,
  { organisationId, accountId, seat: ownSeat }: Organisation,
  now: Date,
): Promise<ReplyOf<'GET /api/org/people'>> {
  const first = await findFirstOfficer(db, organisationId)
  if (!first) throw problem('SignInNeeded')
  const isOfficer = ownSeat === 'officer'
  const seated = await findSeated(db, organisationId)
  const founder = { ...first, seat: 'officer' as const, seat_id: organisationId, taken_at: null }
  const people = [
    seated.find(({ id }) => id === first.id) ?? founder,
    ...seated.filter(({ id }) => id !== first.id),
  ]
  const invitations = isOfficer ? await findSeatInvitations(db, organisationId, now) : []
  return {
    organisation: (await findAddress(db, organisationId))?.organisation ?? '',
    ownSeat,
    asksApproval: (await findApprovalWish(db, organisationId)) !== undefined,
    people: people.map((person) => ({
      id: person.seat_id,
      name: fullName(person),
      email: isOfficer || person.id === accountId ? person.email : null,
      seat: person.seat,
      since: person.taken_at?.toISOString() ?? null,
      isCaller: person.id === accountId,
      isFirst: person.id === first.id,
    })),
    handOver: isOfficer ? await describeHandOver(db, organisationId, accountId) : null,
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      seat: invitation.seat,
      invitedBy: fullName(invitation),
      invitedAt: invitation.invited_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
    })),
  }
}

async function describeHandOver(
  db: Db,
  organisationId: number,
  caller: number,
): Promise<ReplyOf<'GET /api/org/people'>['handOver']> {
  const handOver = await findHandOver(db, organisationId)
  if (!handOver) return null
  const { successor_id, on_day, confirmed_at } = handOver
  return {
    successor: await findAccountName(db, successor_id),
    day: on_day,
    confirmed: confirmed_at !== null,
    isToCaller: successor_id === caller,
  }
}

/** For administrators: for whom somebody acts who was invited; the other people of an organisation. */
export async function describeSeats(
  db: Db,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<Pick<ReplyOf<'GET /api/siteadmin/user/:id'>, 'seats' | 'people'>> {
  const held = (await findSeats(db, id)).map(async ({ organisation_id: organisationId, seat }) => ({
    organisationId,
    organisation: (await findAddress(db, organisationId))?.organisation ?? '',
    seat,
  }))
  const people = role === 'organisation' ? await findSeated(db, id) : null
  return {
    seats: await Promise.all(held),
    people: people?.map((person) => ({ id: person.id, name: fullName(person), seat: person.seat })) ?? null,
  }
}
