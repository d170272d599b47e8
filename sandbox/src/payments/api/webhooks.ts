import Stripe from 'stripe'

export interface WebhookSettings {
  /** Where the product takes events; undefined: nobody knows yet. */
  address: string | undefined
  /** Signs what is sent; the product checks it. */
  secret: string
  now: () => Date
  /** How long the product may take to answer. */
  timeoutMs: number
  /** How long is waited before each repetition; after the last the event is given up. */
  retryDelaysMs: readonly number[]
}

/** `held`: events are kept back until they are released. `dropped`: they are never sent, as if the product were never told. */
export type WebhookMode = 'sent' | 'held' | 'dropped'

export type Webhooks = ReturnType<typeof openWebhooks>

/** Tells the product of events: each by itself, in no order, again and again until it answers 2xx. */
export function openWebhooks({ secret, now, timeoutMs, retryDelaysMs, ...given }: WebhookSettings) {
  let { address } = given
  const underWay = new Map<string, { first: Promise<unknown>; whole: Promise<void> }>()
  const delivered = new Set<string>()
  const attempts = new Map<string, string[]>()
  const stopping = new AbortController()
  let mode: WebhookMode = 'sent'
  let held: Stripe.Event[] = []

  async function attempt(event: Stripe.Event): Promise<boolean> {
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 })
    const outcome = await fetch(address ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp: Math.floor(now().getTime() / 1000),
        }),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    }).then(
      (reply) => reply.text().then(() => String(reply.status)),
      (error: unknown) =>
        error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'not reached',
    )
    attempts.set(event.id, [...(attempts.get(event.id) ?? []), outcome])
    return /^2\d\d$/.test(outcome)
  }

  async function retryUntilDelivered(event: Stripe.Event, first: Promise<boolean>): Promise<void> {
    let answered = await first
    for (const delay of retryDelaysMs) {
      if (answered) break
      await wait(delay, stopping.signal)
      if (stopping.signal.aborted) return
      answered = await attempt(event)
    }
    if (!answered) return
    delivered.add(event.id)
    event.pending_webhooks = 0
  }

  function send(event: Stripe.Event): void {
    event.pending_webhooks = 1
    const first = attempt(event)
    const whole = retryUntilDelivered(event, first).finally(() => {
      if (underWay.get(event.id)?.whole === whole) underWay.delete(event.id)
    })
    underWay.set(event.id, { first, whole })
  }

  return {
    deliver(event: Stripe.Event): void {
      if (mode === 'sent') send(event)
      if (mode === 'held') held.push(event)
    },
    /** Sends an event once more, whatever became of it before and whatever the mode. */
    redeliver: send,
    get mode(): WebhookMode {
      return mode
    },
    get held(): readonly Stripe.Event[] {
      return held
    },
    /** @param order in which held events are sent, each when the one before it was answered once */
    async release(order: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
      const released = order === 'forwards' ? held : held.toReversed()
      held = []
      mode = 'sent'
      for (const event of released) {
        send(event)
        await underWay.get(event.id)?.first
      }
    },
    setAddress(to: string): void {
      address = to
    },
    setMode(to: WebhookMode): void {
      mode = to
    },
    isDelivered: (id: string): boolean => delivered.has(id),
    /** What each attempt met: a status, `no answer` or `not reached`. */
    attemptsOf: (id: string): readonly string[] => attempts.get(id) ?? [],
    /** Resolves when nothing is under way any more, or the time is over. */
    async waitUntilIdle(withinMs = 10_000): Promise<void> {
      const end = Date.now() + withinMs
      while (underWay.size && Date.now() < end)
        await Promise.race([whole(), wait(end - Date.now(), stopping.signal)])
    },
    /** Resolves when the first attempt at an event has met something, or the time is over. */
    async waitForAttempt(id: string, withinMs: number): Promise<void> {
      await Promise.race([underWay.get(id)?.first, wait(withinMs, stopping.signal)])
    },
    async stop(): Promise<void> {
      stopping.abort()
      await whole()
    },
  }

  async function whole(): Promise<void> {
    await Promise.all([...underWay.values()].map((delivery) => delivery.whole))
  }
}

/** Waits, but not longer than until `signal`; a timer of it keeps no process alive. */
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
