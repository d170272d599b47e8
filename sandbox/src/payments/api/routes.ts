import { listCharges, readChargeList } from '../resources/charges.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  readCustomer,
  readCustomerList,
  updateCustomer,
} from '../resources/customers.ts'
import { listDisputes, readDisputeList } from '../resources/disputes.ts'
import { listEvents, readEventList } from './events.ts'
import { listInvoicePayments, readInvoicePaymentList } from '../resources/invoice-payments.ts'
import { listInvoices, readInvoiceList } from '../resources/invoices.ts'
import { listRules } from './lists.ts'
import { readNewSession } from '../resources/new-session.ts'
import { shape, type Rule } from './parameters.ts'
import { listPaymentIntents, readPaymentIntentList } from '../resources/payment-intents.ts'
import { createPortal, readNewPortal } from '../resources/portal.ts'
import type { Provider } from './provider.ts'
import { createRefund, listRefunds, readNewRefund, readRefundList } from '../resources/refunds.ts'
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  readSessionList,
} from '../resources/sessions.ts'
import {
  cancelSubscription,
  listSubscriptions,
  readSubscriptionList,
  readSubscriptionUpdate,
  updateSubscription,
} from '../resources/subscriptions.ts'
import type { Webhooks } from './webhooks.ts'

const nothing = shape({})
const page = shape(listRules)

type Answer = (parameters: unknown, id: string) => unknown

function call<Params>(read: Rule<Params>, answer: (params: Params, id: string) => unknown): Answer {
  return (parameters, id) => answer(read(parameters, ''), id)
}

/** Every call the simulator knows; `:id` stands for an identifier. */
export function routesOf(provider: Provider, webhooks: Webhooks): Record<string, Answer> {
  const { ledger } = provider
  return {
    'POST /v1/checkout/sessions': call(readNewSession, (params) => createSession(provider, params)),
    'GET /v1/checkout/sessions': call(readSessionList, (params) => listSessions(provider, params)),
    'GET /v1/checkout/sessions/:id': call(nothing, (_, id) => ledger.find('checkout.session', id, 'session')),
    'GET /v1/checkout/sessions/:id/line_items': call(page, (params, id) =>
      listLineItems(provider, id, params),
    ),
    'POST /v1/checkout/sessions/:id/expire': call(nothing, (_, id) => expireSession(provider, id)),

    'POST /v1/customers': call(readCustomer, (params) => createCustomer(provider, params)),
    'GET /v1/customers': call(readCustomerList, (params) => listCustomers(provider, params)),
    'GET /v1/customers/:id': call(nothing, (_, id) => ledger.find('customer', id)),
    'POST /v1/customers/:id': call(readCustomer, (params, id) => updateCustomer(provider, id, params)),
    'DELETE /v1/customers/:id': call(nothing, (_, id) => deleteCustomer(provider, id)),

    'GET /v1/subscriptions': call(readSubscriptionList, (params) => listSubscriptions(provider, params)),
    'GET /v1/subscriptions/:id': call(nothing, (_, id) => ledger.find('subscription', id)),
    'POST /v1/subscriptions/:id': call(readSubscriptionUpdate, (params, id) =>
      updateSubscription(provider, id, params),
    ),
    'DELETE /v1/subscriptions/:id': call(nothing, (_, id) => cancelSubscription(provider, id)),

    'GET /v1/invoices': call(readInvoiceList, (params) => listInvoices(provider, params)),
    'GET /v1/invoices/:id': call(nothing, (_, id) => ledger.find('invoice', id)),
    'GET /v1/invoice_payments': call(readInvoicePaymentList, (params) =>
      listInvoicePayments(provider, params),
    ),
    'GET /v1/invoice_payments/:id': call(nothing, (_, id) => ledger.find('invoice_payment', id)),

    'GET /v1/payment_intents': call(readPaymentIntentList, (params) => listPaymentIntents(provider, params)),
    'GET /v1/payment_intents/:id': call(nothing, (_, id) => ledger.find('payment_intent', id, 'intent')),
    'GET /v1/charges': call(readChargeList, (params) => listCharges(provider, params)),
    'GET /v1/charges/:id': call(nothing, (_, id) => ledger.find('charge', id)),

    'POST /v1/refunds': call(readNewRefund, (params) => createRefund(provider, params)),
    'GET /v1/refunds': call(readRefundList, (params) => listRefunds(provider, params)),
    'GET /v1/refunds/:id': call(nothing, (_, id) => ledger.find('refund', id)),
    'GET /v1/disputes': call(readDisputeList, (params) => listDisputes(provider, params)),
    'GET /v1/disputes/:id': call(nothing, (_, id) => ledger.find('dispute', id)),

    'POST /v1/billing_portal/sessions': call(readNewPortal, (params) => createPortal(provider, params)),
    'GET /v1/events': call(readEventList, (params) => listEvents(ledger, webhooks, params)),
    'GET /v1/events/:id': call(nothing, (_, id) => ledger.find('event', id)),
  }
}
