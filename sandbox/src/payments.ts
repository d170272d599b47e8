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
  /** Address of its API and of the control page. */
  url: string
  secretKey: string
  webhookSecret: string
  /** Plays donors, banks and the passing of months. */
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
  /** Everything it stores, for reading only. */
  ledger: Pick<Ledger, 'get' | 'find' | 'all'>
  stop(): Promise<void>
}

/** Short at first, because the product may be restarting. */
const defaultRetryDelaysMs = [500, 2000, 5000, 15_000, 60_000, 300_000]

/**
 * Starts a simulator of the card payment provider on this machine: its API for the official SDK, its hosted pages, and signed events. It
 * stores everything in memory. docs/decisions/0017-our-own-simulator-of-payments.md says why, and what it covers.
 * @param port 0: any free port
 * @param webhookAddress where the product receives events; `webhooks.setAddress` can set it later
 * @param now the provider's clock
 * @param retryDelaysMs how long to wait before each repetition of an event that was not answered with 2xx
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
