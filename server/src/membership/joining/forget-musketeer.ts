import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetAccount } from './store.ts'

/** Forgets whose the memberships of a closed account were. What was delivered stays, tied to nobody (D16). */
export const forgetMusketeer = (tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) =>
  forgetAccount(tx, accountId, clock.now())
