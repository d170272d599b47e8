import type Stripe from 'stripe'
import { addMilliseconds, minutes, seconds, type Clock } from '../values/clock.ts'
import type { Config, PaymentSettings } from '../config/config.ts'
import type { Log } from '../operations/log.ts'
import { problem } from '../http/problem.ts'

export type Payments = ReturnType<typeof openPayments>

/** How old a signed event may be when it arrives. The provider signs each delivery separately. */
const maxEventAgeMs = minutes(5)
/** How far the provider's clock may be ahead of ours. Its SDK would accept any time in the future. */
const maxClockSkewMs = minutes(1)

/** A browser may send a saved form again after its donation was paid: that is another donation, with its own session. */
const maxSessionsPerForm = 10

const unavailableMessage =
  'We cannot reach the payment page just now, and nothing was taken from you. Please try again in a minute.'

/** @throws {Problem} DonationsNotOpen without a provider, Unavailable when the provider fails or refuses */
type AskProvider = <Reply>(call: (stripe: Stripe) => Promise<Reply>) => Promise<Reply>

/**
 * The payment provider: its API through its own SDK, and the events it signs. It is called only when a person donates, so it may be
 * down while the product starts. Anything it refuses is an outage for visitors, and logged for us (rule: outages-are-503).
 */
export function openPayments(
  { payments: settings }: Pick<Config, 'payments'>,
  { clock, log }: { clock: Clock; log: Log },
) {
  let opened: Promise<Stripe> | undefined

  /** @throws {Problem} DonationsNotOpen without a provider */
  function provider(): Promise<Stripe> {
    if (!settings) throw problem('DonationsNotOpen')
    return (opened ??= openStripe(settings))
  }

  const ask: AskProvider = async (call) => {
    const stripe = await provider()
    try {
      return await call(stripe)
    } catch (error) {
      // Only the type and code of its errors: their messages may name people.
      const { type = 'unknown', code = '' } = error as { type?: string; code?: string }
      log.error('payments', `${type} ${code}`.trim())
      throw problem('Unavailable', { message: unavailableMessage })
    }
  }

  return {
    isConfigured: settings !== undefined,

    /**
     * Opens a hosted payment page.
     * @param idempotencyKey the same key and parameters open the same page, also when a reply was lost
     * @returns the page's address
     */
    openCheckout: (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string): Promise<string> =>
      ask((stripe) => openSession(stripe, params, idempotencyKey)),

    /** The current state of a checkout session; null when the provider does not know it. */
    findCheckout: (id: string) => ask((stripe) => orNull(stripe.checkout.sessions.retrieve(id))),

    /** Opens the provider's page where a customer can manage their billing. @returns null for an unknown customer */
    async openPortal(customerId: string, returnUrl: string): Promise<string | null> {
      const portal = await ask((stripe) =>
        orNull(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })),
      )
      return portal?.url ?? null
    },

    /** Every event of the given types since an instant, the newest first. The provider keeps events for 30 days. */
    listEventsSince: (since: Date, types: readonly Stripe.Event['type'][]) => listEvents(ask, since, types),

    /**
     * Verifies and parses an event.
     * @param raw the bytes as they arrived: JSON that was parsed and serialised again has another signature
     * @throws {Problem} NotUnderstood when it is forged, changed, too old or from the future; DonationsNotOpen without a provider
     */
    async readEvent(raw: Buffer, signature: string): Promise<Stripe.Event> {
      if (!settings) throw problem('DonationsNotOpen')
      return verifyEvent(await provider(), {
        raw,
        signature,
        secret: settings.webhookSecret,
        now: clock.now(),
      })
    },
  }
}

async function openSession(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<string> {
  for (let attempt = 0; attempt < maxSessionsPerForm; attempt += 1) {
    const session = await stripe.checkout.sessions.create(params, {
      idempotencyKey: attempt ? `${idempotencyKey}:${attempt}` : idempotencyKey,
    })
    if (session.url && !isReplayed(session)) return session.url
    // A replayed reply is old: the session may have been paid or have expired since.
    const current = await stripe.checkout.sessions.retrieve(session.id)
    if (current.status === 'open' && current.url) return current.url
  }
  throw new Error('Every page opened with this key has expired.')
}

async function* listEvents(
  ask: AskProvider,
  since: Date,
  types: readonly Stripe.Event['type'][],
): AsyncGenerator<Stripe.Event> {
  let startingAfter: string | undefined
  for (;;) {
    const page = await ask((stripe) =>
      stripe.events.list({
        types: [...types],
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        ...(startingAfter && { starting_after: startingAfter }),
      }),
    )
    yield* page.data
    startingAfter = page.data.at(-1)?.id
    if (!page.has_more || !startingAfter) return
  }
}

function verifyEvent(
  stripe: Stripe,
  { raw, signature, secret, now }: { raw: Buffer; signature: string; secret: string; now: Date },
): Stripe.Event {
  if (!(signedAt(signature) <= addMilliseconds(now, maxClockSkewMs).getTime())) throw problem('NotUnderstood')
  try {
    const maxAgeSeconds = maxEventAgeMs / 1000
    return stripe.webhooks.constructEvent(raw, signature, secret, maxAgeSeconds, undefined, now.getTime())
  } catch {
    throw problem('NotUnderstood')
  }
}

/** The time of a signature in milliseconds, NaN without one. If there are several, the last one counts, as in the SDK. */
function signedAt(signature: string): number {
  const times = signature.match(/(?<=^|,)t=\d+/g)
  return seconds(Number(times?.at(-1)?.slice(2)))
}

/** The SDK is loaded by the first donation: most processes never need its 10 MB. */
async function openStripe({ secretKey, apiBase }: PaymentSettings): Promise<Stripe> {
  const { default: Provider } = await import('stripe')
  return new Provider(secretKey, {
    host: apiBase.hostname,
    ...(apiBase.port && { port: apiBase.port }),
    protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    timeout: seconds(6),
    maxNetworkRetries: 1,
  })
}

const isReplayed = ({ lastResponse }: Stripe.Response<unknown>) =>
  lastResponse.headers['idempotent-replayed'] === 'true'

const orNull = <Resource>(request: Promise<Resource>): Promise<Resource | null> =>
  request.catch((error: unknown) => {
    const { type, code } = error as { type?: string; code?: string }
    if (type === 'StripeInvalidRequestError' && code === 'resource_missing') return null
    throw error
  })
