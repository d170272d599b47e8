/** How a payment is answered. The numbers are the provider's own test numbers; donors never enter one. */
export interface PaymentMethod {
  id: string
  type: 'card' | 'bacs_debit'
  /** The label of the choice on the page. */
  label: string
  /** Why the first payment is declined; undefined: it is not. */
  decline?: Decline
  /** Why every later payment is declined. */
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
  { id: 'card', type: 'card', label: 'Card 4242 4242 4242 4242: succeeds', last4: '4242' },
  {
    id: 'card-declined',
    type: 'card',
    label: 'Card 4000 0000 0000 0002: declined',
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
    label: 'Card 4000 0000 0000 0341: succeeds now, declined from next month',
    laterDecline: declined,
    last4: '0341',
  },
  {
    id: 'bank-debit',
    type: 'bacs_debit',
    label: 'Bank debit 00012345: settles or fails days later',
    last4: '2345',
  },
] as const satisfies PaymentMethod[]

export type PaymentMethodId = (typeof paymentMethods)[number]['id']

export const findPaymentMethod = (id: string): PaymentMethod | undefined =>
  paymentMethods.find((way) => way.id === id)
