import Stripe from 'stripe'
import { newId, type Ledger } from './ledger.ts'
import { toApiList, listRules } from './lists.ts'
import { flag, list, optional, shape, text, type RulesFor } from './parameters.ts'
import type { Webhooks } from './webhooks.ts'

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>

/**
 * Records an event with its object as it is now, and sends it.
 * @param before the previous values of changed attributes, for `….updated`
 */
export type Announce = <Type extends Stripe.Event['type']>(
  type: Type,
  object: EventOf<Type>['data']['object'],
  before?: object,
) => Stripe.Event

/** @param cause the request that is being answered; the events it causes carry its id and idempotency key */
export function announcer(
  ledger: Ledger,
  webhooks: Webhooks,
  cause: () => Stripe.Event.Request | null,
): Announce {
  return (type, object, before) => {
    const event = {
      id: newId('evt_1'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: ledger.now(),
      // A copy: later changes to the object belong to later events.
      data: JSON.parse(
        JSON.stringify({ object, ...(before && { previous_attributes: before }) }),
      ) as Stripe.Event.Data,
      livemode: false,
      pending_webhooks: 0,
      request: cause(),
      type,
    } as Stripe.Event
    ledger.save(event)
    webhooks.deliver(event)
    return event
  }
}

export const readEventList = shape({
  ...listRules,
  type: optional(text()),
  types: optional(list(text(), 20)),
  delivery_success: optional(flag),
} satisfies RulesFor<Stripe.EventListParams>)

/** The events of the last 30 days, newest first. */
export function listEvents(ledger: Ledger, webhooks: Webhooks, params: ReturnType<typeof readEventList>) {
  const { type, types, delivery_success: delivered } = params
  const monthAgo = ledger.now() - 30 * 86_400
  const events = ledger
    .all('event')
    .filter(
      (event) =>
        event.created > monthAgo &&
        (!type || matches(event.type, type)) &&
        (!types || types.some((one) => matches(event.type, one))) &&
        (delivered === undefined || webhooks.isDelivered(event.id) === delivered),
    )
  return toApiList('/v1/events', events, params)
}

/** `customer.subscription.*` stands for all of its kind. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
