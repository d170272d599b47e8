import Stripe from 'stripe'

export interface WebhookSettings {
  /** Where the product receives events; undefined: not yet known. */
  address: string | undefined
  /** Signs what is sent; the product checks it. */
  secret: string
  now: () => Date
  /** How long the product may take to answer. */
  timeoutMs: number
  /** How long to wait before each repetition; after the last the event is given up. */
  retryDelaysMs: readonly number[]
}

/** `held`: events wait until they are released. `dropped`: they are never sent. */
export type WebhookMode = 'sent' | 'held' | 'dropped'

export type Webhooks = ReturnType<typeof openWebhooks>

/** Sends events to the product, each on its own and in no fixed order, until it answers with 2xx. */
export function openWebhooks({ secret, now, timeoutMs, retryDelaysMs, ...settings }: WebhookSettings) {
  let { address } = settings
  const deliveries = new Map<string, { firstAttempt: Promise<unknown>; completed: Promise<void> }>()
  const delivered = new Set<string>()
  const attempts = new Map<string, string[]>()
  const stopping = new AbortController()
  let mode: WebhookMode = 'sent'
  let held: Stripe.Event[] = []

  async function attempt(event: Stripe.Event): Promise<boolean> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
    const outcome = await postEvent(event, { address, secret, now: now(), signal })
    attempts.set(event.id, [...(attempts.get(event.id) ?? []), outcome])
    return /^2\d\d$/.test(outcome)
  }

  async function retryUntilDelivered(event: Stripe.Event, firstAttempt: Promise<boolean>): Promise<void> {
    let accepted = await firstAttempt
    for (const delay of retryDelaysMs) {
      if (accepted) break
      await wait(delay, stopping.signal)
      if (stopping.signal.aborted) return
      accepted = await attempt(event)
    }
    if (!accepted) return
    delivered.add(event.id)
    event.pending_webhooks = 0
  }

  function send(event: Stripe.Event): void {
    event.pending_webhooks = 1
    const firstAttempt = attempt(event)
    const completed = retryUntilDelivered(event, firstAttempt).finally(() => {
      if (deliveries.get(event.id)?.completed === completed) deliveries.delete(event.id)
    })
    deliveries.set(event.id, { firstAttempt, completed })
  }

  return {
    deliver(event: Stripe.Event): void {
      if (mode === 'sent') send(event)
      if (mode === 'held') held.push(event)
    },
    /** Sends an event again, in any mode. */
    redeliver: send,
    get mode(): WebhookMode {
      return mode
    },
    get held(): readonly Stripe.Event[] {
      return held
    },
    /** @param order of the held events; each is sent after the first attempt at the one before it */
    async release(order: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
      const released = order === 'forwards' ? held : held.toReversed()
      held = []
      mode = 'sent'
      for (const event of released) {
        send(event)
        await deliveries.get(event.id)?.firstAttempt
      }
    },
    setAddress(newAddress: string): void {
      address = newAddress
    },
    setMode(newMode: WebhookMode): void {
      mode = newMode
    },
    isDelivered: (id: string): boolean => delivered.has(id),
    /** The outcome of each attempt: a status, `no answer` or `not reached`. */
    attemptsOf: (id: string): readonly string[] => attempts.get(id) ?? [],
    /** Resolves when every delivery is complete, or after `withinMs`. */
    async waitUntilIdle(withinMs = 10_000): Promise<void> {
      const end = Date.now() + withinMs
      while (deliveries.size && Date.now() < end)
        await Promise.race([allCompleted(), wait(end - Date.now(), stopping.signal)])
    },
    /** Resolves when the first attempt at an event is over, or after `withinMs`. */
    async waitForAttempt(id: string, withinMs: number): Promise<void> {
      await Promise.race([deliveries.get(id)?.firstAttempt, wait(withinMs, stopping.signal)])
    },
    async stop(): Promise<void> {
      stopping.abort()
      await allCompleted()
    },
  }

  async function allCompleted(): Promise<void> {
    await Promise.all([...deliveries.values()].map(({ completed }) => completed))
  }
}

/**
 * Sends an event once, signed.
 * @returns the status of the answer, `no answer` (a timeout) or `not reached`
 */
async function postEvent(
  event: Stripe.Event,
  {
    address,
    secret,
    now,
    signal,
  }: { address: string | undefined; secret: string; now: Date; signal: AbortSignal },
): Promise<string> {
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 })
  const timestamp = Math.floor(now.getTime() / 1000)
  try {
    const reply = await fetch(address ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal,
    })
    await reply.text()
    return String(reply.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'not reached'
  }
}

/** Waits, at most until `signal` aborts; its timer keeps no process alive. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, Math.max(0, ms)).unref()
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
