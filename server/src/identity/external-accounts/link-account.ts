import * as z from 'zod'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import {
  lockTicket,
  saveTicket,
  saveExternalAccount,
  consumeTicket,
  lockAccountByExternalAccount,
} from './store.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-second-factor.ts'
import { lockAccountByEmail } from '../accounts/store.ts'
import { verifyCode } from '../codes/verify-code.ts'
import type { ProviderSignIn } from '@street-musketeers/contract/identity/accounts.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { sendCodeTo } from '../codes/send-code.ts'

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

/**
 * Links an external account to the account that has its address, when the code shows that its owner agrees.
 * @returns null for a wrong code; the caller limits wrong tries
 * @throws {Problem} TicketNotAccepted, also if either account has been linked to another by now
 */
export async function linkAccount(
  tx: Tx,
  { ticket, code }: { ticket: string; code: string },
  { secrets, now, device }: Pick<RequestContext, 'secrets' | 'now' | 'device'>,
): Promise<SignInResult | null> {
  const { hash, person } = await readTicket(tx, ticket, { secrets, now })
  const account = await lockAccountByEmail(tx, person.email)
  if (!account) throw problem('TicketNotAccepted')
  const accepted = await verifyCode(
    tx,
    { code, email: person.email, purpose: 'link', requester: hash },
    { secrets, now },
  )
  if (!accepted) return null

  if (!(await saveExternalAccount(tx, { ...person, accountId: account.id, now })))
    throw problem('TicketNotAccepted')
  await consumeTicket(tx, hash)
  return passFirstFactor(tx, account, { now, device })
}

/** By the address that the provider has proved: each emails a code there. */
const externalSignInsPerAddress: Limit = { name: 'provider-vouching', points: 10, windowMs: minutes(30) }

/**
 * Signs in the person who linked this external account before, even if its email address has changed since (rule: provider-sign-in).
 * @throws {Problem} NotSignedUp or LinkNeeded with a ticket for the next step, when it is linked to no account
 */
export async function signInWithProvider(
  input: ProviderSignIn,
  context: Pick<
    RequestContext,
    'db' | 'identityProvider' | 'limits' | 'secrets' | 'clock' | 'now' | 'device'
  >,
): Promise<SignInResult> {
  const { db, identityProvider, limits } = context
  const person = await identityProvider.exchange(input)
  const result = await db.transaction().execute(async (tx) => {
    const account = await lockAccountByExternalAccount(tx, person)
    return account && passFirstFactor(tx, account, context)
  })
  if (result) return result

  await limits.consume(externalSignInsPerAddress, person.email)
  throw await db.transaction().execute((tx) => startProviderLink(tx, person, context))
}

/**
 * Prepares the next step for a person whose external account is not linked yet: to sign up, or to prove with an emailed code
 * that they own the account with their address.
 * The answer shows whether the address has an account, but only to a person whose provider has just verified that address.
 * @returns the refusal with the ticket; the caller commits and throws it
 */
async function startProviderLink(
  tx: Tx,
  person: VerifiedIdentity,
  platform: Pick<Platform, 'secrets' | 'clock'>,
): Promise<Problem> {
  const { email, firstName, lastName } = person
  const ticket = await createTicket(tx, person, { ...platform, now: platform.clock.now() })
  const vouched = { ticket, email, firstName, lastName }
  const account = await lockAccountByEmail(tx, email)
  if (!account?.activated_at) return problem('NotSignedUp', { vouched })

  await sendCodeTo(tx, account, 'link', platform, { requester: hashToken(ticket) })
  return problem('LinkNeeded', { vouched })
}
