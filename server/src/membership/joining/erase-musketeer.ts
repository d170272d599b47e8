import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { detachAccount } from './store.ts'

/** Removes the owner of a closed account's memberships. What was delivered stays (rule: closing-keeps-totals). */
export const eraseMusketeer = (tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) =>
  detachAccount(tx, accountId, clock.now())
