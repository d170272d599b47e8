import { z } from 'zod'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { ticketLife } from '../rules.ts'
import { lockTicket, saveTicket } from './store.ts'

const TicketContent = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/** Keeps what a provider vouched for. @returns the ticket that stands for it, 256 random bits. */
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
 * Reads what a ticket stands for and keeps others from using it until this transaction ends.
 * @throws {Problem} TicketNotAccepted when it was used, is too old or never was
 */
export async function readTicket(
  tx: Tx,
  ticket: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ hash: Buffer; person: VerifiedIdentity }> {
  const kept = await lockTicket(tx, hashToken(ticket))
  if (!kept || kept.expires_at <= now) throw problem('TicketNotAccepted')
  return { hash: kept.ticket_hash, person: TicketContent.parse(secrets.unseal(kept.sealed)) }
}
