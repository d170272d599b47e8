import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { findBillingKey, consumeBillingKey } from './billing-store.ts'

const keyNotAcceptedMessage =
  'That key is wrong, already used or too old. Keys work once, within 30 minutes. Please ask for a new email.'

/**
 * Opens the billing portal with an emailed key, once (rule: billing-key-by-email). The key is used up only after the provider
 * has opened the portal, so an outage costs nobody their key.
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
  const hashes = secrets.accepted.map((accepted) => accepted.hashCode(key))
  const billingKey = await findBillingKey(db, hashes, now)
  const url =
    billingKey &&
    (await payments.openPortal(billingKey.customer_id, `${config.publicUrl}${paths.manageDonation()}`))
  const isFirstUse = url && (await db.transaction().execute((tx) => consumeBillingKey(tx, hashes)))
  if (!url || !isFirstUse) throw problem('BillingNotOpen', { message: keyNotAcceptedMessage })
  return url
}
