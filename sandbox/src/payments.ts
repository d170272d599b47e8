import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { createApi } from './payments/api/api.ts'
import { openControls, type Controls } from './payments/pages/controls.ts'
import { announcer } from './payments/api/events.ts'
import { listen } from './payments/api/http.ts'
import { openLedger, type Ledger } from './payments/api/ledger.ts'
import type { Provider } from './payments/api/provider.ts'
import { createPageHandler } from './payments/pages/page-handler.ts'
import { openWebhooks, type Webhooks } from './payments/api/webhooks.ts'

export interface Payments {
  /** Address of its API, and of a page on which people make banks and months happen. */
  url: string
  /** What the product needs to know to use it. */
  secretKey: string
  webhookSecret: string
  /** What the outside world does by itself. */
  controls: Controls
  webhooks: Pick<
    Webhooks,
    | 'mode'
    | 'setMode'
    | 'setAddress'
    | 'waitForAttempt'
    | 'held'
    | 'release'
    | 'waitUntilIdle'
    | 'attemptsOf'
    | 'isDelivered'
    | 'redeliver'
  >
  /** Everything it remembers, as it remembers it; only for looking. */
  ledger: Pick<Ledger, 'get' | 'find' | 'all'>
  stop(): Promise<void>
}

/** Short at first, because the product may be starting again, then patient. */
const defaultRetryDelaysMs = [500, 2000, 5000, 15_000, 60_000, 300_000]

/**
 * Starts a simulator of the card payment provider on this machine: its API for the official SDK, its hosted pages, and signed events. It
 * remembers in memory only. docs/decisions tells why, and how far it goes.
 * @param port 0: any free one
 * @param webhookAddress where the product takes events; may be told later with `webhooks.sendTo`
 * @param now the provider's clock
 * @param retryDelaysMs how long is waited before each repetition of an event that was not answered with 2xx
 */
export async function startPayments({
  port,
  webhookAddress,
  secretKey = `sk_test_${randomBytes(24).toString('hex')}`,
  webhookSecret = `whsec_${randomBytes(24).toString('hex')}`,
  now = () => new Date(),
  timeoutMs = 10_000,
  retryDelaysMs = defaultRetryDelaysMs,
}: {
  port: number
  webhookAddress?: string
  secretKey?: string
  webhookSecret?: string
  now?: () => Date
  timeoutMs?: number
  retryDelaysMs?: readonly number[]
}): Promise<Payments> {
  const http = await listen(port)
  const ledger = openLedger(now)
  const webhooks = openWebhooks({
    address: webhookAddress,
    secret: webhookSecret,
    now,
    timeoutMs,
    retryDelaysMs,
  })
  let cause: Stripe.Event.Request | null = null
  const provider: Provider = { ledger, announce: announcer(ledger, webhooks, () => cause), url: http.url }
  const controls = openControls(provider, webhooks)
  http.setHandlers({
    api: createApi(provider, webhooks, { secretKey, causedBy: (request) => (cause = request) }),
    page: createPageHandler(provider, { controls, webhooks }),
    health: () => controls.health,
  })
  return {
    url: http.url,
    secretKey,
    webhookSecret,
    controls,
    webhooks,
    ledger,
    async stop() {
      await Promise.all([http.stop(), webhooks.stop()])
    },
  }
}
