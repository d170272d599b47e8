import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'
import { externalAccountEmail } from './email-kinds.ts'
import type { ExternalAccountNews } from './emails/external-account.tsx'
import type { ProviderReturn } from '@street-musketeers/contract/identity/accounts.ts'
import { externalAccountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { IdentityProvider, VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { isLinkedTo, saveExternalAccount, deleteExternalAccounts } from './store.ts'
import { deleteOtherSessions } from '../sessions/store.ts'

/** Emails the owner of an open account about an external account that was connected or disconnected. */
const notifyExternalAccountChange = (
  tx: Tx,
  account: Pick<Account, 'id' | 'firstname' | 'email'>,
  news: ExternalAccountNews,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<unknown> =>
  notifyAccount(
    tx,
    account,
    externalAccountEmail,
    { idempotencyKey: `external-account:${account.id}:${news}:${now.toISOString()}`, news },
    { secrets, now },
  )

const sentences: Partial<Record<Problem['code'], string>> = {
  ProviderNotAccepted: externalAccountMessages.notConnected,
  EmailNotVerified: externalAccountMessages.notVerified,
}

/**
 * Exchanges what the provider sent back, for a person who is signed in already: the refusals say nothing about signing in.
 * @throws {Problem} ProviderNotAccepted, EmailNotVerified, ProviderNotOffered or Unavailable
 */
export async function exchangeToConnect(
  identityProvider: IdentityProvider,
  input: ProviderReturn,
): Promise<VerifiedIdentity> {
  return identityProvider.exchange(input).catch((error: unknown) => {
    const message = error instanceof Problem ? sentences[error.code] : undefined
    throw error instanceof Problem && message ? problem(error.code, { message }) : error
  })
}

/**
 * Connects the external account of a person who is signed in, and emails them (rule: external-accounts-in-settings). Its email
 * address may be another one. If it is connected to this account already, nothing happens.
 * @throws {Problem} NotConnectable if it is connected to another account; SignInNeeded if this one has just been closed
 */
export async function connectExternalAccount(
  tx: Tx,
  by: Actor,
  person: VerifiedIdentity,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (!account) throw problem('SignInNeeded')
  const link = { ...person, accountId: account.id }
  if (await saveExternalAccount(tx, { ...link, now }))
    await notifyExternalAccountChange(tx, account, 'connected', { secrets, now })
  else if (!(await isLinkedTo(tx, link))) throw problem('NotConnectable')
}

/**
 * Disconnects one external account of the person who is signed in, ends their other sessions and emails them (rule:
 * external-accounts-in-settings). Without a password they sign in by "Forgot password" from then on.
 * @throws {Problem} NotFound, also for somebody else's
 */
export async function disconnectExternalAccount(
  tx: Tx,
  by: Actor,
  id: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (!account || !(await deleteExternalAccounts(tx, { accountId: account.id, id })))
    throw problem('NotFound')
  await deleteOtherSessions(tx, account.id, by.tokenHash)
  await notifyExternalAccountChange(tx, account, 'disconnected', { secrets, now })
}

/** Disconnects every external account of a locked account, and emails its owner if there was one. The caller ends its sessions. */
export async function disconnectAllExternalAccounts(
  tx: Tx,
  account: Account,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  if (await deleteExternalAccounts(tx, { accountId: account.id }))
    await notifyExternalAccountChange(tx, account, 'disconnected', { secrets, now })
}
