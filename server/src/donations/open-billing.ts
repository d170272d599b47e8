import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/http/problem.ts'
import { findBillingKey, consumeBillingKey, findGift } from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { siteMetadata } from './read-payment-event.ts'
import { billingAccessLifeMs } from './rules.ts'

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

/**
 * Opens the billing portal soon after a donation, for the browser that donated (rules: billing-from-the-same-browser,
 * payment-ids-prove-nothing). The id of a session is part of a URL: the browser sends the secret whose hash the provider stored at the start.
 * @throws {Problem} BillingNotOpen, the same for every reason
 */
export async function openPortal(
  { sessionId, secret }: InputOf<'POST /api/create-portal-session'>,
  { db, config, payments, now }: Pick<Platform, 'db' | 'config' | 'payments'> & { now: Date },
): Promise<string> {
  // A payment page can be opened with the hash of nothing.
  if (!secret) throw problem('BillingNotOpen')
  const session = await payments.findCheckout(sessionId)
  const isFromSameBrowser =
    session?.status === 'complete' &&
    session.metadata?.site === siteMetadata(config.publicUrl).site &&
    session.metadata.browser === hashToken(secret).toString('base64url')
  if (!isFromSameBrowser || !session.customer) throw problem('BillingNotOpen')

  const givenAt = (await findGift(db, sessionId))?.given_at ?? new Date(session.created * 1000)
  if (addMilliseconds(givenAt, billingAccessLifeMs) < now) throw problem('BillingNotOpen')

  const customer = typeof session.customer === 'string' ? session.customer : session.customer.id
  const url = await payments.openPortal(customer, `${config.publicUrl}${paths.manageDonation()}`)
  if (!url) throw problem('BillingNotOpen')
  return url
}
