import type { ProviderSignUp } from '@street-musketeers/contract/identity/accounts.ts'
import {
  consentWording,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { readTicket } from '../external-accounts/read-ticket.ts'
import { roleFromSignUp } from './rules.ts'
import { saveConsents } from '../consents/save-consents.ts'
import { saveProviderAccount, consumeTicket } from '../external-accounts/store.ts'
import { insertAccount } from '../accounts/store.ts'

/**
 * Creates an account for a person whose identity a provider has confirmed. The provider verified the address, so the account is
 * active and signed in straight away; it has no password until its owner chooses one by "Forgot password". Sign-ups that wait with
 * the address cannot be activated any more.
 * @throws {Problem} TicketNotAccepted, also if the address or the external account has an account by now
 */
export async function signUpWithProvider(
  tx: Tx,
  answers: ProviderSignUp,
  { config, secrets, now, device }: Pick<RequestContext, 'config' | 'secrets' | 'now' | 'device'>,
): Promise<OpenedSession> {
  const { hash, person } = await readTicket(tx, answers.ticket, { secrets, now })
  const account = await insertAccount(
    tx,
    {
      role: roleFromSignUp(answers.userRole),
      email: person.email,
      passwordHash: null,
      firstname: answers.firstName,
      lastname: answers.lastName,
      howHeard: answers.marketing,
    },
    now,
  )
  if (!account || !(await saveProviderAccount(tx, { ...person, accountId: account.id, now })))
    throw problem('TicketNotAccepted')

  await consumeTicket(tx, hash)
  await saveConsents(tx, {
    accountId: account.id,
    membershipWording: consentWording(config.productName),
    newsletterWording: answers.newsletter ? newsletterWording : null,
    givenAt: now,
  })
  await activateAccount(tx, account.id, { secrets, now })
  return openSession(tx, account, now, { device })
}
