import type { Tx } from '../platform/db.ts'
import { forgetOrgInfo, forgetPendingApplication } from './store.ts'

/** Erases how a closed account could be reached, and takes its waiting application off the list (D16). */
export async function forgetOrganisation(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await forgetOrgInfo(tx, accountId)
  await forgetPendingApplication(tx, accountId)
}
