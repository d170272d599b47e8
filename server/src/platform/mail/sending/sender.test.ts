import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { ownLeases } from '../../../../test/support/own-locks.ts'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { world } from '../../../../test/support/world.ts'
import { hours, minutes } from '../../values/clock.ts'
import { messageId } from '../compose-emails.ts'
import { bulkPriority, emailKind, queueEmail, type EmailKind } from '../email.ts'
import { openRecorder } from './record-results.ts'
import { startSender, type SenderOptions } from './sender.ts'

const w = world()
const quickOptions: SenderOptions = { pollIntervalMs: 20, probeIntervalMs: 50 }

const kind = (name: string, overrides: Partial<Parameters<typeof emailKind>[0]> = {}) =>
  emailKind({
    name,
    priority: bulkPriority,
    onUnknown: 'repeat',
    content: z.object({}),
    sealed: z.unknown(),
    compose: () => ({ subject: name, text: name, html: `<p>${name}</p>` }),
    ...overrides,
  })
const leaflet = kind('test.leaflet')
const code = kind('test.code', { priority: 0, onUnknown: 'drop' })
const outdated = kind('test.outdated', { compose: () => null })

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop()
  await w.platform.db.deleteFrom('email').execute()
})

function sendTo(sink: Pick<Sink, 'url'>, options: SenderOptions = {}) {
  const platform = { ...w.platform, config: { ...w.config, smtpUrl: sink.url } }
  const sender = startSender(platform, [leaflet, code, outdated], { ...quickOptions, ...options })
  running.push(sender)
  return sender
}

async function openSink(options: Parameters<typeof startSink>[0] = {}) {
  const sink = await startSink(options)
  running.push(sink)
  return sink
}

const queue = (kind: EmailKind, key: string) =>
  w.platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      kind,
      {
        idempotencyKey: key,
        accountId: null,
        to: { name: 'Ada', address: `${key}@example.org` },
        content: {},
        sealed: { secret: key },
      },
      { ...w.platform, now: w.clock.now() },
    ),
  )
const findEmail = (key: string) =>
  w.platform.db.selectFrom('email').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow()

/** Waits until a condition is true. The test's time limit ends a wait without success. */
async function waitUntil(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await sleep(10)
}

const waitForAnswer = (key: string) => waitUntil(async () => (await findEmail(key)).last_answer !== null)

/** Waits until an email is in a state, and gives its row. */
async function waitForState(key: string, state: string) {
  await waitUntil(async () => (await findEmail(key)).state === state)
  return findEmail(key)
}

test('an email is sent once however often it is queued for the same reason, and its secret is deleted', async () => {
  const sink = await openSink()
  expect(await queue(leaflet, 'once')).toBe(true)
  expect(await queue(leaflet, 'once')).toBe(false)
  sendTo(sink)
  expect(await waitForState('once', 'sent')).toMatchObject({ sealed: null, attempts: 1 })
  expect(sink.acceptedIds).toHaveLength(1)
})

test('codes overtake leaflets that were queued before them', async () => {
  const sink = await openSink()
  for (const nth of [1, 2, 3, 4]) await queue(leaflet, `leaflet-${nth}`)
  await queue(code, 'code')
  sendTo(sink, { lanes: 1 })
  await waitForState('leaflet-4', 'sent')
  const [first] = sink.acceptedIds
  expect(first).toBe(messageId(await findEmail('code'), w.platform))
})

test('a code is sent while the mail server replies to no leaflet, because one connection is reserved for urgent emails', async () => {
  const replies = Promise.withResolvers<void>()
  const sink: Sink = await openSink({
    hold: (point) =>
      point === 'taken' && sink.messages.at(-1)!.recipient.startsWith('leaflet')
        ? replies.promise
        : undefined,
  })
  for (const nth of [1, 2, 3, 4]) await queue(leaflet, `leaflet-${nth}`)
  sendTo(sink, { lanes: 3 })
  await sink.waitForMessages(2)
  await queue(code, 'code')
  await waitForState('code', 'sent')
  await queue(code, 'another-code')
  await waitForState('another-code', 'sent')
  expect(sink.acceptedIds).toHaveLength(4)

  replies.resolve()
  await waitForState('leaflet-4', 'sent')
})

test('an email that no longer applies when it is due is cancelled', async () => {
  const sink = await openSink()
  await queue(outdated, 'outdated')
  sendTo(sink)
  expect(await waitForState('outdated', 'cancelled')).toMatchObject({ sealed: null })
  expect(sink.acceptedIds).toEqual([])
})

test('an email refused with 451 waits a minute, then five; one refused with 550 fails; the others are sent', async () => {
  const sink = await openSink({
    answer: (recipient, nth) => {
      if (recipient.startsWith('greylisted') && nth < 3) return { responseCode: 451 }
      return recipient.startsWith('refused') ? { responseCode: 550 } : null
    },
  })
  for (const key of ['greylisted', 'refused', 'fine']) await queue(leaflet, key)
  sendTo(sink)
  await waitForState('fine', 'sent')
  expect(await waitForState('refused', 'failed')).toMatchObject({
    attempts: 1,
    last_answer: expect.stringContaining('550'),
  })

  for (const wait of [minutes(1), minutes(5)]) {
    const { due_at, attempts } = await waitForState('greylisted', 'queued')
    const waits = due_at.getTime() - w.clock.now().getTime()
    expect(waits).toBeGreaterThanOrEqual(wait * 0.9)
    expect(waits).toBeLessThanOrEqual(wait * 1.1)
    w.clock.forward(waits)
    await waitUntil(async () => (await findEmail('greylisted')).attempts !== attempts)
  }
  expect(await waitForState('greylisted', 'sent')).toMatchObject({ attempts: 3 })
})

test('an email whose reply is lost is in doubt: a leaflet is repeated with the same Message-ID, a code is not', async () => {
  const sink = await openSink({ answer: (_recipient, nth) => (nth === 1 ? 'drop' : null) })
  await queue(leaflet, 'leaflet')
  await queue(code, 'code')
  sendTo(sink)
  expect(await waitForState('leaflet', 'in doubt')).toMatchObject({ in_doubt_count: 1 })
  expect(await waitForState('code', 'in doubt')).toMatchObject({ sealed: null })
  w.clock.forward(minutes(15))
  await waitForState('leaflet', 'sent')
  expect(sink.acceptedIds).toHaveLength(3)
  const ids = new Set(sink.acceptedIds)
  expect(ids.size).toBe(2)
  w.clock.forward(hours(24))
  expect(await findEmail('code')).toMatchObject({ state: 'in doubt' })
})

test('a leaflet that never gets a reply is sent four times, at growing intervals, and ends in doubt', async () => {
  const sink = await openSink({
    answer: (recipient, nth) => (recipient.startsWith('unanswered') || nth === 1 ? 'drop' : null),
  })
  const countCopies = () => sink.messages.filter(({ recipient }) => recipient.startsWith('unanswered')).length
  await queue(leaflet, 'unanswered')
  sendTo(sink)
  for (const wait of [minutes(15), hours(1), hours(6)]) {
    const { due_at, unanswered_count: before, ended_at } = await waitForState('unanswered', 'in doubt')
    expect(due_at.getTime() - w.clock.now().getTime()).toBe(wait)
    expect(ended_at).toBeNull()
    w.clock.forward(wait)
    await waitUntil(async () => (await findEmail('unanswered')).unanswered_count !== before)
  }
  expect(await findEmail('unanswered')).toMatchObject({
    state: 'in doubt',
    sealed: null,
    ended_at: w.clock.now(),
    unanswered_count: 4,
  })
  expect(countCopies()).toBe(4)

  await queue(leaflet, 'answered-later')
  await waitForState('answered-later', 'in doubt')
  w.clock.forward(hours(24))
  await waitForState('answered-later', 'sent')
  expect(await findEmail('unanswered')).toMatchObject({ state: 'in doubt', attempts: 4 })
  expect(countCopies()).toBe(4)
})

test('a leaflet is repeated however often its senders die', async () => {
  const sink = await openSink()
  await queue(leaflet, 'repeated')
  const { id } = await findEmail('repeated')
  await w.platform.db
    .updateTable('email')
    .set({ state: 'sending', sender: 1, in_doubt_count: 9 })
    .where('id', '=', id)
    .execute()
  sendTo(sink)
  await waitForState('repeated', 'in doubt')
  w.clock.forward(minutes(15))
  expect(await waitForState('repeated', 'sent')).toMatchObject({ in_doubt_count: 10, unanswered_count: 0 })
})

test('while the mail server is away emails wait without using up attempts, and leave when it is back', async () => {
  const away = await startSink()
  await away.stop()
  await queue(leaflet, 'waiting')
  const sender = sendTo(away)
  await waitForAnswer('waiting')
  expect((await findEmail('waiting')).attempts).toBeLessThanOrEqual(1)
  await sender.stop()
  sendTo(await openSink())
  expect(await waitForState('waiting', 'sent')).toMatchObject({ attempts: 1 })
})

test('after its sender died, a leaflet that was not being handed over leaves at once, and only the other is in doubt', async () => {
  const sink = await openSink()
  await queue(leaflet, 'waiting')
  await queue(leaflet, 'leaving')
  const claimed = { state: 'sending', sender: 1 } as const
  const { db } = w.platform
  await db
    .updateTable('email')
    .set({ ...claimed, may_have_been_sent: false })
    .where('idempotency_key', '=', 'waiting')
    .execute()
  await db.updateTable('email').set(claimed).where('idempotency_key', '=', 'leaving').execute()
  sendTo(sink)
  await waitForState('waiting', 'sent')
  await waitForState('leaving', 'in doubt')
  expect(sink.acceptedIds).toHaveLength(1)
})

test('an email may leave only while it belongs to its sender, and is marked first', async () => {
  await queue(leaflet, 'claimed')
  const email = await findEmail('claimed')
  const claimed = { state: 'sending', sender: 2, may_have_been_sent: false } as const
  await w.platform.db.updateTable('email').set(claimed).where('id', '=', email.id).execute()
  const record = openRecorder(w.platform, 20)
  const leave = (sender: number) => record({ email, kind: leaflet, sender, result: { is: 'leaving' } })
  expect(await leave(1)).toBe(false)
  expect(await findEmail('claimed')).toMatchObject(claimed)
  expect(await leave(2)).toBe(true)
  expect(await findEmail('claimed')).toMatchObject({ ...claimed, may_have_been_sent: true })
})

test('the log says why the mail server refuses the sign-in, without the credentials, and when it accepts it again', async () => {
  let acceptsSignIn = false
  const sink = await openSink({ rejectAt: (step) => (step === 'sign-in' && !acceptsSignIn ? 535 : null) })
  const url = new URL(sink.url)
  Object.assign(url, { username: 'musketeers', password: 'expired' })
  const lines: unknown[] = []
  const write = (...line: unknown[]) => void lines.push(line)
  const log = { ...w.platform.log, info: write, warn: write }
  const platform = { ...w.platform, log, config: { ...w.config, smtpUrl: url.href } }
  await queue(leaflet, 'signed-out')
  running.push(startSender(platform, [leaflet], quickOptions))
  await waitUntil(() => sink.connected.length >= 4)
  acceptsSignIn = true
  expect(await waitForState('signed-out', 'sent')).toMatchObject({ attempts: 1 })
  expect(lines).toEqual([['mail-server.away', { answer: 'AUTH PLAIN: 535' }], ['mail-server.back']])
})

test.each([
  ['greeting', 554],
  ['greeting', 421],
  ['sign-in', 454],
  ['sender', 421],
  ['sender', 530],
] as const)(
  'while the mail server rejects us at the %s with %d, one connection probes it, and no email is lost or blamed',
  async (step, responseCode) => {
    let isBack = false
    const sink = await openSink({ rejectAt: (at) => (at === step && !isBack ? responseCode : null) })
    const url = new URL(sink.url)
    Object.assign(url, { username: 'musketeers', password: 'expired' })
    const keys = ['one', 'two', 'three', 'four']
    for (const key of keys) await queue(leaflet, key)
    const [lanes, began] = [2, Date.now()]
    sendTo({ url: url.href }, { lanes })
    await waitUntil(() => sink.connected.length >= 6)
    const probes = Math.ceil((Date.now() - began) / quickOptions.probeIntervalMs!)
    expect(sink.connected.length).toBeLessThanOrEqual(lanes + probes + 1)
    expect(sink.acceptedIds).toEqual([])
    isBack = true
    w.clock.forward(minutes(2))
    for (const key of keys) expect(await waitForState(key, 'sent')).toMatchObject({ attempts: 1 })
  },
)

test('an address that the mail server always refuses with 421 does not delay other emails, and its email fails in the end', async () => {
  const sink = await openSink({
    rejectAt: (step, recipient) => (step === 'recipient' && recipient?.startsWith('blocked') ? 421 : null),
  })
  await queue(code, 'blocked')
  await queue(leaflet, 'accepted')
  sendTo(sink, { lanes: 1 })
  await waitForState('accepted', 'sent')
  const { due_at } = await waitForState('blocked', 'queued')
  expect(due_at.getTime() - w.clock.now().getTime()).toBeGreaterThanOrEqual(minutes(1) * 0.9)

  await w.platform.db
    .updateTable('email')
    .set({ attempts: 75, due_at: w.clock.now() })
    .where('idempotency_key', '=', 'blocked')
    .execute()
  expect(await waitForState('blocked', 'failed')).toMatchObject({
    attempts: 76,
    last_answer: expect.stringContaining('421'),
  })
})

test('a sender that loses its connection to the database starts again as a new sender', async () => {
  const sink = await openSink({ answerAfter: 30 })
  for (let nth = 0; nth < 20; nth += 1) await queue(leaflet, `through-${nth}`)
  sendTo(sink, { lanes: 2 })
  await sink.waitForMessages(5)
  await sql`select pg_terminate_backend(pid) from pg_locks where ${ownLeases}`.execute(w.platform.db)
  for (let nth = 0; nth < 20; nth += 1) {
    w.clock.forward(minutes(15))
    await waitForState(`through-${nth}`, 'sent')
  }
  expect(new Set(sink.acceptedIds).size).toBe(20)
  expect(sink.acceptedIds.length).toBeLessThanOrEqual(22)
})

test('a code that another sender took over is not sent again when its first sender continues', async () => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let clients = 0
  const sink = await openSink({
    hold: (point) => {
      if (point !== 'recipient') return
      reached.resolve()
      clients += 1
      return clients === 1 ? released.promise : undefined
    },
  })
  await queue(code, 'recovered')
  const sender = sendTo(sink, { lanes: 2 })
  await reached.promise
  await sql`select pg_terminate_backend(pid) from pg_locks where ${ownLeases}`.execute(w.platform.db)
  await waitForState('recovered', 'sent')
  released.resolve()
  await sender.stop()
  expect(sink.acceptedIds).toHaveLength(1)
  expect(await findEmail('recovered')).toMatchObject({ state: 'sent', attempts: 1, in_doubt_count: 0 })
})

test('an email that another sender took over during rendering is not sent again by the first', async () => {
  const sink = await openSink()
  const firstRender = Promise.withResolvers<void>()
  let renders = 0
  const slow = kind('test.slow', {
    compose: async () => {
      renders += 1
      if (renders === 1) await firstRender.promise
      return { subject: 'slow', text: 'slow', html: '<p>slow</p>' }
    },
  })
  await queue(slow, 'slow')
  const config = { ...w.config, smtpUrl: sink.url }
  const sender = startSender({ ...w.platform, config }, [slow], quickOptions)
  await waitUntil(() => renders === 1)
  await sql`select pg_terminate_backend(pid) from pg_locks where ${ownLeases}`.execute(w.platform.db)
  await waitForState('slow', 'sent')
  firstRender.resolve()
  await queue(slow, 'next')
  await waitForState('next', 'sent')
  await sender.stop()
  expect(new Set(sink.acceptedIds).size).toBe(2)
  expect(sink.acceptedIds).toHaveLength(2)
})
