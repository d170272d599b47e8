import { invalidRequest } from './errors.ts'
import type { Kind, Ledger } from './ledger.ts'

const kinds: Record<string, Kind> = {
  ch: 'charge',
  cs: 'checkout.session',
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  price: 'price',
  prod: 'product',
  re: 'refund',
  sub: 'subscription',
}

type Node = Record<string, unknown>

/**
 * Replaces ids with whole objects, as `expand` asks, and adds the lists that are sent on request only (`payments` of an invoice, `line_items` of
 * a session, `refunds` of a charge, `subscriptions` of a customer).
 * @returns the response body
 * @throws ApiError for an unknown path
 */
export function expandPaths(ledger: Ledger, object: unknown, paths: readonly string[]): unknown {
  const root = deepCopy(object) as Node
  for (const path of paths) expandPath(ledger, root, path.split('.'), path)
  return root
}

function expandPath(ledger: Ledger, node: Node, [step = '', ...rest]: string[], path: string): void {
  node[step] ??= includedList(ledger, node, step)
  const value = node[step]
  if (value === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  if (typeof value === 'string') node[step] = loadObject(ledger, value, path)
  const next = node[step]
  if (!rest.length || next === null) return
  for (const one of Array.isArray(next) ? next : [next]) expandPath(ledger, one as Node, rest, path)
}

function loadObject(ledger: Ledger, id: string, path: string): unknown {
  const kind = kinds[id.slice(0, id.indexOf('_'))]
  const object = kind && ledger.get(kind, id)
  if (!object) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return deepCopy(object)
}

function includedList(ledger: Ledger, { object, id }: Node, step: string): unknown {
  const all = (data: readonly unknown[], url: string) => ({
    object: 'list',
    url,
    has_more: false,
    data: deepCopy(data),
  })
  if (object === 'checkout.session' && step === 'line_items')
    return all(ledger.drafts.get(String(id))?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`)
  if (object === 'invoice' && step === 'payments')
    return all(
      ledger.all('invoice_payment').filter((one) => one.invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    )
  if (object === 'charge' && step === 'refunds')
    return all(
      ledger.all('refund').filter((one) => one.charge === id),
      `/v1/charges/${id}/refunds`,
    )
  if (object === 'customer' && step === 'subscriptions')
    return all(
      ledger.all('subscription').filter((one) => one.customer === id && one.status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    )
  return undefined
}

const deepCopy = (object: unknown): unknown => JSON.parse(JSON.stringify(object))
