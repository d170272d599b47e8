import { expect, test } from 'vitest'
import { paymentProvider } from '../../test/support/payment-provider.ts'
import { world } from '../../test/support/world.ts'
import { minutes, seconds } from '../platform/values/clock.ts'

const provider = paymentProvider(() => w)
const w = world({ environment: () => provider.environment() })

async function give(email: string, choice: Parameters<typeof provider.begin>[0] = {}): Promise<string> {
  const session = await provider.begin(choice)
  await provider.controls.pay(session, { email })
  await provider.deliverAll()
  return session
}

async function ask(email: string) {
  const reply = await w.as(null)('POST /api/billing-key', { email })
  await w.runJobs()
  const emails = (await w.emails(email.trim().toLowerCase())).filter(
    ({ kind }) => kind === 'donations.billing-key',
  )
  return { reply, email: emails.at(-1), count: emails.length }
}

const keysIn = (text: string) => [...text.matchAll(/#key=(\w{16})/g)].map(([, key]) => key!)
const open = (key: string) => w.as(null)('POST /api/billing-key/open', { key })

test('a donor gets one thank-you email, with a receipt, how to stop and which data we keep', async () => {
  const session = await give('thanks@example.org', { type: 'monthly', amount: '12,50' })
  const [email, ...more] = await w.emails('thanks@example.org')
  expect(more).toEqual([])
  expect(email).toMatchObject({ kind: 'donations.thank-you', subject: 'Thank you for £12.50 a month' })
  for (const text of [
    '£12.50 a month',
    '20 Nov 2026',
    session.slice(-8),
    'http://localhost:3000/donate/manage',
    'http://localhost:3000/privacy',
    'We won’t email you every month',
  ]) {
    expect(email!.text).toContain(text)
    expect(email!.html).toContain(text)
  }
  expect(JSON.stringify(await w.platform.db.selectFrom('email').selectAll().execute())).not.toContain(
    'thanks@example.org',
  )
})

test('an emailed key opens the portal of its donor, once, within 30 minutes', async () => {
  await give('key@example.org', { amount: '20' })
  const { email } = await ask(' Key@Example.org ')
  expect(email).toMatchObject({ subject: 'Manage your donation' })
  expect(email!.text).toContain('£20.00, given once')
  const [key] = keysIn(email!.text)
  expect(email!.html).toContain(`/donate/manage#key=${key}`)
  const typed = key!.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
  expect((await open(typed)).url).toContain('/p/session/')
  await expect(open(key!)).rejects.toMatchObject({ status: 404, error: 'BillingNotOpen' })

  const [late] = keysIn((await ask('key@example.org')).email!.text)
  w.clock.forward(minutes(30) + seconds(1))
  await expect(open(late!)).rejects.toMatchObject({ status: 404, error: 'BillingNotOpen' })
  await expect(open('0000-0000-0000-0000')).rejects.toMatchObject({ error: 'BillingNotOpen' })
})

test('when a key is used three times at once, one portal is opened', async () => {
  await give('race@example.org')
  const [key] = keysIn((await ask('race@example.org')).email!.text)
  const attempts = await Promise.allSettled([open(key!), open(key!), open(key!)])
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a key is not used up while the provider is down', async () => {
  await give('away@example.org')
  const [key] = keysIn((await ask('away@example.org')).email!.text)
  provider.controls.setHealth('refuses')
  await expect(open(key!)).rejects.toMatchObject({ status: 503, error: 'Unavailable' })
  provider.controls.setHealth('answers')
  w.failures.splice(0)
  expect((await open(key!)).url).toContain('/p/session/')
})

test('every running monthly gift gets its own key; without one, the latest gift does', async () => {
  await give('several@example.org', { amount: '10' })
  await give('several@example.org', { type: 'monthly', amount: '5' })
  const second = await give('several@example.org', { type: 'monthly', amount: '20' })
  expect(keysIn((await ask('several@example.org')).email!.text)).toHaveLength(2)
  provider.controls.cancel(provider.ledger.find('checkout.session', second).subscription as string)
  await provider.deliverAll()
  const { email } = await ask('several@example.org')
  expect(keysIn(email!.text)).toHaveLength(1)
  expect(email!.text).toContain('£5.00 a month')
})

test('people who never donated get no email, and the answer does not reveal that', async () => {
  await give('known@example.org')
  const known = await ask('known@example.org')
  const unknown = await ask('unknown@example.org')
  expect(unknown.reply).toEqual(known.reply)
  expect([known.count, unknown.count]).toEqual([1, 0])
})
