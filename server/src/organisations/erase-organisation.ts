import type { Tx } from '../platform/database/db.ts'
import { deleteDraft, deleteOrgInfo, eraseApplication } from './store.ts'

/** Erases how a closed account could be reached, and takes its waiting application off the list (D16). */
export async function eraseOrganisation(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteDraft(tx, accountId)
  await deleteOrgInfo(tx, accountId)
  await eraseApplication(tx, accountId)
}
