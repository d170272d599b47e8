import type { ProviderSignUp } from '@street-musketeers/contract/identity/accounts.ts'
import {
  consentWording,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { activateAccount } from '../accounts/notify-account.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { readTicket } from '../external-accounts/link-account.ts'
import { roleFromSignUp } from './receive-sign-up.ts'
import { saveConsents } from '../consents/save-consents.ts'
import { saveExternalAccount, consumeTicket } from '../external-accounts/store.ts'
import { insertAccount, type NewAccount } from '../accounts/store.ts'
import { grantNewPassword } from '../codes/send-code.ts'
import { emailedLinkLife } from '../codes/rules.ts'
import type { Platform } from '../../platform/platform.ts'

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
      password_hash: null,
      firstname: answers.firstName,
      lastname: answers.lastName,
      how_heard: answers.marketing,
    },
    now,
  )
  if (!account || !(await saveExternalAccount(tx, { ...person, accountId: account.id, now })))
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

/**
 * Creates an account for an organisation that did not sign up itself.
 * @returns the account and a one-time grant for choosing its password, to be emailed to its owner
 * @throws {Problem} EmailInUse
 */
export async function createForOrganisation(
  tx: Tx,
  newAccount: Pick<NewAccount, 'role' | 'email' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<{ accountId: number; grant: string }> {
  const account = await insertAccount(tx, { ...newAccount, password_hash: null, how_heard: 'DEFAULT' }, now)
  if (!account) throw problem('EmailInUse')
  return {
    accountId: account.id,
    grant: await grantNewPassword(tx, account.id, { now, life: emailedLinkLife }),
  }
}

/** Creates an activated account and signs it in, for a demonstration. */
export async function createActivatedAccount(
  tx: Tx,
  newAccount: NewAccount,
  signedUpAt: Date,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession & { id: number }> {
  const account = await insertAccount(tx, newAccount, signedUpAt)
  if (!account) throw new Error(`${newAccount.email} already has an account.`)
  await activateAccount(tx, account.id, { secrets, now })
  const passedSecondFactor = account.role === 'administrator'
  return { id: account.id, ...(await openSession(tx, account, now, { passedSecondFactor })) }
}
