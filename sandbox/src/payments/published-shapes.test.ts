import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startPayments, type Payments } from '../payments.ts'
import { startWebhookListener } from './api/webhook-listener.ts'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)
const email = 'dora@donors.example'

/** The type of each kind of object, in the SDK’s declarations, which the provider generates from its published description. */
const typeNames: Record<string, string> = {
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  customer: 'Stripe.Customer',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.Event',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  item: 'Stripe.LineItem',
  payment_intent: 'Stripe.PaymentIntent',
  refund: 'Stripe.Refund',
  subscription: 'Stripe.Subscription',
}

interface Answer {
  object?: string
  deleted?: true
  data?: unknown
}

function typeOf(answer: Answer): string {
  if (!answer.object) return '{ error: Stripe.StripeRawError }'
  if (answer.object === 'list') {
    const [first] = answer.data as Answer[]
    return `Stripe.ApiList<${first ? typeOf(first) : 'never'}>`
  }
  const name = typeNames[answer.object]
  if (!name) throw new Error(`No type is known for a ${answer.object}.`)
  return answer.deleted ? name.replace('.', '.Deleted') : name
}

/** An object as TypeScript. The SDK turns amounts that are written as text into its class for decimals. */
const toSource = (answer: unknown) =>
  JSON.stringify(answer, null, 1).replaceAll(/("\w+_decimal": )("[\d.]+")/g, '$1Stripe.Decimal.from($2)')

/** The compiler’s errors about some objects: an unknown, missing or wrong field, or a value that is not on a list. */
async function compile(answers: readonly unknown[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shapes-'))
  const file = join(folder, 'answers.ts')
  const lines = answers.map(
    (one, nth) => `export const answer${nth}: ${typeOf(one as Answer)} = ${toSource(one)}`,
  )
  try {
    await writeFile(
      file,
      [
        `import Stripe from '${resolve('stripe').replace('/cjs/stripe.cjs', '/esm/stripe.esm')}'`,
        ...lines,
      ].join('\n'),
    )
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'preserve',
      '--target',
      'es2024',
    ]
    const compiler = join(resolve('typescript/package.json'), '../bin/tsc')
    await run(process.execPath, [compiler, ...options, '--types', '', file])
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout || error)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A client that records every answer. */
function createRecordingClient({ url, secretKey }: Payments, answers: unknown[]): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request)
      answers.push(await response.clone().json())
      return response
    }),
  })
}

/** One-off and monthly gifts in every state, and every list. */
async function useEverything(stripe: Stripe, { controls }: Payments): Promise<void> {
  const open = (mode: 'payment' | 'subscription') =>
    stripe.checkout.sessions.create({
      mode,
      line_items: [
        {
          price_data: {
            currency: 'gbp',
            unit_amount: 500,
            product_data: { name: 'Donation' },
            ...(mode === 'subscription' && { recurring: { interval: 'month' } }),
          },
          quantity: 1,
        },
      ],
      success_url: 'http://localhost:3000/donationsuccess?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/donate',
      metadata: { donation: 'd-1' },
    })
  const pay = async (mode: 'payment' | 'subscription', way?: 'card-declined-later' | 'bank-debit') => {
    const { id } = await open(mode)
    await controls.pay(id, { email, ...(way && { way }) })
    return stripe.checkout.sessions.retrieve(id, {
      expand: mode === 'payment' ? ['payment_intent', 'line_items'] : ['subscription', 'customer'],
    })
  }
  const idOf = (one: string | { id: string } | null) => (typeof one === 'string' ? one : one!.id)

  await stripe.checkout.sessions.listLineItems((await open('payment')).id)
  await stripe.checkout.sessions.expire((await open('payment')).id)
  const once = await pay('payment')
  const intent = idOf(once.payment_intent)
  await stripe.refunds.create({ payment_intent: intent, amount: 200 })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 400 })).rejects.toThrow('greater than')
  const disputed = await pay('payment')
  const [charge] = (await stripe.charges.list({ payment_intent: idOf(disputed.payment_intent) })).data
  controls.loseDispute(controls.dispute(charge!.id).id)
  const debit = await pay('payment', 'bank-debit')
  controls.settleDebit(idOf(debit.payment_intent))

  const monthly = await pay('subscription')
  controls.renew(idOf(monthly.subscription))
  await stripe.billingPortal.sessions.create({
    customer: idOf(monthly.customer),
    return_url: 'http://localhost:3000/donate',
  })
  await stripe.subscriptions.update(idOf(monthly.subscription), { cancel_at_period_end: true })
  await stripe.subscriptions.cancel(idOf(monthly.subscription))
  const refused = await pay('subscription', 'card-declined-later')
  controls.failRenewal(idOf(refused.subscription))
  controls.giveUp(idOf(refused.subscription))

  for (const list of [
    stripe.charges,
    stripe.checkout.sessions,
    stripe.customers,
    stripe.disputes,
    stripe.events,
    stripe.invoicePayments,
    stripe.invoices,
    stripe.paymentIntents,
    stripe.refunds,
  ])
    await list.list({ limit: 100 })
  await stripe.subscriptions.list({ status: 'all' })
  await stripe.customers.del(idOf(refused.customer))
}

test('every answer and event of the simulator has the shape that the provider publishes', async () => {
  const listener = await startWebhookListener(() => payments.webhookSecret)
  const payments = await startPayments({
    port: 0,
    webhookAddress: listener.url,
    retryDelaysMs: [5],
    timeoutMs: 1000,
  })
  const answers: unknown[] = []
  try {
    await useEverything(createRecordingClient(payments, answers), payments)
    await payments.webhooks.waitUntilIdle()
  } finally {
    await payments.stop()
    await listener.stop()
  }
  const everything = [...answers, ...listener.received]
  expect(await compile(everything)).toBe('')
  const shapes = everything.map((one) => typeOf(one as Answer)).join()
  for (const name of Object.values(typeNames)) expect(shapes).toContain(name)
  const description = await readFile(join(resolve('stripe'), '../../OPENAPI_VERSION'), 'utf8')
  console.log(
    `Checked against the published description ${description.trim()}: ${answers.length} answers and ${listener.received.length} events of ${new Set(listener.types()).size} types.`,
  )
})

test('the compiler finds a missing, an unknown and a wrong field, and a value that is not on a list', async () => {
  const error = { type: 'invalid_request_error', message: 'No.' }
  expect(await compile([{ error }])).toBe('')
  expect(await compile([{ error: { type: 'rude' } }])).toContain('"rude"')
  expect(await compile([{ error: { ...error, wrong: 1 } }])).toContain('wrong')
  expect(await compile([{ object: 'list', data: [], has_more: false }])).toContain('url')
})
