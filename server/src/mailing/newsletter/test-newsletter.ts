import { findEmailRecipient } from '../../identity/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { randomToken, type Secrets } from '../../platform/secrets/secrets.ts'
import { newsletterTestEmail } from './email-kinds.ts'

/** Sends the newsletter to the administrator who is writing it, and to nobody else. */
export async function testNewsletter(
  tx: Tx,
  { accountId }: Administrator,
  { subject, newsletterText }: { subject: string; newsletterText: string },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const to = await findEmailRecipient(tx, accountId)
  await queueEmail(
    tx,
    newsletterTestEmail,
    {
      idempotencyKey: `newsletter-test:${randomToken()}`,
      accountId,
      to,
      content: { subject, text: newsletterText },
      sealed: undefined,
    },
    { secrets, now },
  )
}
