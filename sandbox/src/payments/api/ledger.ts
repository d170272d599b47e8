import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { noSuch } from './errors.ts'
import type { WayToPay } from '../resources/ways-to-pay.ts'

/** Everything the provider remembers. Typed by the SDK, so that an object that no longer fits it does not compile. */
type Kept =
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

export type Kind = Kept['object']
export type Of<K extends Kind> = Extract<Kept, { object: K }>

/** What a session was made from, and what its first attempt to pay left behind. */
export interface Draft {
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
  const books = new Map<Kind, Map<string, Kept>>()
  const book = <K extends Kind>(kind: K) => {
    const found = books.get(kind) ?? new Map<string, Kept>()
    books.set(kind, found)
    return found as Map<string, Of<K>>
  }

  return {
    /** In whole seconds since 1970. */
    now: (): number => Math.floor(clock().getTime() / 1000),
    /** By the id of their session. */
    drafts: new Map<string, Draft>(),
    /** How a subscription is paid, by its id. */
    ways: new Map<string, WayToPay>(),
    keep<K extends Kind>(object: Of<K>): Of<K> {
      book(object.object).set(object.id, object)
      return object
    },
    get<K extends Kind>(kind: K, id: unknown): Of<K> | undefined {
      return typeof id === 'string' ? book(kind).get(id) : undefined
    },
    /** @throws ApiError 404 naming the parameter that led nowhere */
    find<K extends Kind>(kind: K, id: string, param = 'id'): Of<K> {
      const found = book(kind).get(id)
      if (!found) throw noSuch(kind, id, param)
      return found
    },
    /** The newest first, as the provider lists them. */
    all<K extends Kind>(kind: K): Of<K>[] {
      return [...book(kind).values()].toReversed()
    },
    forget(kind: Kind, id: string): void {
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
