import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { noSuch } from './errors.ts'
import type { PaymentMethod } from '../resources/payment-methods.ts'

/** Everything the provider stores. The SDK's types make an object that no longer fits fail to compile. */
type StoredObject =
  | Stripe.BillingPortal.Session
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.Invoice
  | Stripe.InvoicePayment
  | Stripe.PaymentIntent
  | Stripe.Price
  | Stripe.Product
  | Stripe.Refund
  | Stripe.Subscription

export type Kind = StoredObject['object']
export type ObjectOf<K extends Kind> = Extract<StoredObject, { object: K }>

/** What a session was made from, and the payment of its first attempt. */
export interface CheckoutDraft {
  lineItems: Stripe.LineItem[]
  payment: { description?: string | undefined; metadata?: Stripe.Metadata | undefined }
  subscription: { description?: string | undefined; metadata?: Stripe.Metadata | undefined }
  /** The payment of the first attempt, in either mode. */
  intent?: string
}

export type Ledger = ReturnType<typeof openLedger>

/**
 * Objects by kind and id, in memory, in order of creation.
 * @param clock the provider's time
 */
export function openLedger(clock: () => Date) {
  const objectsByKind = new Map<Kind, Map<string, StoredObject>>()
  const objectsOf = <K extends Kind>(kind: K) => {
    const objects = objectsByKind.get(kind) ?? new Map<string, StoredObject>()
    objectsByKind.set(kind, objects)
    return objects as Map<string, ObjectOf<K>>
  }

  return {
    /** In whole seconds since 1970. */
    now: (): number => Math.floor(clock().getTime() / 1000),
    /** By the id of their session. */
    drafts: new Map<string, CheckoutDraft>(),
    /** How a subscription is paid, by its id. */
    paymentMethods: new Map<string, PaymentMethod>(),
    save<K extends Kind>(object: ObjectOf<K>): ObjectOf<K> {
      objectsOf(object.object).set(object.id, object)
      return object
    },
    get<K extends Kind>(kind: K, id: unknown): ObjectOf<K> | undefined {
      return typeof id === 'string' ? objectsOf(kind).get(id) : undefined
    },
    /** @throws ApiError 404 naming the parameter */
    find<K extends Kind>(kind: K, id: string, param = 'id'): ObjectOf<K> {
      const object = objectsOf(kind).get(id)
      if (!object) throw noSuch(kind, id, param)
      return object
    },
    /** Newest first, as the provider lists them. */
    all<K extends Kind>(kind: K): ObjectOf<K>[] {
      return [...objectsOf(kind).values()].toReversed()
    },
    delete(kind: Kind, id: string): void {
      objectsOf(kind).delete(id)
    },
  }
}

/** A new identifier as the provider makes them: `pi_3` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let characters = ''
  while (characters.length < length)
    characters += randomBytes(length).toString('base64').replaceAll(/[+/=]/g, '')
  return `${prefix}${characters.slice(0, length)}`
}

/** The id of an object, or of a reference that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'object' ? object?.id : object
}
