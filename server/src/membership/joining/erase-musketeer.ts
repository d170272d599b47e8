import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { detachAccount } from './store.ts'

/** Forgets whose the memberships of a closed account were. What was delivered stays, tied to nobody (D16). */
export const eraseMusketeer = (tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) =>
  detachAccount(tx, accountId, clock.now())
