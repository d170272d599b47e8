import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { createTicket } from './read-ticket.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { lockAccountByEmail } from '../accounts/store.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'

/**
 * Prepares the next step for a person whose external account is not linked yet: to sign up, or to prove with an emailed code
 * that the account with their address is theirs.
 * The answer shows whether the address has an account, but only to a person whose provider has just verified that address.
 * @returns the refusal with the ticket; the caller commits and throws it
 */
export async function startProviderLink(
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
