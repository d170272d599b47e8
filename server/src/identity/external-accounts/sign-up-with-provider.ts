import type { ProviderSignUp } from '@street-musketeers/contract/identity/identity.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { readTicket } from './read-ticket.ts'
import { roleFromSignUp } from '../rules.ts'
import { saveConsents } from '../accounts/save-consents.ts'
import { saveProviderAccount, consumeTicket } from './store.ts'
import { deleteConsents, createAccount } from '../accounts/store.ts'

/**
 * Founds an account for somebody an identity provider vouched for. Their address is verified there, so the account is active at
 * once and signed in; it has no password until they choose one by "Forgot password". What somebody else began with the address and
 * never activated is overwritten.
 * @throws {Problem} TicketNotAccepted, also when the address or the account elsewhere found an account meanwhile
 */
export async function signUpWithProvider(
  tx: Tx,
  asked: ProviderSignUp,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession> {
  const { hash, person } = await readTicket(tx, asked.ticket, { secrets, now })
  const account = await createAccount(
    tx,
    {
      role: roleFromSignUp(asked.userRole),
      email: person.email,
      passwordHash: null,
      firstname: asked.firstName,
      lastname: asked.lastName,
      howHeard: asked.marketing,
    },
    now,
  )
  if (!account || !(await saveProviderAccount(tx, { ...person, accountId: account.id, now })))
    throw problem('TicketNotAccepted')

  await consumeTicket(tx, hash)
  await deleteConsents(tx, account.id)
  await saveConsents(tx, { accountId: account.id, newsletter: asked.newsletter, now })
  await activateAccount(tx, account.id, { secrets, now })
  return openSession(tx, account, now)
}
