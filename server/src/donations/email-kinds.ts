import { DonationType } from '@street-musketeers/contract/donations/donations.ts'
import { z } from 'zod'
import { siteOf } from '../platform/mail/layout.tsx'
import { emailKind } from '../platform/mail/email.ts'
import { renderBillingKeyEmail } from './billing/emails/billing-key.tsx'
import { renderThankYouEmail } from './emails/thank-you.tsx'
import { shortenId } from './rules.ts'
import { findGift } from './store.ts'

/** A donor's receipt, once a donation; months of a monthly one bring none. Address and amount are looked up as it leaves. */
export const thankYouEmail = emailKind({
  name: 'donations.thank-you',
  priority: 'notice',
  onUnknown: 'repeat',
  content: z.object({ sessionId: z.string() }),
  sealed: z.undefined(),
  compose: async ({ content: { sessionId } }, { tx, config }) => {
    const gift = await findGift(tx, sessionId)
    if (!gift?.email) return null
    const news = {
      type: gift.type,
      amountPence: gift.amount_pence,
      givenAt: gift.given_at,
      reference: shortenId(sessionId),
      promoter: config.promoter,
    }
    return { ...renderThankYouEmail(siteOf(config), news), to: { name: '', address: gift.email } }
  },
})

/** The keys that open a donor's billing portals. */
export const billingKeyEmail = emailKind({
  name: 'donations.billing-key',
  priority: 'code',
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({
    gifts: z.array(z.object({ key: z.string(), amountPence: z.int(), type: DonationType })),
  }),
  compose: ({ sealed }, { config }) => renderBillingKeyEmail(siteOf(config), sealed.gifts),
})

export const emailKinds = [thankYouEmail, billingKeyEmail]
