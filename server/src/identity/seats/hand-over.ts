/**
 * A hand-over (rule: hand-over), a row of `hand_over`, one for each organisation:
 *
 *   asked ──the successor confirms──▶ confirmed ──its day comes──▶ the seat moves
 *     └──────────────┬─────────────────────┘
 *                    └──refused, taken back, not confirmed in time, the successor can't take over──▶ nothing changes
 *
 * The row is deleted at its end. Whoever changes it has locked the organisation, so of two who do it at once the second finds the first's outcome.
 */
import { handOverMessages, maxHandOverDays } from '@street-musketeers/contract/identity/hand-over-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { findFirstOfficer } from '../accounts/find-account.ts'
import { firstOfficerId } from '../accounts/rules.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { lockAccounts } from '../accounts/store.ts'
import { handOverAskedEmail, handOverConfirmedEmail } from './email-kinds.ts'
import {
  deleteHandOver,
  findHandOver,
  insertHandOver,
  saveConfirmation,
  type HandOver,
} from './hand-over-store.ts'
import { canTakeOver, hasOtherSeats, keyOf, moveSeat, notifyOfEnd, type Parties } from './move-seat.ts'
import { findSeat, findSeatById } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Asks another officer to take over from the caller on a day. Twice is as once.
 * @throws {Problem} NotFirstOfficer for anybody else; NotFound for somebody who has no seat in the organisation; InvalidInput for
 *   one who is no officer or is suspended, for a day that has passed or is too far away, and while the caller has seats elsewhere that would be left empty; HandOverWaits; SignInNeeded
 */
export async function askToHandOver(
  tx: Tx,
  by: Organisation,
  { id: seatId, day }: InputOf<'POST /api/org/handover'>,
  context: Context,
): Promise<void> {
  const { organisationId, accountId } = by
  const { now } = context
  requireDay(day, now)
  const held = await findSeatById(tx, organisationId, seatId)
  if (!held) throw problem('NotFound')
  const accounts = await lockAccounts(tx, [organisationId, accountId, held.account_id])
  const organisation = accounts.find(({ id }) => id === organisationId)
  if (!organisation || organisation.closed_at) throw problem('SignInNeeded')
  if (accountId !== firstOfficerId(organisation)) throw problem('NotFirstOfficer')
  const successor = accounts.find(({ id }) => id === held.account_id)!
  if (successor.id === accountId || !(await canTakeOver(tx, organisationId, successor)))
    throw problemWith('id', handOverMessages.notAnOfficer)
  if (await hasOtherSeats(tx, organisationId, accountId))
    throw problem('InvalidInput', { message: handOverMessages.otherSeats })
  const waiting = await findHandOver(tx, organisationId)
  if (waiting?.successor_id === successor.id && waiting.on_day === day) return
  if (waiting) throw problem('HandOverWaits')

  await insertHandOver(tx, {
    organisation_id: organisationId,
    successor_id: successor.id,
    on_day: day,
    asked_at: now,
  })
  await recordOrganisationAction(tx, by, {
    action: 'asked-to-hand-over',
    otherPersonId: successor.id,
    about: day,
    now,
  })
  await notifyAccount(
    tx,
    successor,
    handOverAskedEmail,
    {
      idempotencyKey: `${handOverAskedEmail.name}:${keyOf(organisationId, { asked_at: now })}`,
      organisationId,
      day,
    },
    context,
  )
}

function requireDay(day: string, now: Date): void {
  if (day < londonDate(now)) throw problemWith('day', handOverMessages.dayPassed)
  if (day > londonDate(addMilliseconds(now, days(maxHandOverDays))))
    throw problemWith('day', handOverMessages.dayTooFar)
}

/**
 * Confirms what the caller was asked. If its day has come, the seat moves at once.
 * @param day the day that the caller was shown
 * @returns what has happened
 * @throws {Problem} HandOverGone if nobody asks the caller for that day any more; SignInNeeded
 */
export async function confirmHandOver(
  tx: Tx,
  by: Organisation,
  { day }: InputOf<'PUT /api/org/handover'>,
  context: Context,
): Promise<'confirmed' | 'moved' | 'cannot'> {
  const { now } = context
  const today = londonDate(now)
  const { handOver, ...parties } = await lockHandOver(tx, by)
  const isAsked = handOver.successor_id === by.accountId && handOver.on_day === day && day >= today
  if (!isAsked) throw problem('HandOverGone')
  if (handOver.confirmed_at) return 'confirmed'
  await saveConfirmation(tx, by.organisationId, now)
  await recordOrganisationAction(tx, by, { action: 'confirmed-hand-over', about: day, now })
  if (day === today) return (await moveSeat(tx, parties, handOver, context)) ? 'moved' : 'cannot'
  const { organisationId } = by
  await notifyAccount(
    tx,
    parties.first,
    handOverConfirmedEmail,
    {
      idempotencyKey: `${handOverConfirmedEmail.name}:${keyOf(organisationId, handOver)}`,
      organisationId,
      day,
    },
    context,
  )
  return 'confirmed'
}

/** The day on which the caller is asked to take over; null if they are not, or have confirmed. */
export async function findDayToTakeOver(
  db: Db,
  { organisationId, accountId }: Organisation,
): Promise<string | null> {
  const handOver = await findHandOver(db, organisationId)
  return handOver?.successor_id === accountId && !handOver.confirmed_at ? handOver.on_day : null
}

/**
 * Takes a hand-over back, or refuses it.
 * @returns which
 * @throws {Problem} HandOverGone if nothing waits, and for anybody but the first officer and who was asked; SignInNeeded
 */
export async function endHandOver(
  tx: Tx,
  by: Organisation,
  context: Context,
): Promise<'refused' | 'taken-back'> {
  const { handOver, ...parties } = await lockHandOver(tx, by)
  const { first, successor } = parties
  const isFirst = by.accountId === first.id
  if (!isFirst && by.accountId !== handOver.successor_id) throw problem('HandOverGone')
  await deleteHandOver(tx, by.organisationId)
  const action = isFirst ? 'took-back-hand-over' : 'refused-hand-over'
  await recordOrganisationAction(tx, by, { action, about: handOver.on_day, now: context.now })
  const why = isFirst ? 'taken-back' : 'refused'
  await notifyOfEnd(tx, [isFirst ? successor : first], handOver, why, context)
  return why
}

/**
 * Does what is due on a day: moves the seat, or ends what nobody confirmed by then. Nothing happens to one that was taken back or done
 * meanwhile.
 */
export async function completeIfDue(
  tx: Tx,
  { organisationId }: { organisationId: number },
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
): Promise<void> {
  const now = clock.now()
  const today = londonDate(now)
  const found = await findParties(tx, organisationId)
  if (!found) return
  const { handOver, ...parties } = found
  if (handOver.on_day > today) return
  if (handOver.confirmed_at) return void (await moveSeat(tx, parties, handOver, { secrets, now }))
  if (handOver.on_day === today) return
  await deleteHandOver(tx, organisationId)
  await notifyOfEnd(tx, [parties.first, parties.successor], handOver, 'unconfirmed', { secrets, now })
}

/** Somebody is no officer any more, so they can't take over. The caller has locked the organisation. */
export async function cancelHandOverTo(
  tx: Tx,
  organisationId: number,
  accountId: number,
  context: Context,
): Promise<void> {
  const handOver = await findHandOver(tx, organisationId)
  if (handOver?.successor_id !== accountId) return
  await deleteHandOver(tx, organisationId)
  const first = await findFirstOfficer(tx, organisationId)
  if (first) await notifyOfEnd(tx, [first], handOver, 'cannot', context)
}

/** @throws {Problem} HandOverGone if nothing waits; SignInNeeded for somebody who is no officer any more */
async function lockHandOver(tx: Tx, by: Organisation): Promise<Parties & { handOver: HandOver }> {
  const found = await findParties(tx, by.organisationId, by.accountId)
  if (!found) throw problem('HandOverGone')
  const isFirst = by.accountId === found.first.id
  if (!isFirst && (await findSeat(tx, by.organisationId, by.accountId))?.seat !== 'officer')
    throw problem('SignInNeeded')
  return found
}

/**
 * Locks the accounts of a hand-over, in the order of their ids.
 * @param caller somebody else to lock
 * @returns null if nothing waits
 */
async function findParties(
  tx: Tx,
  organisationId: number,
  caller = organisationId,
): Promise<(Parties & { handOver: HandOver }) | null> {
  const seen = await findHandOver(tx, organisationId)
  const first = seen && (await findFirstOfficer(tx, organisationId))
  if (!first) return null
  const accounts = await lockAccounts(tx, [organisationId, first.id, seen.successor_id, caller])
  const lockedBy = (id: number) => accounts.find((account) => account.id === id)!
  const organisation = lockedBy(organisationId)
  // What was read before the lock may have changed.
  const handOver = await findHandOver(tx, organisationId)
  if (handOver?.successor_id !== seen.successor_id || firstOfficerId(organisation) !== first.id) return null
  return {
    handOver,
    organisation,
    first: lockedBy(first.id),
    successor: lockedBy(seen.successor_id),
  }
}
