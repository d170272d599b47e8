import type { Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { campaignChanged } from './events.ts'
import { saveChange } from './store.ts'

/** Records which fields a revision of a campaign changed, and tells later domains that it did. */
export async function recordChange(tx: Tx, change: Row<'campaign_change'>): Promise<void> {
  await saveChange(tx, change)
  const { campaign_id: campaignId, revision, changed_at } = change
  await enqueue(tx, campaignChanged, { campaignId, revision, at: changed_at.toISOString() })
}
