import type { Db, Tx } from '../../platform/database/db.ts'
import { keepNameInActions, recordOrganisationAction } from '../../audit/index.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { eraseEmailsTo, eraseEndedEmailsTo } from '../../platform/mail/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { fullName } from '../accounts/rules.ts'
import { findSeats, type Account } from '../accounts/store.ts'
import { emailChanged } from '../events.ts'
import { deletePendingSignUps } from '../sign-ups/store.ts'
import {
  firstOfficerChangedEmail,
  handedOverEmail,
  handOverEndedEmail,
  tookOverEmail,
} from './email-kinds.ts'
import { endSeat } from './end-seat.ts'
import { erasePerson } from './erase-person.ts'
import { deleteHandOver, saveFirstOfficer, type HandOver } from './hand-over-store.ts'
import { findSecondPeople } from './second-person.ts'
import { deleteSeat, findSeat } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** The accounts of a hand-over, locked. `first` is `organisation` in an organisation that was never handed over. */
export interface Parties {
  organisation: Account
  first: Account
  successor: Account
}

/** Whether somebody may become first officer: an officer who can sign in. */
export const canTakeOver = async (db: Db, organisationId: number, { id, email, suspended_at }: Account) =>
  email !== null && !suspended_at && (await findSeat(db, organisationId, id))?.seat === 'officer'

/**
 * Whether a first officer's account ends with the hand-over but has seats in other organisations, where nobody would be left in them: the
 * account that the organisation began with.
 */
export const hasOtherSeats = async (db: Db, organisationId: number, firstId: number): Promise<boolean> =>
  firstId === organisationId && (await findSeats(db, firstId)).length > 0

/**
 * Makes the successor the first officer, and ends the access of who was it. Both, and the other officers, are emailed. If the successor can't
 * take over, the first officer has taken a seat elsewhere, or the organisation is suspended, nothing moves, and both are told.
 * @returns whether it moved
 */
export async function moveSeat(
  tx: Tx,
  { organisation, first, successor }: Parties,
  handOver: HandOver,
  context: Context,
): Promise<boolean> {
  const { id: organisationId } = organisation
  await deleteHandOver(tx, organisationId)
  if (
    organisation.suspended_at ||
    (await hasOtherSeats(tx, organisationId, first.id)) ||
    !(await canTakeOver(tx, organisationId, successor))
  ) {
    await notifyOfEnd(tx, [first, successor], handOver, 'cannot', context)
    return false
  }
  await recordOrganisationAction(
    tx,
    { organisationId, accountId: successor.id },
    { action: 'took-over', otherPersonId: first.id, now: context.now },
  )
  const left = { organisationId, accountId: first.id, name: fullName(first) }
  await keepNameInActions(tx, left)
  if (first.id === organisationId) await freeFromPerson(tx, organisation, successor, context)
  else await endSeatOf(tx, organisationId, first, successor)

  await tellWhoIsGone(tx, organisation, first, handOver, context)
  const key = keyOf(organisationId, handOver)
  const idempotencyKey = `${tookOverEmail.name}:${key}`
  await notifyAccount(tx, successor, tookOverEmail, { idempotencyKey, organisationId }, context)
  for (const { id, firstname, email } of await findSecondPeople(tx, organisationId, [successor.id]))
    await queueEmail(
      tx,
      firstOfficerChangedEmail,
      {
        idempotencyKey: `${firstOfficerChangedEmail.name}:${key}:${id}`,
        accountId: id,
        to: { name: firstname, address: email! },
        content: { firstname, organisationId },
        sealed: { who: fullName(successor), before: fullName(first) },
      },
      context,
    )
  return true
}

/** The account that the organisation began with: the number stays the organisation's, the person goes. */
async function freeFromPerson(
  tx: Tx,
  { id, email }: Account,
  successor: Account,
  { now }: Context,
): Promise<void> {
  await eraseEndedEmailsTo(tx, email!)
  await deletePendingSignUps(tx, email!)
  await erasePerson(tx, id, { first_officer_id: successor.id })
  await eraseEmailsTo(tx, id, now)
  await enqueue(tx, emailChanged, { accountId: id, changedAt: now.toISOString() })
}

async function endSeatOf(tx: Tx, organisationId: number, first: Account, successor: Account): Promise<void> {
  await saveFirstOfficer(tx, organisationId, successor.id)
  await deleteSeat(tx, organisationId, first.id)
  await endSeat(tx, first, organisationId)
}

/** Their address is encrypted and deleted once the email has left, because it may be that of an account which is theirs no more. */
const tellWhoIsGone = (
  tx: Tx,
  organisation: Account,
  { id, firstname, email }: Account,
  handOver: HandOver,
  context: Context,
) => {
  const keepsAccount = id !== organisation.id
  return queueEmail(
    tx,
    handedOverEmail,
    {
      idempotencyKey: `${handedOverEmail.name}:${keyOf(organisation.id, handOver)}`,
      accountId: keepsAccount ? id : null,
      content: { organisationId: organisation.id, keepsAccount },
      sealed: { firstname, address: email! },
    },
    context,
  )
}

/** Emails that nothing moves. An account that has closed is told nothing. */
export async function notifyOfEnd(
  tx: Tx,
  people: readonly Account[],
  handOver: HandOver,
  why: 'refused' | 'taken-back' | 'unconfirmed' | 'cannot',
  context: Context,
): Promise<void> {
  const { organisation_id: organisationId } = handOver
  for (const person of people.filter(({ email }) => email !== null))
    await notifyAccount(
      tx,
      person,
      handOverEndedEmail,
      {
        idempotencyKey: `${handOverEndedEmail.name}:${keyOf(organisationId, handOver)}:${person.id}`,
        organisationId,
        why,
      },
      context,
    )
}

/** What one hand-over is known by in its emails. */
export const keyOf = (organisationId: number, { asked_at }: Pick<HandOver, 'asked_at'>) =>
  `${organisationId}:${asked_at.getTime()}`
