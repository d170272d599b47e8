import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'

/** What the provider stores. Each object has only the fields that the product, its tests or the pages read. */
type StoredObject =
  | Stripe.BillingPortal.Session
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.Invoice
  | Stripe.Subscription
type Kind = StoredObject['object']
type ObjectOf<K extends Kind> = Extract<StoredObject, { object: K }>
type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>

/** How a payment ends. Donors choose one and never enter a number. */
export const waysToPay = [
  { id: 'card', label: 'Card 4242 4242 4242 4242: succeeds' },
  { id: 'card-declined', label: 'Card 4000 0000 0000 0002: declined' },
  { id: 'card-declined-later', label: 'Card 4000 0000 0000 0341: succeeds now, declined from next month' },
  { id: 'bank-debit', label: 'Bank debit 00012345: settles or fails days later' },
] as const
export type WayToPay = (typeof waysToPay)[number]['id']

export type Account = ReturnType<typeof openAccount>

/**
 * Everything the provider stores, in memory.
 * @param url the address of its pages
 * @param clock the provider's time
 * @param send sends an event to the product; resolves after the first attempt
 */
export function openAccount(url: string, clock: () => Date, send: (event: Stripe.Event) => Promise<unknown>) {
  const objects = new Map<string, StoredObject>()
  /** In whole seconds since 1970. */
  const now = () => Math.floor(clock().getTime() / 1000)

  function save<Saved extends StoredObject>(object: Saved): Saved {
    objects.set(object.id, object)
    return object
  }

  return {
    url,
    now,
    save,
    /** What each payment pays for, and how each subscription is paid. */
    purposes: new Map<string, { session?: Stripe.Checkout.Session; invoice?: Stripe.Invoice }>(),
    ways: new Map<string, WayToPay>(),
    /** @throws ApiError 404 */
    find<K extends Kind>(kind: K, id: unknown): ObjectOf<K> {
      const object = objects.get(String(id))
      if (object?.object !== kind) throw new ApiError(404, `No such ${kind}: '${id}'`, 'resource_missing')
      return object as ObjectOf<K>
    },
    /** Newest first, as the provider lists them. */
    all: <K extends Kind>(kind: K): ObjectOf<K>[] =>
      [...objects.values()].filter(({ object }) => object === kind).toReversed() as ObjectOf<K>[],
    /** Stores an event about an object as it is now, and sends it. */
    announce<Type extends Stripe.Event['type']>(type: Type, object: EventOf<Type>['data']['object']) {
      const event = save({
        id: newId('evt_'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        type,
      } as unknown as Stripe.Event)
      return { firstAttempt: send(event) }
    },
  }
}

/** A refusal in the provider's format, which the SDK turns into the matching error class. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Pick<Stripe.StripeRawError, 'type' | 'code' | 'message'>

  constructor(status: number, message: string, code = 'parameter_invalid') {
    super(message)
    this.status = status
    this.body = { type: 'invalid_request_error', message, code }
  }
}

export const newId = (prefix: string, length = 24): string =>
  `${prefix}${randomBytes(length / 2).toString('hex')}`
