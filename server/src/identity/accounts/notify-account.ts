import type { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail, type EmailKind } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Account } from './store.ts'

/** What a notice says, at least. */
type RecipientContent = z.ZodType<{ firstname: string }, { firstname: string }>

/**
 * Writes a notice to the address an open account has now.
 * @param once why it exists: the same reason never makes a second
 * @param more what the notice says besides its reader's first name
 */
export async function notifyAccount<Words extends RecipientContent>(
  tx: Tx,
  { id, firstname, email }: Pick<Account, 'id' | 'firstname' | 'email'>,
  kind: EmailKind<Words, z.ZodUndefined>,
  { once, ...more }: { once: string } & Omit<z.input<Words>, 'firstname' | 'once'>,
  on: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await queueEmail(
    tx,
    kind,
    {
      idempotencyKey: once,
      accountId: id,
      to: { name: firstname, address: email! },
      // TypeScript does not see that the two parts make the whole again; the kind parses it.
      content: { firstname, ...more } as z.input<Words>,
      sealed: undefined,
    },
    on,
  )
}
