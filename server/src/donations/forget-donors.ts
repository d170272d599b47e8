import { addMilliseconds } from '../platform/values/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import {
  deleteOldAccounts,
  deleteOldEvents,
  deleteSpentKeys,
  forgetAddress,
  forgetOldAddresses,
} from './forget-store.ts'
import { accountsForgottenBefore, addressesForgottenBefore, eventsKept } from './rules.ts'

/** An account was closed: its address goes from its gifts. The amounts stay, as the law asks of a union's accounts. */
export async function forgetDonor(
  tx: Tx,
  { addressKey }: { addressKey?: string | undefined },
): Promise<void> {
  if (addressKey) await forgetAddress(tx, addressKey)
}

/** Forgets what of donations is past its time. */
export async function forgetOldDonations(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  const now = clock.now()
  await forgetOldAddresses(tx, addressesForgottenBefore(now))
  await deleteOldAccounts(tx, accountsForgottenBefore(now))
  await deleteOldEvents(tx, addMilliseconds(now, -eventsKept))
  await deleteSpentKeys(tx, now)
}
