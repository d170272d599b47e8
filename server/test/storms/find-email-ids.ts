import { messageId } from '../../src/platform/mail/compose-emails.ts'
import type { Platform } from '../../src/platform/platform.ts'

/** The ids of all emails by their Message-IDs. @param platform with the key and the sender of the product that sends them */
export async function findEmailIds(platform: Platform): Promise<ReadonlyMap<string, number>> {
  const emails = await platform.db.selectFrom('email').select(['id', 'idempotency_key']).execute()
  return new Map(emails.map((email) => [messageId(email, platform), email.id]))
}
