import type { Seat } from '@street-musketeers/contract/seats.ts'
import type * as z from 'zod'
import { keepNameInActions, recordOrganisationAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail, type EmailKind } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { findAddress } from '../accounts/find-account.ts'
import { fullName } from '../accounts/rules.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'
import { seatChangedEmail, seatLeftEmail, seatTakenEmail } from './email-kinds.ts'
import { findSecondPeople } from './second-person.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

type Person = Pick<Account, 'id' | 'firstname' | 'lastname' | 'email'>

/** Logs that somebody took a seat, and emails the other officers who can sign in (rule: seats). */
export async function announceJoining(
  tx: Tx,
  organisationId: number,
  { seat, ...person }: Person & { seat: Seat },
  context: Context,
): Promise<void> {
  await recordOrganisationAction(
    tx,
    { organisationId, accountId: person.id },
    { action: 'took-seat', about: seat, now: context.now },
  )
  await keepNameInActions(tx, { organisationId, accountId: person.id, name: null })
  await emailOfficers(tx, organisationId, seatTakenEmail, { person, sealed: { seat } }, context)
}

/** Logs that somebody gave up their seat, or closed their account, and emails the officers (rule: seats). */
export async function announceLeaving(
  tx: Tx,
  organisationId: number,
  person: Person,
  context: Context,
): Promise<void> {
  await recordOrganisationAction(
    tx,
    { organisationId, accountId: person.id },
    { action: 'left', now: context.now },
  )
  await emailOfficers(tx, organisationId, seatLeftEmail, { person, sealed: {} }, context)
}

async function emailOfficers<Sealed extends object>(
  tx: Tx,
  organisationId: number,
  kind: EmailKind<typeof RecipientContent, z.ZodType<Sealed & { who: string }>>,
  { person, sealed }: { person: Person; sealed: Sealed },
  { secrets, now }: Context,
): Promise<void> {
  const who = `${fullName(person)} (${person.email})`
  for (const { id, firstname, email } of await findSecondPeople(tx, organisationId, [person.id]))
    await queueEmail(
      tx,
      kind,
      {
        idempotencyKey: `${kind.name}:${organisationId}:${person.id}:${now.getTime()}:${id}`,
        accountId: id,
        to: { name: firstname, address: email! },
        content: { firstname },
        sealed: { ...sealed, who },
      },
      { secrets, now },
    )
}

/** Emails a person that they have another seat, or none. */
export async function notifyOfSeat(
  tx: Tx,
  person: Pick<Account, 'id' | 'firstname' | 'email'>,
  { organisationId, seat }: { organisationId: number; seat: Seat | null },
  context: Context,
): Promise<void> {
  const organisation = (await findAddress(tx, organisationId))?.organisation ?? ''
  const idempotencyKey = `seat-changed:${organisationId}:${person.id}:${context.now.getTime()}:${seat}`
  await notifyAccount(tx, person, seatChangedEmail, { idempotencyKey, organisation, seat }, context)
}
