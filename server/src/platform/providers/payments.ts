import Stripe from 'stripe'
import { addMilliseconds, minutes, seconds, type Clock } from '../values/clock.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../operations/log.ts'
import { problem } from '../http/problem.ts'

export type Payments = ReturnType<typeof openPayments>

/** How old a signed event may be when it arrives; the provider signs every delivery anew. */
const maxEventAgeMs = minutes(5)
/** How far the provider's clock may be ahead of ours: its SDK would take any time to come. */
const maxClockSkewMs = minutes(1)

/** A form that a browser kept may be sent again after its gift was paid: that is another gift. */
const maxSessionsPerForm = 10

const unavailableMessage =
  'We cannot reach the payment page just now, and nothing was taken from you. Please try again in a minute.'

/**
 * The payment provider: its API through its own SDK, and the events it signs. It is asked only when somebody comes, so it may be
 * away while the product starts. Anything it refuses is an outage for visitors and a fault for us to look into (rule: outages-are-503).
 */
export function openPayments(
  { payments: settings }: Pick<Config, 'payments'>,
  { clock, log }: { clock: Clock; log: Log },
) {
  const opened = settings && openStripe(settings)

  /** @throws {Problem} DonationsNotOpen without a provider, Unavailable when it cannot do what was asked */
  async function ask<Reply>(call: (stripe: Stripe) => Promise<Reply>): Promise<Reply> {
    if (!opened) throw problem('DonationsNotOpen')
    try {
      return await call(opened)
    } catch (error) {
      // Of what it answers only kind and code: its sentences may name people.
      const { type = 'unknown', code = '' } = error as { type?: string; code?: string }
      log.error('payments', `${type} ${code}`.trim())
      throw problem('Unavailable', { message: unavailableMessage })
    }
  }

  return {
    isConfigured: opened !== undefined,

    /**
     * Opens a hosted page to pay on.
     * @param once names the deed: the same name and choice open one page, also when an answer was lost on its way
     * @returns the page's address
     */
    async openCheckout(params: Stripe.Checkout.SessionCreateParams, once: string): Promise<string> {
      return ask(async (stripe) => {
        for (let attempt = 0; attempt < maxSessionsPerForm; attempt += 1) {
          const session = await stripe.checkout.sessions.create(params, {
            idempotencyKey: attempt ? `${once}:${attempt}` : once,
          })
          if (session.url && !isReplayed(session)) return session.url
          // The answer of then: since then it may have been paid, or its time be up.
          const now = await stripe.checkout.sessions.retrieve(session.id)
          if (now.status === 'open' && now.url) return now.url
        }
        throw new Error('Every page opened under this name is over.')
      })
    },

    /** A checkout session as the provider knows it now; null when it knows none. */
    findCheckout: (id: string) => ask((stripe) => orNull(stripe.checkout.sessions.retrieve(id))),

    /** Opens the provider's page where a customer sees their billing and may stop it; null when it knows no such customer. */
    async openPortal(customerId: string, returnUrl: string): Promise<string | null> {
      const portal = await ask((stripe) =>
        orNull(stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })),
      )
      return portal?.url ?? null
    },

    /** Every event of the last 30 days since an instant, of these types, the newest first. */
    async *listEventsSince(
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
    },

    /**
     * Reads an event as it arrived, byte by byte: one that was parsed and written again is not what was signed.
     * @throws {Problem} NotUnderstood when it is forged, changed, stale or from the future; DonationsNotOpen
     */
    readEvent(raw: Buffer, signature: string): Stripe.Event {
      if (!opened || !settings) throw problem('DonationsNotOpen')
      const now = clock.now()
      // The last of several is the one that the SDK takes to be signed.
      const signedAt = seconds(
        Number(
          signature
            .match(/(?<=^|,)t=\d+/g)
            ?.at(-1)
            ?.slice(2),
        ),
      )
      if (!(signedAt <= addMilliseconds(now, maxClockSkewMs).getTime())) throw problem('NotUnderstood')
      try {
        return opened.webhooks.constructEvent(
          raw,
          signature,
          settings.webhookSecret,
          maxEventAgeMs / 1000,
          undefined,
          now.getTime(),
        )
      } catch {
        throw problem('NotUnderstood')
      }
    },
  }
}

const openStripe = ({ secretKey, apiBase }: NonNullable<Config['payments']>) =>
  new Stripe(secretKey, {
    host: apiBase.hostname,
    ...(apiBase.port && { port: apiBase.port }),
    protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    timeout: seconds(6),
    maxNetworkRetries: 1,
  })

const isReplayed = ({ lastResponse }: Stripe.Response<unknown>) =>
  lastResponse.headers['idempotent-replayed'] === 'true'

const orNull = <Found>(asked: Promise<Found>): Promise<Found | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null
    throw error
  })
