import type { Tx } from '../platform/db.ts'
import { writeLetter } from '../platform/letters/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { welcomeLetter } from './letters.ts'
import { lockAccount, markActivated } from './store.ts'

/** Marks an address as confirmed and welcomes its owner, the first time. */
export async function activateAccount(
  tx: Tx,
  accountId: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.activated_at || account.closed_at) return
  await markActivated(tx, accountId, now)
  await writeLetter(
    tx,
    welcomeLetter,
    {
      once: `welcome:${accountId}`,
      accountId,
      to: { name: account.firstname, address: account.email! },
      words: { firstname: account.firstname, role: account.role },
      sealed: undefined,
    },
    { secrets, now },
  )
}
