import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { randomCode } from '../../platform/secrets/secrets.ts'
import { contactCopyEmail, contactMessageEmail } from './email-kinds.ts'
import { contactReference } from './rules.ts'
import { saveContactMessage } from './store.ts'

/**
 * Saves a visitor's message, emails it to the team, and emails its reference to the visitor (rule: contact-messages).
 * @param emailsReference whether the visitor's address may be emailed
 * @param about of a report: the account that it is about, null for a closed one
 * @returns its reference
 */
export async function receiveContactMessage(
  tx: Tx,
  {
    email,
    contactMessage,
    emailsReference,
    about,
  }: Omit<InputOf<'POST /api/contact'>, 'submissionId'> & { emailsReference: boolean; about?: number | null },
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<string> {
  const { id, reference } = await saveWithUniqueReference()
  const emails = [
    [contactMessageEmail, 'team'],
    ...(emailsReference ? ([[contactCopyEmail, 'visitor']] as const) : []),
  ] as const
  for (const [kind, recipient] of emails)
    await queueEmail(
      tx,
      kind,
      {
        idempotencyKey: `contact:${id}:${recipient}`,
        accountId: null,
        content: { contactMessageId: id, ...(recipient === 'visitor' && { isReport: about !== undefined }) },
        sealed: undefined,
      },
      { secrets, now },
    )
  return reference

  async function saveWithUniqueReference(): Promise<{ id: number; reference: string }> {
    for (;;) {
      const reference = contactReference(config.productName, randomCode())
      const id = await saveContactMessage(tx, {
        reference,
        email,
        message: contactMessage,
        received_at: now,
        about_account_id: about ?? null,
      })
      if (id !== null) return { id, reference }
    }
  }
}
