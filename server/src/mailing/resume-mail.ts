import { recordDeed } from '../identity/record-deed.ts'
import type { Administrator } from '../platform/actor.ts'
import type { Tx } from '../platform/db.ts'
import { releaseBulkMail } from '../platform/letters/pause-store.ts'

/**
 * Lets leaflets and newsletters leave again that stopped because too many were refused.
 * @param by null: a command of whoever runs the product
 */
export async function resumeMail(tx: Tx, by: Administrator | null, now: Date): Promise<void> {
  if (await releaseBulkMail(tx, now)) await recordDeed(tx, by, { deed: 'resumed-mail', now })
}
