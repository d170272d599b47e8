import { DonationType } from '@street-musketeers/contract/donations/donations.ts'
import * as z from 'zod'
import { emailPriorities, noticeKind } from '../email-priorities.ts'
import { siteOf } from '../site.ts'
import { emailKind } from '../platform/mail/email.ts'
import { renderBillingKeyEmail, renderManyKeysEmail } from './emails/billing-key.tsx'
import { renderThankYouEmail } from './emails/thank-you.tsx'
import { referenceOf } from './rules.ts'
import { findGift } from './store.ts'

/** Thanks with a receipt, once for each gift; the later months of a monthly gift get none. Address and amount are read when it is sent. */
export const thankYouEmail = noticeKind(
  'donations.thank-you',
  z.object({ sessionId: z.string() }),
  async ({ sessionId }, { tx, config }) => {
    const gift = await findGift(tx, sessionId)
    if (!gift?.email) return null
    const details = {
      type: gift.type,
      amountPence: gift.amount_pence,
      givenAt: gift.given_at,
      reference: referenceOf(sessionId),
      promoter: config.promoter,
    }
    return { ...renderThankYouEmail(siteOf(config), details), to: { name: '', address: gift.email } }
  },
)

/** The keys to a donor's billing portals. */
export const billingKeyEmail = emailKind({
  name: 'donations.billing-key',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({
    gifts: z.array(z.object({ key: z.string(), amountPence: z.int(), type: DonationType })),
  }),
  compose: ({ sealed }, { config }) => renderBillingKeyEmail(siteOf(config), sealed.gifts),
})

/** Says once a day that no more keys are sent, and how to get one anyway. */
export const manyKeysEmail = emailKind({
  name: 'donations.many-keys',
  priority: emailPriorities.code,
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.object({ email: z.string(), mailboxKey: z.string() }),
  compose: ({ sealed }, { config }) => renderManyKeysEmail(siteOf(config), sealed),
})

export const emailKinds = [thankYouEmail, billingKeyEmail, manyKeysEmail]
