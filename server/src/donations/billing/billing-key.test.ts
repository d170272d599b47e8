import { openBilling, sendBillingKey } from '@street-musketeers/contract/donations/donations.ts'
import { expect, test } from 'vitest'
import { paymentProvider } from '../../../test/support/payment-provider.ts'
import { world } from '../../../test/support/world.ts'
import { minutes, seconds } from '../../platform/values/clock.ts'

const provider = paymentProvider(() => w)
const w = world({ environment: () => provider.environment() })

async function give(email: string, wish: Parameters<typeof provider.begin>[0] = {}): Promise<string> {
  const session = await provider.begin(wish)
  await provider.controls.pay(session, { email })
  await provider.deliverAll()
  return session
}

async function ask(email: string) {
  const said = await w.as(null)(sendBillingKey, { email })
  await w.runJobs()
  const letters = (await w.emails(email.trim().toLowerCase())).filter(
    ({ kind }) => kind === 'donations.billing-key',
  )
  return { said, letter: letters.at(-1), count: letters.length }
}

const keysIn = (text: string) => [...text.matchAll(/#key=(\w{16})/g)].map(([, key]) => key!)
const open = (key: string) => w.as(null)(openBilling, { key })

test('a donor gets thanks and a receipt once, with how to stop and what is kept', async () => {
  const session = await give('thanks@example.org', { type: 'monthly', amount: '12,50' })
  const [letter, ...more] = await w.emails('thanks@example.org')
  expect(more).toEqual([])
  expect(letter).toMatchObject({ kind: 'donations.thank-you', subject: 'Thank you for £12.50 a month' })
  for (const words of [
    '£12.50 a month',
    '20 Nov 2026',
    session.slice(-8),
    'http://localhost:3000/donate/manage',
    'http://localhost:3000/privacy',
    'We do not write to you again each month',
  ]) {
    expect(letter!.text).toContain(words)
    expect(letter!.html).toContain(words)
  }
  expect(JSON.stringify(await w.platform.db.selectFrom('letter').selectAll().execute())).not.toContain(
    'thanks@example.org',
  )
})

test('a mailed key opens the portal of its donor, once, within 30 minutes', async () => {
  await give('key@example.org', { amount: '20' })
  const { letter } = await ask(' Key@Example.org ')
  expect(letter).toMatchObject({ subject: 'Manage your donation' })
  expect(letter!.text).toContain('£20.00, given once')
  const [key] = keysIn(letter!.text)
  expect(letter!.html).toContain(`/donate/manage#key=${key}`)
  const typed = key!.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
  expect((await open(typed)).url).toContain('/p/session/')
  await expect(open(key!)).rejects.toMatchObject({ status: 404, error: 'BillingNotOpen' })

  const [late] = keysIn((await ask('key@example.org')).letter!.text)
  w.clock.forward(minutes(30) + seconds(1))
  await expect(open(late!)).rejects.toMatchObject({ status: 404, error: 'BillingNotOpen' })
  await expect(open('0000-0000-0000-0000')).rejects.toMatchObject({ error: 'BillingNotOpen' })
})

test('two who use a key at once: one portal is opened', async () => {
  await give('race@example.org')
  const [key] = keysIn((await ask('race@example.org')).letter!.text)
  const tried = await Promise.allSettled([open(key!), open(key!), open(key!)])
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a key is not spent while the provider is away', async () => {
  await give('away@example.org')
  const [key] = keysIn((await ask('away@example.org')).letter!.text)
  provider.controls.setHealth('refuses')
  await expect(open(key!)).rejects.toMatchObject({ status: 503, error: 'Unavailable' })
  provider.controls.setHealth('answers')
  w.failures.splice(0)
  expect((await open(key!)).url).toContain('/p/session/')
})

test('every monthly gift that runs has a key of its own; of a donor without one the latest gift has', async () => {
  await give('several@example.org', { amount: '10' })
  await give('several@example.org', { type: 'monthly', amount: '5' })
  const second = await give('several@example.org', { type: 'monthly', amount: '20' })
  expect(keysIn((await ask('several@example.org')).letter!.text)).toHaveLength(2)
  provider.controls.cancel(provider.ledger.find('checkout.session', second).subscription as string)
  await provider.deliverAll()
  const { letter } = await ask('several@example.org')
  expect(keysIn(letter!.text)).toHaveLength(1)
  expect(letter!.text).toContain('£5.00 a month')
})

test('whoever never donated gets no mail, and the answer does not tell', async () => {
  await give('known@example.org')
  const known = await ask('known@example.org')
  const unknown = await ask('unknown@example.org')
  expect(unknown.said).toEqual(known.said)
  expect([known.count, unknown.count]).toEqual([1, 0])
})

test('an address is not written to more than five times a day', async () => {
  for (let nth = 0; nth < 5; nth += 1) await w.as(null)(sendBillingKey, { email: 'often@example.org' })
  await expect(w.as(null)(sendBillingKey, { email: 'often@example.org' })).rejects.toMatchObject({
    error: 'TooManyTries',
  })
})
