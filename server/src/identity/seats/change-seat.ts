import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteOrganisationActions, keepNameInActions, recordOrganisationAction } from '../../audit/index.ts'
import { firstOfficerId, fullName } from '../accounts/rules.ts'
import { findAccount, findSeats, lockAccounts, type Account } from '../accounts/store.ts'
import { endSeat } from './end-seat.ts'
import { lockAsOfficer } from './lock-as-officer.ts'
import { cancelHandOverTo } from './hand-over.ts'
import { deleteHandOver } from './hand-over-store.ts'
import { announceLeaving, notifyOfSeat } from './notify-people.ts'
import {
  deleteSeat,
  deleteSeatInvitationsOf,
  findSeatById,
  findSeated,
  lockSeat,
  saveApprovalWish,
  saveSeat,
} from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Gives a person another seat. Their sessions for the organisation end, because they were opened for the old one (rule: sessions-end-at-once), and what an officer
 * invited ends with their office.
 * @throws {Problem} NotFound for somebody who has no seat in the caller's organisation; FirstOfficer
 */
export async function changeSeat(
  tx: Tx,
  by: Organisation,
  { id: seatId, seat }: InputOf<'PUT /api/org/people/:id'>,
  context: Context,
): Promise<void> {
  const { organisationId } = by
  const person = await lockPerson(tx, by, seatId)
  const { id } = person
  const current = await lockSeat(tx, organisationId, id)
  if (!current) throw problem('NotFound')
  if (current.seat === seat) return
  await saveSeat(tx, organisationId, id, seat)
  await endSeat(tx, person, organisationId)
  await cancelHandOverTo(tx, organisationId, id, context)
  await recordOrganisationAction(tx, by, {
    action: 'changed-seat',
    otherPersonId: id,
    about: seat,
    now: context.now,
  })
  await notifyOfSeat(tx, person, { organisationId, seat }, context)
}

/**
 * Takes a person's seat away. Their account stays, with nothing of the organisation's.
 * @throws {Problem} NotFound for somebody who has no seat in the caller's organisation; FirstOfficer
 */
export async function removePerson(
  tx: Tx,
  by: Organisation,
  { id: seatId }: { id: number },
  context: Context,
): Promise<void> {
  const { organisationId } = by
  const person = await lockPerson(tx, by, seatId)
  const { id } = person
  if (!(await deleteSeat(tx, organisationId, id))) throw problem('NotFound')
  await endSeat(tx, person, organisationId)
  await cancelHandOverTo(tx, organisationId, id, context)
  await recordOrganisationAction(tx, by, { action: 'removed-person', otherPersonId: id, now: context.now })
  await keepNameInActions(tx, { organisationId, accountId: id, name: fullName(person) })
  await notifyOfSeat(tx, person, { organisationId, seat: null }, context)
}

/** The officers are emailed. @throws {Problem} FirstOfficer */
export async function leaveOrganisation(tx: Tx, by: Organisation, context: Context): Promise<void> {
  const { accountId, organisationId } = by
  const locked = await lockAccounts(tx, [organisationId, accountId])
  const organisation = locked.find(({ id }) => id === organisationId)!
  refuseFirstOfficer(organisation, accountId)
  const account = (await findAccount(tx, accountId))!
  if (await deleteSeat(tx, organisationId, accountId)) {
    await announceLeaving(tx, organisationId, account, context)
    await keepNameInActions(tx, { organisationId, accountId, name: fullName(account) })
  }
  await endSeat(tx, account, organisationId)
  await cancelHandOverTo(tx, organisationId, accountId, context)
}

/** Somebody who closes their account leaves their organisations. */
export async function leaveAll(tx: Tx, account: Account, context: Context): Promise<void> {
  for (const { organisation_id: organisationId } of await findSeats(tx, account.id))
    if (await deleteSeat(tx, organisationId, account.id)) {
      await announceLeaving(tx, organisationId, account, context)
      await cancelHandOverTo(tx, organisationId, account.id, context)
    }
}

/**
 * Ends the seats of an organisation whose first officer closes their account, which closes it for everybody (rule: seats). The caller has
 * locked their accounts.
 */
export async function closeSeats(tx: Tx, organisationId: number, context: Context): Promise<void> {
  for (const person of await findSeated(tx, organisationId)) {
    if (!(await deleteSeat(tx, organisationId, person.id))) continue
    await endSeat(tx, person, organisationId)
    await notifyOfSeat(tx, person, { organisationId, seat: null }, context)
  }
  await deleteSeatInvitationsOf(tx, organisationId)
  await deleteHandOver(tx, organisationId)
  await saveApprovalWish(tx, organisationId, null)
  await deleteOrganisationActions(tx, organisationId)
}

/**
 * Locks the account of a seat before the seat, the order in which closing it locks them: the opposite order would deadlock with it.
 * @returns the account
 * @throws {Problem} NotFound, FirstOfficer
 */
async function lockPerson(tx: Tx, by: Organisation, seatId: number): Promise<Account> {
  const held = await findSeatById(tx, by.organisationId, seatId)
  await lockAccounts(tx, [by.organisationId, ...(held ? [held.account_id] : [])])
  const organisation = await lockAsOfficer(tx, by)
  const account = held && (await findAccount(tx, held.account_id))
  if (!account) throw problem('NotFound')
  refuseFirstOfficer(organisation, account.id)
  return account
}

function refuseFirstOfficer(organisation: Account, id: number): void {
  if (id === firstOfficerId(organisation)) throw problem('FirstOfficer')
}
