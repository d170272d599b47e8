import { recordDeed } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { resumeBulkSending } from '../../platform/mail/pause-store.ts'

/**
 * Lets leaflets and newsletters leave again that stopped because too many were refused.
 * @param by null: a command of whoever runs the product
 */
export async function resumeMail(tx: Tx, by: Administrator | null, now: Date): Promise<void> {
  if (await resumeBulkSending(tx, now)) await recordDeed(tx, by, { deed: 'resumed-mail', now })
}
