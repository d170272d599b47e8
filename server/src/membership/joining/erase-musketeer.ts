import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { detachAccount } from './store.ts'

/** Detaches a closed account from its memberships. Their deliveries stay (rule: closing-keeps-totals). */
export const eraseMusketeer = (tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) =>
  detachAccount(tx, accountId, clock.now())
