import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { noSuch } from './errors.ts'
import type { PaymentMethod } from '../resources/payment-methods.ts'

/** Everything the provider remembers. Typed by the SDK, so that an object that no longer fits it does not compile. */
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

/** What a session was made from, and what its first attempt to pay left behind. */
export interface CheckoutDraft {
  lineItems: Stripe.LineItem[]
  payment: { description?: string | undefined; metadata?: Stripe.Metadata | undefined }
  subscription: { description?: string | undefined; metadata?: Stripe.Metadata | undefined }
  /** The payment it was tried with, in either mode. */
  intent?: string
}

export type Ledger = ReturnType<typeof openLedger>

/**
 * Objects by kind and id, in memory, in the order in which they were made.
 * @param clock the provider's time
 */
export function openLedger(clock: () => Date) {
  const books = new Map<Kind, Map<string, StoredObject>>()
  const book = <K extends Kind>(kind: K) => {
    const found = books.get(kind) ?? new Map<string, StoredObject>()
    books.set(kind, found)
    return found as Map<string, ObjectOf<K>>
  }

  return {
    /** In whole seconds since 1970. */
    now: (): number => Math.floor(clock().getTime() / 1000),
    /** By the id of their session. */
    drafts: new Map<string, CheckoutDraft>(),
    /** How a subscription is paid, by its id. */
    paymentMethods: new Map<string, PaymentMethod>(),
    save<K extends Kind>(object: ObjectOf<K>): ObjectOf<K> {
      book(object.object).set(object.id, object)
      return object
    },
    get<K extends Kind>(kind: K, id: unknown): ObjectOf<K> | undefined {
      return typeof id === 'string' ? book(kind).get(id) : undefined
    },
    /** @throws ApiError 404 naming the parameter that led nowhere */
    find<K extends Kind>(kind: K, id: string, param = 'id'): ObjectOf<K> {
      const found = book(kind).get(id)
      if (!found) throw noSuch(kind, id, param)
      return found
    },
    /** The newest first, as the provider lists them. */
    all<K extends Kind>(kind: K): ObjectOf<K>[] {
      return [...book(kind).values()].toReversed()
    },
    delete(kind: Kind, id: string): void {
      book(kind).delete(id)
    },
  }
}

/** A new identifier as the provider makes them: `pi_3` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let letters = ''
  while (letters.length < length) letters += randomBytes(length).toString('base64').replaceAll(/[+/=]/g, '')
  return `${prefix}${letters.slice(0, length)}`
}

/** The id of what may stand there whole. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'object' ? object?.id : object
}
