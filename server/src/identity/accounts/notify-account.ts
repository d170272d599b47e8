import type { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail, type EmailKind } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Account } from './store.ts'

/** The least that a notice says. */
type NoticeContent = z.ZodType<{ firstname: string }, { firstname: string }>

/**
 * Queues a notice to the address that an open account has now.
 * @param idempotencyKey why the notice exists: the same reason never queues a second one
 * @param content what the notice says besides its reader's first name
 */
export async function notifyAccount<Content extends NoticeContent>(
  tx: Tx,
  { id, firstname, email }: Pick<Account, 'id' | 'firstname' | 'email'>,
  kind: EmailKind<Content, z.ZodUndefined>,
  {
    idempotencyKey,
    ...content
  }: { idempotencyKey: string } & Omit<z.input<Content>, 'firstname' | 'idempotencyKey'>,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await queueEmail(
    tx,
    kind,
    {
      idempotencyKey,
      accountId: id,
      to: { name: firstname, address: email! },
      // TypeScript does not see that the two parts make up the content; the kind parses it.
      content: { firstname, ...content } as z.input<Content>,
      sealed: undefined,
    },
    context,
  )
}
