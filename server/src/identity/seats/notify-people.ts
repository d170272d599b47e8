import type { Seat } from '@street-musketeers/contract/seats.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAddress } from '../accounts/find-account.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'
import { seatChangedEmail, seatTakenEmail } from './email-kinds.ts'
import { findSecondPeople } from './second-person.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** Emails the other officers of an organisation who can sign in that somebody took a seat (rule: seats). */
export async function notifyOfficers(
  tx: Tx,
  organisationId: number,
  { id: newcomer, ...taken }: { id: number; who: string; seat: Seat },
  { secrets, now }: Context,
): Promise<void> {
  for (const { id, firstname, email } of await findSecondPeople(tx, organisationId, [newcomer]))
    await queueEmail(
      tx,
      seatTakenEmail,
      {
        idempotencyKey: `seat-taken:${organisationId}:${newcomer}:${now.getTime()}:${id}`,
        accountId: id,
        to: { name: firstname, address: email! },
        content: { firstname },
        sealed: taken,
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
