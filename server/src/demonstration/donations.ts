import type { Client } from '@street-musketeers/contract/client.ts'
import type { Platform } from '../platform/platform.ts'

const gifts = [
  { type: 'monthly', amount: '5', email: 'monthly.donor@demo.example' },
  { type: 'oneoff', amount: '20', email: 'donor@demo.example' },
  { type: 'oneoff', amount: '12.50', email: 'another.donor@demo.example' },
] as const

/**
 * Makes a few donations through the payment provider's page, if that is a local simulator. The running product records them from its
 * events.
 */
export async function giveDonations(call: Client, { config: { payments } }: Platform): Promise<void> {
  if (payments?.apiBase.protocol !== 'http:') return
  for (const { email, ...choice } of gifts) {
    const { url } = await call('POST /api/create-checkout-session', choice)
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email, way: 'card' }),
      redirect: 'manual',
    })
    if (reply.status !== 303) throw new Error(`The payment page answered a donation with ${reply.status}.`)
  }
}
