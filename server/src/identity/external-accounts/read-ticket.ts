import { z } from 'zod'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { lockTicket, saveTicket } from './store.ts'

/** How long a person has to answer the sign-up questions, or to enter a code. */
export const ticketLife = minutes(30)

const TicketContent = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/** Stores the identity that a provider confirmed. @returns its ticket, 256 random bits */
export async function createTicket(
  tx: Tx,
  person: VerifiedIdentity,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const ticket = randomToken()
  await saveTicket(tx, {
    ticket_hash: hashToken(ticket),
    sealed: secrets.seal(person),
    expires_at: addMilliseconds(now, ticketLife),
  })
  return ticket
}

/**
 * Reads the identity behind a ticket and locks the ticket until the transaction ends.
 * @throws {Problem} TicketNotAccepted when it was used, has expired or never existed
 */
export async function readTicket(
  tx: Tx,
  ticket: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ hash: Buffer; person: VerifiedIdentity }> {
  const row = await lockTicket(tx, hashToken(ticket))
  if (!row || row.expires_at <= now) throw problem('TicketNotAccepted')
  return { hash: row.ticket_hash, person: TicketContent.parse(secrets.unseal(row.sealed)) }
}
