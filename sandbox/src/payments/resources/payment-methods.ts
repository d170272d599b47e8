/** How the outside world may answer to a payment. Numbers are the provider's own test numbers; none is asked for, so none is kept. */
export interface PaymentMethod {
  id: string
  type: 'card' | 'bacs_debit'
  /** What people choose. */
  label: string
  /** Why the first payment is refused; undefined: it is not. */
  decline?: Decline
  /** Why every later payment is refused. */
  laterDecline?: Decline
  last4: string
}

export interface Decline {
  code: string
  declineCode: string
  message: string
}

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

export const paymentMethods = [
  { id: 'card', type: 'card', label: 'Card 4242 4242 4242 4242: it pays', last4: '4242' },
  {
    id: 'card-declined',
    type: 'card',
    label: 'Card 4000 0000 0000 0002: it is declined',
    decline: declined,
    last4: '0002',
  },
  {
    id: 'card-short',
    type: 'card',
    label: 'Card 4000 0000 0000 9995: not enough money',
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
    last4: '9995',
  },
  {
    id: 'card-declined-later',
    type: 'card',
    label: 'Card 4000 0000 0000 0341: it pays now, and is declined from the next month on',
    laterDecline: declined,
    last4: '0341',
  },
  {
    id: 'bank-debit',
    type: 'bacs_debit',
    label: 'Bank debit 00012345: it settles, or fails, days later',
    last4: '2345',
  },
] as const satisfies PaymentMethod[]

export type PaymentMethodId = (typeof paymentMethods)[number]['id']

export const findPaymentMethod = (id: string): PaymentMethod | undefined =>
  paymentMethods.find((way) => way.id === id)
