import type { Tx } from '../platform/database/db.ts'
import { deleteDraft, deleteOrgInfo, eraseApplication } from './store.ts'

/** Erases a closed account's contact details and pending application (rule: closing-erases-personal-data). */
export async function eraseOrganisation(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteDraft(tx, accountId)
  await deleteOrgInfo(tx, accountId)
  await eraseApplication(tx, accountId)
}
