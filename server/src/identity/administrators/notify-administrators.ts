import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { administratorAddedEmail } from './email-kinds.ts'
import type { NewAdministrator } from './emails/administrator-added.tsx'
import { findAdministratorsToEmail } from './store.ts'

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
