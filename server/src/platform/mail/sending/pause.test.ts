import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { runCommand } from '../../../../test/support/run-command.ts'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { world } from '../../../../test/support/world.ts'
import { acquireLease } from '../../database/process-lease.ts'
import { days } from '../../values/clock.ts'
import { bulkEmailKind, bulkPriority, emailKind, queueEmail, queueEmails } from '../email.ts'
import { findPause, resumeBulkSending } from '../stop-sending.ts'
import { claimEmails } from './claim-emails.ts'
import { Delivery } from './deliver-emails.ts'
import { createRefusalCounter, watchHolds } from './holds.ts'
import { reserveAllowance } from './pace.ts'
import { openRecorder } from './record-results.ts'
import { startSender } from './sender.ts'

const w = world()

const leaflet = bulkEmailKind({
  name: 'test.leaflet',
  setting: 'leaflets',
  priority: bulkPriority,
  content: z.object({ to: z.string() }),
  composeAll: async (emails) =>
    emails.map(({ content: { to } }) => ({
      subject: 'A leaflet',
      text: 'A leaflet',
      html: '<p>A leaflet</p>',
      to: { name: 'Ada', address: to },
    })),
})
const code = emailKind({
  name: 'test.code',
  priority: 0,
  onUnknown: 'drop',
  content: z.object({}),
  sealed: z.undefined(),
  compose: () => ({ subject: 'A code', text: 'A code', html: '<p>A code</p>' }),
})

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop()
  await w.platform.db.deleteFrom('email').execute()
  await w.platform.db.deleteFrom('mail_pause').execute()
  await w.platform.db.deleteFrom('mail_pace').execute()
})

async function openSink(options: Parameters<typeof startSink>[0] = {}) {
  const sink = await startSink(options)
  running.push(sink)
  return sink
}

function sendTo(sink: Sink, emailsPerProvider = 0) {
  const config = { ...w.config, smtpUrl: sink.url, emailsPerProvider }
  running.push(startSender({ ...w.platform, config }, [leaflet, code], { pollIntervalMs: 20, lanes: 4 }))
}

/** Queues a leaflet to each of several addresses. */
const queueTo = async (addresses: readonly string[]) => {
  const { id: accountId } = await w.given.musketeer()
  await w.platform.db.transaction().execute((tx) =>
    queueEmails(
      tx,
      leaflet,
      addresses.map((to) => ({
        idempotencyKey: `leaflet:${to}`,
        accountId,
        content: { to },
      })),
      w.clock.now(),
    ),
  )
}
const addresses = (count: number, domain: string) =>
  Array.from({ length: count }, (_, nth) => `${nth}@${domain}`)

const countIn = async (state: 'queued' | 'sending' | 'sent') => {
  const counts = w.platform.db.selectFrom('email').select((count) => count.fn.countAll<number>().as('count'))
  return (await counts.where('state', '=', state).executeTakeFirstOrThrow()).count
}
/** Waits until `count` emails are in a state. The test's time limit ends a wait without success. */
const waitForCount = async (count: number, state: 'queued' | 'sending' | 'sent') => {
  while ((await countIn(state)) !== count) await sleep(10)
}

test('bulk email pauses when more than a tenth of at least a hundred replies are refusals', () => {
  const now = new Date()
  const recordReplies = (count: number, refusedEvery: number) => {
    const refusals = createRefusalCounter()
    let last = null
    for (let nth = 1; nth <= count; nth += 1)
      last = refusals.record(nth % refusedEvery === 0, 'ada@gmail.com', now)
    return last
  }
  expect(recordReplies(99, 1)).toBeNull()
  expect(recordReplies(1000, 10)).toBeNull()
  expect(recordReplies(100, 9)).toEqual({ refused: 11, answered: 100, since: now })
  expect(recordReplies(100_000, 9), 'only the last 500 count').toMatchObject({ answered: 500 })
})

test('no more than two refusals of a domain that somebody registered count, with its subdomains', () => {
  const now = new Date()
  const record = (domainOf: (nth: number) => string) => {
    const refusals = createRefusalCounter()
    for (let nth = 0; nth < 100; nth += 1) refusals.record(false, `${nth}@gmail.com`, now)
    let last = null
    for (let nth = 0; nth < 100; nth += 1) last = refusals.record(true, `${nth}@${domainOf(nth)}`, now)
    return last
  }
  expect(record(() => 'evil.example')).toBeNull()
  expect(record((nth) => `a${nth}.evil.example`)).toBeNull()
  expect(record((nth) => `a${nth}.evil.co.uk`)).toBeNull()
  expect(record((nth) => `evil${nth % 5}.org.uk`)).toBeNull()
  expect(
    record((nth) => `street${nth}.co.uk`),
    'many domains',
  ).toMatchObject({ refused: 100, answered: 200 })
  expect(record((nth) => (nth % 2 ? 'outlook.com' : 'gmail.com'))).toMatchObject({ refused: 100 })
})

test('a member with a domain of their own does not stop anybody else’s leaflets', async () => {
  const sink = await openSink({
    answer: (recipient) => (recipient.endsWith('@evil.example') ? { responseCode: 550 } : null),
  })
  await queueTo([...addresses(104, 'evil.example'), ...addresses(30, 'example.org')])
  sendTo(sink)
  await waitForCount(30, 'sent')
  await waitForCount(0, 'queued')
  const pauses = w.platform.db.selectFrom('mail_pause').select('paused_at').where('paused_at', 'is not', null)
  expect(await pauses.execute()).toEqual([])
})

test('leaflets pause when too many are refused while codes still leave, and an administrator or a command resumes them', async () => {
  let refuses = true
  const sink = await openSink({ answer: () => (refuses ? { responseCode: 550 } : null) })
  await queueTo(addresses(150, 'gmail.com'))
  sendTo(sink)
  const administrator = await w.given.administrator()
  const health = () => administrator.call('GET /api/mailhealth', {})
  while (!(await health()).pause) await sleep(10)
  expect(await health()).toMatchObject({ onHold: false, pause: { refused: 100, answered: 100 } })
  expect((await runCommand('mail', ['show'], w.config)).stdout).toContain(
    'the mail server permanently refused 100 of the last 100',
  )
  await waitForCount(0, 'sending')
  expect(await countIn('queued'), 'emails being handed over still failed').toBeGreaterThanOrEqual(46)

  refuses = false
  await w.platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      code,
      {
        idempotencyKey: 'code',
        accountId: null,
        to: { name: 'Ada', address: 'ada@example.org' },
        content: {},
        sealed: undefined,
      },
      { ...w.platform, now: w.clock.now() },
    ),
  )
  await waitForCount(1, 'sent')

  await administrator.call('POST /api/mailhealth/resume', {})
  await waitForCount(0, 'queued')
  expect((await health()).pause).toBeNull()
  await administrator.call('POST /api/mailhealth/resume', {})
  const actions = w.platform.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'resumed-mail')
  expect(await actions.execute(), 'the second time there was nothing to resume').toHaveLength(1)

  refuses = true
  await queueTo(addresses(120, 'hotmail.com'))
  while (!(await health()).pause) await sleep(10)
  refuses = false
  expect(await runCommand('mail', ['release'], w.config)).toMatchObject({ code: 0, stderr: '' })
  await waitForCount(0, 'queued')
})

test('bulk email stays paused while its pause is being written, whatever is read meanwhile', async () => {
  const holds = watchHolds(w.platform, () => {})
  const [locked, unlocking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const unlock = () => {
    unlocking.resolve()
    return lock
  }
  const lock = w.platform.db.transaction().execute(async (tx) => {
    await sql`lock table mail_pause in share mode`.execute(tx)
    locked.resolve()
    await unlocking.promise
  })
  running.push({ stop: unlock })
  await locked.promise
  const reading = holds.refresh()
  for (const address of addresses(100, 'gmail.com'))
    holds.countBulk({ is: 'refused for good', answer: '550', bounce: null }, address)
  await reading
  expect(holds.isBulkPaused(), 'read before').toBe(true)
  await holds.refresh()
  expect(holds.isBulkPaused(), 'read while it is written').toBe(true)

  await unlock()
  while (!(await findPause(w.platform.db))) await sleep(10)
  await holds.refresh()
  expect(holds.isBulkPaused()).toBe(true)
  await w.platform.db.transaction().execute((tx) => resumeBulkSending(tx, w.clock.now()))
  while (holds.isBulkPaused()) await holds.refresh()
})

test('a leaflet that was claimed while bulk email was being paused does not leave', async () => {
  const sink = await openSink()
  await queueTo(addresses(3, 'gmail.com'))
  const { db } = w.platform
  const lease = await acquireLease(w.config.databaseUrl)
  running.push({ stop: () => lease.release() })
  const delivery = new Delivery(
    { ...w.platform, config: { ...w.config, smtpUrl: sink.url } },
    [leaflet, code],
    {
      lanes: 4,
      probeIntervalMs: 20,
      holds: { isBulkPaused: () => true, countBulk: () => {} },
      record: openRecorder(w.platform, 20),
      onCapacity: () => {},
    },
  )
  const claim = { sender: lease.number, count: 3, priorities: [leaflet.priority], now: w.clock.now() }
  const emails = await claimEmails(db, claim)
  expect(emails).toHaveLength(3)
  delivery.take(emails, { number: lease.number, isOver: false })
  await delivery.drain()
  delivery.close()
  expect(await countIn('queued')).toBe(3)
  expect(sink.acceptedIds).toEqual([])
})

test('putting the clock back a day delays no email, because the pace of a provider starts again', async () => {
  const sink = await openSink()
  const now = w.clock.now()
  w.clock.forward(days(1))
  await queueTo(addresses(15, 'gmail.com'))
  sendTo(sink, 10)
  await waitForCount(10, 'sent')
  await waitForCount(0, 'sending')

  w.clock.set(now.toISOString())
  await w.platform.db.deleteFrom('email').where('state', '=', 'queued').execute()
  await queueTo(addresses(15, 'googlemail.com'))
  await waitForCount(20, 'sent')
  await waitForCount(0, 'sending')
  const waiting = w.platform.db.selectFrom('email').select('due_at').where('state', '=', 'queued')
  const waits = (await waiting.execute()).map(({ due_at }) => due_at.getTime() - now.getTime())
  expect(waits).toHaveLength(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2000)
})

test('a worker whose clock is a little behind gets no allowance that another worker has used', async () => {
  const newer = w.clock.now()
  const older = new Date(newer.getTime() - 300)
  const reserve = async (now: Date) => {
    const [allowance] = await reserveAllowance(w.platform.db, new Map([['google', 50]]), 50, now)
    return allowance!.now
  }
  expect(await reserve(newer)).toBe(50)
  for (let times = 0; times < 3; times += 1) {
    expect(await reserve(older), 'the second of the older clock ends earlier').toBe(0)
    expect(await reserve(newer)).toBe(0)
  }
  expect(await reserve(new Date(newer.getTime() + 300)), 'later there is a new allowance').toBe(15)
})

test('all workers together respect the rate limit of a provider, and other providers do not wait for it', async () => {
  const sink = await openSink()
  await queueTo([
    ...addresses(30, 'gmail.com'),
    ...addresses(30, 'googlemail.com'),
    ...addresses(9, 'example.org'),
  ])
  sendTo(sink, 10)
  sendTo(sink, 10)
  await waitForCount(19, 'sent')
  await waitForCount(0, 'sending')
  const queued = w.platform.db.selectFrom('email').select('due_at').where('state', '=', 'queued')
  const rows = await queued.execute()
  const waits = rows.map(({ due_at }) => due_at.getTime() - w.clock.now().getTime())
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(7000)
  expect(await countIn('sent')).toBe(19)

  for (let second = 1; second <= 10; second += 1) {
    w.clock.forward(1000)
    await sleep(60)
    while ((await countIn('sending')) > 0) await sleep(10)
    expect(await countIn('sent')).toBeLessThanOrEqual(19 + 10 * second)
  }
  await waitForCount(69, 'sent')
  expect(new Set(sink.acceptedIds).size).toBe(69)
  expect(sink.acceptedIds).toHaveLength(69)
})
