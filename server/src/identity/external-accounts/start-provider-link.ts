import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { createTicket } from './read-ticket.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { lockAccountByEmail } from '../accounts/store.ts'

/**
 * Prepares the next step of somebody whose account elsewhere is connected with none here: to sign up, or to prove with a
 * mailed code that the account which has their address is theirs. An account that was never activated is nobody's yet.
 * The answer tells whether an address has an account, but only to whom a provider has just proved that it is theirs.
 * @returns the refusal that carries the ticket; the caller commits and throws it.
 */
export async function startProviderLink(
  tx: Tx,
  person: VerifiedIdentity,
  platform: Pick<Platform, 'secrets' | 'clock'>,
): Promise<Problem> {
  const { email, firstName, lastName } = person
  const ticket = await createTicket(tx, person, { ...platform, now: platform.clock.now() })
  const vouched = { ticket, email, firstName, lastName }
  const owner = await lockAccountByEmail(tx, email)
  if (!owner?.activated_at) return problem('NotSignedUp', { vouched })

  await sendCodeTo(tx, owner, 'link', platform)
  return problem('LinkNeeded', { vouched })
}
