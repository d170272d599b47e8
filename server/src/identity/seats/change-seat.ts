import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAccount, lockAccount } from '../accounts/store.ts'
import { endSessions } from '../sessions/open-session.ts'
import { notifyOfSeat } from './notify-people.ts'
import {
  deleteSeat,
  deleteSeatInvitationsBy,
  deleteSeatInvitationsOf,
  findSeated,
  lockSeat,
  saveSeat,
} from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Gives a person another seat. Their sessions end, because they were opened for the old one (rule: sessions-end-at-once), and what an officer
 * invited ends with their office.
 * @throws {Problem} NotFound for somebody who has no seat in the caller's organisation; FirstOfficer
 */
export async function changeSeat(
  tx: Tx,
  by: Organisation,
  { id, seat }: InputOf<'PUT /api/org/people/:id'>,
  context: Context,
): Promise<void> {
  const { organisationId } = by
  await lockPeople(tx, by, id)
  const current = await lockSeat(tx, organisationId, id)
  if (!current) throw problem('NotFound')
  if (current.seat === seat) return
  await saveSeat(tx, organisationId, id, seat)
  await endSeat(tx, id)
  await notifyOfSeat(tx, (await findAccount(tx, id))!, { organisationId, seat }, context)
}

/**
 * Takes a person's seat away. Their account stays, with nothing of the organisation's.
 * @throws {Problem} NotFound for somebody who has no seat in the caller's organisation; FirstOfficer
 */
export async function removePerson(
  tx: Tx,
  by: Organisation,
  { id }: { id: number },
  context: Context,
): Promise<void> {
  const { organisationId } = by
  await lockPeople(tx, by, id)
  if (!(await deleteSeat(tx, organisationId, id))) throw problem('NotFound')
  await endSeat(tx, id)
  await notifyOfSeat(tx, (await findAccount(tx, id))!, { organisationId, seat: null }, context)
}

/** @throws {Problem} FirstOfficer */
export async function leaveOrganisation(tx: Tx, by: Organisation): Promise<void> {
  await lockPeople(tx, by, by.accountId)
  await deleteSeat(tx, by.organisationId, by.accountId)
  await endSeat(tx, by.accountId)
}

/** Closing the account of an organisation's first officer closes it for everybody (rule: seats). */
export async function closeSeats(tx: Tx, organisationId: number, context: Context): Promise<void> {
  await deleteSeatInvitationsOf(tx, organisationId)
  for (const person of await findSeated(tx, organisationId)) {
    await deleteSeat(tx, organisationId, person.id)
    await endSeat(tx, person.id)
    await notifyOfSeat(tx, person, { organisationId, seat: null }, context)
  }
}

/** Two officers who change each other's seats do it one after the other. */
async function lockPeople(tx: Tx, { organisationId }: Organisation, id: number): Promise<void> {
  if (id === organisationId) throw problem('FirstOfficer')
  await lockAccount(tx, organisationId)
}

async function endSeat(tx: Tx, accountId: number): Promise<void> {
  await deleteSeatInvitationsBy(tx, accountId)
  await endSessions(tx, accountId)
}
