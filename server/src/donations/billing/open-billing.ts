import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { findBillingKey, consumeBillingKey } from './billing-store.ts'

const keyNotAcceptedMessage =
  'That key is not right, was used already, or is too old. Keys work once, for 30 minutes: please ask for a new mail.'

/**
 * Opens the billing portal with an emailed key, once (rule: billing-key-by-email). The key is used up only when the portal can be opened, so an outage
 * of the provider costs nobody their key.
 * @throws {Problem} BillingNotOpen
 */
export async function openBilling(
  { key }: { key: string },
  {
    db,
    config,
    payments,
    secrets,
    now,
  }: Pick<Platform, 'db' | 'config' | 'payments' | 'secrets'> & { now: Date },
): Promise<string> {
  const hash = secrets.hashCode(key)
  const found = await findBillingKey(db, hash, now)
  const url = found && (await payments.openPortal(found.customer_id, `${config.publicUrl}/donate/manage`))
  const isFirst = url && (await db.transaction().execute((tx) => consumeBillingKey(tx, hash)))
  if (!url || !isFirst) throw problem('BillingNotOpen', { message: keyNotAcceptedMessage })
  return url
}
