import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { welcomeEmail } from './email-kinds.ts'
import { notifyAccount } from './notify-account.ts'
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
  await notifyAccount(
    tx,
    account,
    welcomeEmail,
    { idempotencyKey: `welcome:${accountId}`, role: account.role },
    { secrets, now },
  )
}
