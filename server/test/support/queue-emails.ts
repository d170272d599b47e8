import { welcomeEmail } from '../../src/identity/accounts/email-kinds.ts'
import { passwordCodeEmail } from '../../src/identity/codes/email-kinds.ts'
import type { Database } from '../../src/platform/database/db.ts'
import { queueEmail } from '../../src/platform/mail/email.ts'
import { openSecrets } from '../../src/platform/secrets/secrets.ts'

/** The key with which the processes of a test seal secrets. */
export const secretKey = Buffer.alloc(32, 5).toString('base64url')

/**
 * Queues emails to different people, in one transaction.
 * @param from the number of the first
 */
export async function queueWelcomeEmails({ db }: Database, count: number, from = 0): Promise<void> {
  const secrets = openSecrets(secretKey)
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    for (let nth = from; nth < from + count; nth += 1)
      await queueEmail(
        tx,
        welcomeEmail,
        {
          idempotencyKey: `welcome:${nth}`,
          accountId: null,
          to: { name: 'Ada', address: `musketeer.${nth}@example.org` },
          content: { firstname: 'Ada', role: 'musketeer' },
          sealed: undefined,
        },
        { secrets, now },
      )
  })
}

/** Queues codes to different people, in one transaction. */
export async function queueCodeEmails({ db }: Database, count: number): Promise<void> {
  const secrets = openSecrets(secretKey)
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < count; nth += 1) {
      const email = `musketeer.${nth}@example.org`
      await queueEmail(
        tx,
        passwordCodeEmail,
        {
          idempotencyKey: `code:${nth}`,
          accountId: null,
          to: { name: 'Ada', address: email },
          content: { firstname: 'Ada' },
          sealed: { code: 'ABCD2345', email },
        },
        { secrets, now },
      )
    }
  })
}
