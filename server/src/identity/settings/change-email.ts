import { settingsMessages, lookupsADay } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { emailChanged } from '../events.ts'
import { emailChangedEmail } from '../accounts/email-kinds.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { deleteCodes, consumeCode } from '../codes/store.ts'
import { deleteSessions } from '../sessions/store.ts'
import { lockAccountsForEmailChange, saveEmail } from './store.ts'
import { storedCode } from '../codes/verify-code.ts'
import { disconnectAllExternalAccounts } from '../external-accounts/connect-external-account.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { tooManyTries, type Limit } from '../../platform/http/limits.ts'
import { days } from '../../platform/values/clock.ts'
import { findAccountByEmail } from '../accounts/store.ts'

/**
 * Gives an account the address to which its code was sent, ends all its sessions and codes, disconnects its external accounts unless its owner
 * keeps them, and emails the old address.
 * @returns whether the code was right. The caller limits wrong tries.
 * @throws {Problem} InvalidInput if another account has the address since the code was sent
 */
export async function changeEmail(
  tx: Tx,
  { code, email }: { code: string; email: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  // Accounts before codes, the order in which a code is sent: the opposite order would deadlock with it.
  const accounts = await lockAccountsForEmailChange(tx, email)
  const accepted = await consumeCode(tx, { ...storedCode(code, { secrets }), email, purpose: 'email' }, now)
  const account = accounts.find(({ id }) => id === accepted?.account_id)
  if (!accepted || !account || account.closed_at) return false

  const holder = accounts.find((each) => each.email === email)
  if (holder) throw problemWith('email', settingsMessages.newEmailTaken)
  await saveEmail(tx, account, email, secrets)
  // A stranger may have connected their own (rule: external-accounts-in-settings).
  if (!accepted.keeps_external_accounts)
    await disconnectAllExternalAccounts(tx, { ...account, email }, { secrets, now })
  await enqueue(tx, emailChanged, { accountId: account.id, changedAt: now.toISOString() })
  await deleteSessions(tx, account.id)
  await deleteCodes(tx, account.id)
  await notifyAccount(
    tx,
    account,
    emailChangedEmail,
    { idempotencyKey: `email-changed:${accepted.id}` },
    { secrets, now },
  )
  return true
}

/** How many other addresses an account may ask about in a day (rule: email-in-use-check). */
const lookups: Limit = { name: 'email-lookup', points: lookupsADay, windowMs: days(1) }
/** An administrator sees all addresses in the lists. A person who stole a session must not be faster here than with those. */
const lookupsOfAdministrator: Limit = { ...lookups, name: 'email-lookup-admin', points: 30 }
/** Which addresses an account has asked about: the same one again costs nothing. */
const asked: Limit = { name: 'email-asked', points: 1, windowMs: days(1) }

/**
 * Whether an address belongs to an account. Asking about your own tells nothing and is always answered.
 * @throws {Problem} TooManyTries for another address beyond the limit of a day, from whichever network it is asked
 */
export async function emailExists(
  { accountId, role }: Actor,
  { email }: { email: string },
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
): Promise<boolean> {
  const owner = await findAccountByEmail(db, email)
  const question = `${accountId} ${email}`
  if (owner?.id !== accountId && !(await limits.wasCounted(asked, question))) {
    const limit = role === 'administrator' ? lookupsOfAdministrator : lookups
    if (!(await limits.allows(limit, String(accountId))))
      throw tooManyTries(limit, { message: settingsMessages.tooManyLookups })
    // After the answer is allowed, so that calls at the same time are counted twice rather than not at all.
    await limits.allows(asked, question)
  }
  return owner !== undefined
}
