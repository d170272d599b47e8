import type { Tx } from '../platform/database/db.ts'
import { pauseAsOrganisation } from './store.ts'

/** The campaigns of an organisation pause while it is suspended (rule: suspensions). */
export async function pauseCampaigns(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await pauseAsOrganisation(tx, accountId)
}
