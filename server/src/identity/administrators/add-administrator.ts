import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAction } from '../../audit/index.ts'
import { endSessions } from '../sessions/open-session.ts'
import { commandLineLinkLife } from '../codes/rules.ts'
import { grantNewPassword } from '../codes/send-code.ts'
import { insertAccount, lockAccountByEmail } from '../accounts/store.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { administratorAddedEmail } from './email-kinds.ts'
import type { NewAdministrator } from './emails/administrators.tsx'
import { findAdministratorsToEmail } from './store.ts'

/**
 * Makes an administrator by command, never with a default password (rule: first-administrator-by-command). A pending sign-up
 * with the address stays what it is. The other administrators are emailed.
 * @returns a one-time grant for choosing a password, or null when the address belongs to an account with another role
 */
export async function addAdministrator(
  tx: Tx,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string | null> {
  const existing = await lockAccountByEmail(tx, email)
  if (existing && existing.role !== 'administrator') return null
  const account =
    existing ??
    (await insertAccount(
      tx,
      {
        role: 'administrator',
        email,
        password_hash: null,
        firstname: 'New',
        lastname: 'administrator',
        how_heard: 'DEFAULT',
      },
      now,
    ))
  if (!account) return null

  await endSessions(tx, account.id)
  await recordAction(tx, null, { action: 'became-administrator', accountId: account.id, now })
  if (!existing)
    await notifyAdministrators(tx, { id: account.id, who: email, invitedBy: null }, { secrets, now })
  return grantNewPassword(tx, account.id, { now, life: commandLineLinkLife })
}

/** Emails every other administrator who can sign in about a new one (rule: new-administrators-are-announced). */
export async function notifyAdministrators(
  tx: Tx,
  { id, ...added }: NewAdministrator & { id: number },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  for (const other of await findAdministratorsToEmail(tx, id))
    await queueEmail(
      tx,
      administratorAddedEmail,
      {
        idempotencyKey: `administrator-added:${id}:${other.id}`,
        accountId: other.id,
        to: { name: other.firstname, address: other.email! },
        content: { firstname: other.firstname },
        sealed: added,
      },
      { secrets, now },
    )
}
