import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { siteMetadata } from '../read-payment-event.ts'
import { billingAccessLifeMs } from '../rules.ts'
import { findGift } from '../store.ts'

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
