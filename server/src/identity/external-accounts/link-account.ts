import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-first-factor.ts'
import { readTicket } from './read-ticket.ts'
import { saveProviderAccount, consumeTicket } from './store.ts'
import { lockAccountByEmail } from '../accounts/store.ts'
import { verifyCode } from '../codes/verify-code.ts'

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

  if (!(await saveProviderAccount(tx, { ...person, accountId: account.id, now })))
    throw problem('TicketNotAccepted')
  await consumeTicket(tx, hash)
  return passFirstFactor(tx, account, { now, device })
}
