import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'

/** Short at first, because the product may be restarting. */
const retryDelaysMs = [500, 2000, 5000, 15_000, 60_000, 300_000]
const timeoutMs = 10_000

/**
 * Sends signed events to the product, each on its own and in no fixed order, until it answers with 2xx or they are given up.
 * @param address where the product receives events; undefined: they are not sent
 */
export function openWebhooks(address: string | undefined, secret: string, clock: () => Date) {
  const stopping = new AbortController()

  async function attempt(event: Stripe.Event): Promise<boolean> {
    if (!address) return true
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(clock().getTime() / 1000)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
    return fetch(address, { method: 'POST', headers, body: payload, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async function retry(event: Stripe.Event): Promise<void> {
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { signal: stopping.signal, ref: false })
      if (await attempt(event)) return
    }
  }

  return {
    /** Resolves after the first attempt. */
    async send(event: Stripe.Event): Promise<void> {
      if (!(await attempt(event))) retry(event).catch(() => {})
    },
    stop: (): void => stopping.abort(),
  }
}
