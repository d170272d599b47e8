import type { Tx } from '../platform/database/db.ts'
import { forgetChosenCauses } from './store.ts'

/** Erases what a closed account stood up for (D16, D40). */
export async function forgetCauses(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await forgetChosenCauses(tx, accountId)
}
