import type { z } from 'zod'
import type { Tx } from '../platform/db.ts'
import { writeLetter, type LetterKind } from '../platform/letters/letter.ts'
import type { Platform } from '../platform/platform.ts'
import type { Account } from './store.ts'

/** A kind of letter that needs no more than its reader's first name. */
type Notice = LetterKind<z.ZodObject<{ firstname: z.ZodString }>, z.ZodUndefined>

/** Writes a notice to the address an open account has now. @param once why it exists: the same reason never makes a second */
export async function notifyAccount(
  tx: Tx,
  { id, firstname, email }: Pick<Account, 'id' | 'firstname' | 'email'>,
  kind: Notice,
  once: string,
  on: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await writeLetter(
    tx,
    kind,
    {
      once,
      accountId: id,
      to: { name: firstname, address: email! },
      words: { firstname },
      sealed: undefined,
    },
    on,
  )
}
