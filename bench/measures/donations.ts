/**
 * Donations. 50 copies of one signed event arrive at once over HTTP: each is answered within 200 ms, and there is one row. Four events arrive in
 * all 24 orders: the rows are equal. Every event is lost: one reconciliation restores them. The provider is down: the answer is a sentence and
 * 503, and a retry opens one payment page.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPayments } from '@street-musketeers/sandbox/payments.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { createApp } from '@street-musketeers/server/app.ts'
import { reconcilePayments } from '@street-musketeers/server/donations/reconcile-payments.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import Stripe from 'stripe'
import { environmentOf } from '../environment.ts'
import { median, percentile } from '../percentile.ts'
import { report } from '../report.ts'

const copies = 50
const rounds = 10
const lost = 40
const targets = { milliseconds: 200 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-donations-'))
const postgres = await startPostgres({ durable: true })
const payments = await startPayments({ port: 0 })
const { platform, database } = await openPlatform(
  readConfig(
    environmentOf({
      DATABASE_URL: postgres.url(),
      DATA_DIR: directory,
      TRUSTED_PROXIES: '1',
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
      STRIPE_API_BASE: payments.url,
    }),
  ),
  { log: { info() {}, warn() {}, error() {} } },
)
const app = await createApp(platform, { pages: false })
const url = await app.listen({ port: 0, host: '127.0.0.1' })

/** Every request has its own address, so that no rate limit applies. */
let visitors = 0
async function requestCheckout(nonce = randomBytes(16).toString('base64url')) {
  visitors += 1
  const response = await fetch(`${url}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${visitors}` },
    body: JSON.stringify({ type: 'oneoff', amount: '10', nonce }),
  })
  return { status: response.status, after: response.headers.get('retry-after'), body: await response.json() }
}
const sessionIn = ({ body }: Awaited<ReturnType<typeof requestCheckout>>) => /cs_test_\w+/.exec(body.url)![0]

async function donate(email: string): Promise<string> {
  const session = sessionIn(await requestCheckout())
  await payments.controls.pay(session, { email })
  return session
}

async function deliver(event: Stripe.Event): Promise<{ took: number; status: number }> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: payments.webhookSecret })
  const began = performance.now()
  const response = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  await response.text()
  return { took: performance.now() - began, status: response.status }
}

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, index) =>
        ordersOf(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
      )

const { db } = platform
async function countRows(table: 'donation' | 'payment' | 'payment_event' | 'letter'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
async function deleteRows(): Promise<void> {
  for (const table of ['donation', 'monthly_gift', 'payment', 'payment_event', 'letter'] as const)
    await db.deleteFrom(table).execute()
}

try {
  await deliver({ id: 'evt_warm_up', type: 'price.created', data: { object: {} } } as never)
  const took: number[] = []
  let faults = 0
  for (let round = 0; round < rounds; round += 1) {
    await deleteRows()
    await donate(`donor.${round}@bench.example`)
    const event = payments.takeEvents().find(({ type }) => type === 'checkout.session.completed')!
    const answers = await Promise.all(Array.from({ length: copies }, () => deliver(event)))
    took.push(...answers.map((answer) => answer.took))
    if (answers.some(({ status }) => status !== 200)) faults += 1
    if ((await countRows('donation')) !== 1 || (await countRows('letter')) !== 1) faults += 1
  }
  const slowest = Math.max(...took)
  report(
    `${copies} copies of one event at once, ${rounds} times`,
    `${faults ? `${faults} faults` : 'one donation and one email each time'}; answered in ${median(took).toFixed(0)} ms (half), ${percentile(took, 0.95).toFixed(0)} ms (95 %), ${slowest.toFixed(0)} ms (all)`,
    `no fault, all within ${targets.milliseconds} ms`,
    faults === 0 && slowest < targets.milliseconds,
  )

  await deleteRows()
  const session = await donate('orders@bench.example')
  const intent = payments.ledger.find('checkout.session', session).payment_intent
  const charge = payments.ledger.all('charge').find(({ payment_intent }) => payment_intent === intent)!
  payments.controls.refund(charge.id, 250)
  payments.controls.loseDispute(payments.controls.dispute(charge.id).id)
  const eventTypes = new Set([
    'checkout.session.completed',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.closed',
  ])
  const events = payments.takeEvents().filter(({ type }) => eventTypes.has(type))
  const outcomes = new Set<string>()
  const orders = ordersOf(events)
  for (const order of orders) {
    await deleteRows()
    for (const event of order) await deliver(event)
    const { id, ...donation } = await db.selectFrom('told_donation').selectAll().executeTakeFirstOrThrow()
    outcomes.add(JSON.stringify(donation))
    if (!id) throw new Error('A donation has no id.')
  }
  report(
    `${orders.length} orders of ${events.length} events`,
    `${outcomes.size} different outcome`,
    '1',
    outcomes.size === 1,
  )

  await deleteRows()
  for (let nth = 0; nth < lost; nth += 1) await donate(`lost.${nth}@bench.example`)
  payments.takeEvents()
  const began = performance.now()
  const eventCount = await reconcilePayments(platform)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const [complete, emails] = [await countRows('donation'), await countRows('letter')]
  // The provider's list also has the donations of the rounds above.
  const expected = lost + rounds + 1
  report(
    `every event of ${lost} donations lost`,
    `one reconciliation of ${seconds} s found ${eventCount} events: ${complete} of ${expected} donations, ${emails} of ${expected} emails; a second finds ${await reconcilePayments(platform)}`,
    'all donations and emails',
    complete === expected && emails === expected,
  )

  const nonce = randomBytes(16).toString('base64url')
  const before = payments.ledger.all('checkout.session').length
  payments.controls.setHealth('forgets-to-answer')
  const down = await requestCheckout(nonce)
  payments.controls.setHealth('answers')
  const [one, two] = [sessionIn(await requestCheckout(nonce)), sessionIn(await requestCheckout(nonce))]
  const opened = payments.ledger.all('checkout.session').length - before
  report(
    'provider down, then two retries',
    `${down.status}, Retry-After ${down.after}, “${down.body.message}”; ${opened} payment page opened`,
    '503 with Retry-After, then 1 payment page',
    down.status === 503 && down.after !== null && one === two && opened === 1,
  )
} finally {
  await app.close()
  await database.close()
  await payments.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
