import qs from 'qs'
import type Stripe from 'stripe'
import { ApiError, newId, type Account } from './account.ts'
import { openSession } from './checkout.ts'

/**
 * Answers a call of the SDK that the product makes.
 * @param call method and path, such as `POST /v1/checkout/sessions`
 * @param encoded the query of a GET or the body of a POST
 * @throws ApiError
 */
export function answerCall(account: Account, call: string, encoded: string): unknown {
  const params: unknown = qs.parse(encoded)
  const [, sessionId] = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(call) ?? []
  if (sessionId) return account.find('checkout.session', sessionId)
  if (call === 'POST /v1/checkout/sessions')
    return openSession(account, params as Stripe.Checkout.SessionCreateParams)
  if (call === 'POST /v1/billing_portal/sessions')
    return openPortal(account, params as Stripe.BillingPortal.SessionCreateParams)
  if (call === 'GET /v1/events') return listEvents(account, params as Stripe.EventListParams)
  throw new ApiError(404, `The simulator knows only the calls that the product makes, not ${call}.`)
}

/** A page on which a customer sees and cancels subscriptions. Its address is the only key. */
function openPortal(account: Account, params: Stripe.BillingPortal.SessionCreateParams) {
  const id = newId('bps_')
  return account.save({
    id,
    object: 'billing_portal.session',
    customer: account.find('customer', params.customer).id,
    return_url: params.return_url,
    url: `${account.url}/p/session/${id}`,
  } as Stripe.BillingPortal.Session)
}

/** One page of the events of some types since a time, newest first. */
function listEvents(account: Account, params: Stripe.EventListParams) {
  const since = Number((params.created as Stripe.RangeQueryParam | undefined)?.gte ?? 0)
  const events = account
    .all('event')
    .filter(({ type, created }) => created >= since && (params.types?.includes(type) ?? true))
  const start = events.findIndex(({ id }) => id === params.starting_after) + 1
  const end = start + Number(params.limit ?? 10)
  return { object: 'list', has_more: events.length > end, data: events.slice(start, end) }
}
