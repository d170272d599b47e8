import type { createPortalSession as contract } from '@street-musketeers/contract/donations/donations.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { siteMetadata } from '../read-payment-event.ts'
import { billingAccessLife } from '../rules.ts'
import { findGift } from '../store.ts'

/**
 * Opens the billing portal soon after a donation, for the browser that donated (rule: billing-from-the-same-browser). A session's id is part of an address, so it
 * proves nothing: the browser shows the secret whose hash went to the provider when the donation began.
 * @throws {Problem} BillingNotOpen, the same for every reason
 */
export async function openPortal(
  { sessionId, secret }: InputOf<typeof contract>,
  { db, config, payments, now }: Pick<Platform, 'db' | 'config' | 'payments'> & { now: Date },
): Promise<string> {
  const session = await payments.findCheckout(sessionId)
  const isTheirs =
    session?.status === 'complete' &&
    session.metadata?.site === siteMetadata(config.publicUrl).site &&
    session.metadata.browser === hashToken(secret).toString('base64url')
  if (!isTheirs || !session.customer) throw problem('BillingNotOpen')

  const given = (await findGift(db, sessionId))?.given_at ?? new Date(session.created * 1000)
  if (addMilliseconds(given, billingAccessLife) < now) throw problem('BillingNotOpen')

  const customer = typeof session.customer === 'string' ? session.customer : session.customer.id
  const url = await payments.openPortal(customer, `${config.publicUrl}/donate/manage`)
  if (!url) throw problem('BillingNotOpen')
  return url
}
