import type { Tx } from '../platform/database/db.ts'
import { forgetDraft, forgetOrgInfo, forgetApplication } from './store.ts'

/** Erases how a closed account could be reached, and takes its waiting application off the list (D16). */
export async function forgetOrganisation(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await forgetDraft(tx, accountId)
  await forgetOrgInfo(tx, accountId)
  await forgetApplication(tx, accountId)
}
