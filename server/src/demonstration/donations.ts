import type { Call } from '@street-musketeers/contract/client.ts'
import { createCheckoutSession } from '@street-musketeers/contract/donations/donations.ts'
import type { Platform } from '../platform/platform.ts'

/** Who gave what. */
const gifts = [
  { type: 'monthly', amount: '5', email: 'monthly.donor@demo.example' },
  { type: 'oneoff', amount: '20', email: 'donor@demo.example' },
  { type: 'oneoff', amount: '12.50', email: 'another.donor@demo.example' },
] as const

/**
 * Gives a few donations as donors do, by filling in the payment provider's page: on a simulator on this machine only. Its events
 * tell the running product of them.
 */
export async function giveDonations(call: Call, { config: { payments } }: Platform): Promise<void> {
  if (payments?.apiBase.protocol !== 'http:') return
  for (const { email, ...choice } of gifts) {
    const { url } = await call(createCheckoutSession, choice)
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email, way: 'card' }),
      redirect: 'manual',
    })
    if (paid.status !== 303) throw new Error(`The payment page answered a donation with ${paid.status}.`)
  }
}
