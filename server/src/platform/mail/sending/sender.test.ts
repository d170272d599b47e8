import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { world } from '../../../../test/support/world.ts'
import { hours, minutes } from '../../values/clock.ts'
import { requeueEmailsOfSender } from './dead-sender-store.ts'
import { emailKind, queueEmail, type EmailKind } from '../email.ts'
import { startSender, type SenderOptions } from './sender.ts'

const w = world()
const quick: SenderOptions = { pollIntervalMs: 20, probeIntervalMs: 50 }

const kind = (name: string, over: Partial<Parameters<typeof emailKind>[0]> = {}) =>
  emailKind({
    name,
    priority: 'leaflet',
    onUnknown: 'repeat',
    content: z.object({}),
    sealed: z.unknown(),
    compose: () => ({ subject: name, text: name, html: `<p>${name}</p>` }),
    ...over,
  })
const leaflet = kind('test.leaflet')
const code = kind('test.code', { priority: 'code', onUnknown: 'drop' })
const untrue = kind('test.untrue', { compose: () => null })

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop()
  await w.platform.db.deleteFrom('letter').execute()
})

function sendTo(sink: Pick<Sink, 'url'>, options: SenderOptions = {}) {
  const platform = { ...w.platform, config: { ...w.config, smtpUrl: sink.url } }
  const sender = startSender(platform, [leaflet, code, untrue], { ...quick, ...options })
  running.push(sender)
  return sender
}

async function openSink(options: Parameters<typeof startSink>[0] = {}) {
  const sink = await startSink(options)
  running.push(sink)
  return sink
}

const write = (of: EmailKind, once: string) =>
  w.platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      of,
      {
        idempotencyKey: once,
        accountId: null,
        to: { name: 'Ada', address: `${once}@example.org` },
        content: {},
        sealed: { secret: once },
      },
      { ...w.platform, now: w.clock.now() },
    ),
  )
const letter = (once: string) =>
  w.platform.db.selectFrom('letter').selectAll().where('once', '=', once).executeTakeFirstOrThrow()

async function hasAnAnswer(once: string) {
  while (!(await letter(once)).last_answer) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Waits until a letter is in a state; the test's own time limit ends a wait that is in vain. */
async function comesToBe(once: string, state: string) {
  for (;;) {
    const row = await letter(once)
    if (row.state === state) return row
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a letter is sent once however often its reason comes up, and its secret is emptied', async () => {
  const sink = await openSink()
  expect(await write(leaflet, 'once')).toBe(true)
  expect(await write(leaflet, 'once')).toBe(false)
  sendTo(sink)
  expect(await comesToBe('once', 'sent')).toMatchObject({ sealed: null, attempts: 1 })
  expect(sink.taken).toHaveLength(1)
})

test('codes overtake leaflets that were written before them', async () => {
  const sink = await openSink()
  for (const nth of [1, 2, 3, 4]) await write(leaflet, `leaflet-${nth}`)
  await write(code, 'code')
  sendTo(sink, { lanes: 1 })
  await comesToBe('leaflet-4', 'sent')
  const [first] = sink.taken
  expect(first).toContain(`<${(await letter('code')).id}.`)
})

test('a code leaves while the mail server answers to no leaflet; the connection kept for it takes none', async () => {
  const answers = Promise.withResolvers<void>()
  const sink: Sink = await openSink({
    hold: (point) =>
      point === 'taken' && sink.messages.at(-1)!.recipient.startsWith('leaflet')
        ? answers.promise
        : undefined,
  })
  for (const nth of [1, 2, 3, 4]) await write(leaflet, `leaflet-${nth}`)
  sendTo(sink, { lanes: 3 })
  await sink.has(2)
  await write(code, 'code')
  await comesToBe('code', 'sent')
  await write(code, 'another-code')
  await comesToBe('another-code', 'sent')
  expect(sink.taken).toHaveLength(4)

  answers.resolve()
  await comesToBe('leaflet-4', 'sent')
})

test('what is no longer true as it leaves is cancelled', async () => {
  const sink = await openSink()
  await write(untrue, 'untrue')
  sendTo(sink)
  expect(await comesToBe('untrue', 'cancelled')).toMatchObject({ sealed: null })
  expect(sink.taken).toEqual([])
})

test('451 waits a minute, then five; 550 fails for good; the others go on', async () => {
  const sink = await openSink({
    answer: (recipient, nth) => {
      if (recipient.startsWith('greylisted') && nth < 3) return { responseCode: 451 }
      return recipient.startsWith('refused') ? { responseCode: 550 } : null
    },
  })
  for (const once of ['greylisted', 'refused', 'fine']) await write(leaflet, once)
  sendTo(sink)
  await comesToBe('fine', 'sent')
  expect(await comesToBe('refused', 'failed')).toMatchObject({
    attempts: 1,
    last_answer: expect.stringContaining('550'),
  })

  for (const wait of [minutes(1), minutes(5)]) {
    const { due_at, attempts } = await comesToBe('greylisted', 'queued')
    const waits = due_at.getTime() - w.clock.now().getTime()
    expect(waits).toBeGreaterThanOrEqual(wait * 0.9)
    expect(waits).toBeLessThanOrEqual(wait * 1.1)
    w.clock.forward(waits)
    while ((await letter('greylisted')).attempts === attempts)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(await comesToBe('greylisted', 'sent')).toMatchObject({ attempts: 3 })
})

test('a letter whose answer is lost is in doubt: a leaflet is repeated with the same Message-ID, a code is not', async () => {
  const sink = await openSink({ answer: (_recipient, nth) => (nth === 1 ? 'drop' : null) })
  await write(leaflet, 'leaflet')
  await write(code, 'code')
  sendTo(sink)
  expect(await comesToBe('leaflet', 'in doubt')).toMatchObject({ in_doubt_count: 1 })
  expect(await comesToBe('code', 'in doubt')).toMatchObject({ sealed: null })
  w.clock.forward(minutes(15))
  await comesToBe('leaflet', 'sent')
  expect(sink.taken).toHaveLength(3)
  const ids = new Set(sink.taken)
  expect(ids.size).toBe(2)
  w.clock.forward(hours(24))
  expect(await letter('code')).toMatchObject({ state: 'in doubt' })
})

test('a leaflet that is never answered leaves four times, ever later, and stays in doubt', async () => {
  const sink = await openSink({
    answer: (recipient, nth) => (recipient.startsWith('unheard') || nth === 1 ? 'drop' : null),
  })
  const copies = () => sink.messages.filter(({ recipient }) => recipient.startsWith('unheard')).length
  await write(leaflet, 'unheard')
  sendTo(sink)
  for (const wait of [minutes(15), hours(1), hours(6)]) {
    const { due_at, unanswered_count: before, ended_at } = await comesToBe('unheard', 'in doubt')
    expect(due_at.getTime() - w.clock.now().getTime()).toBe(wait)
    expect(ended_at).toBeNull()
    w.clock.forward(wait)
    while ((await letter('unheard')).unanswered_count === before)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(await letter('unheard')).toMatchObject({
    state: 'in doubt',
    sealed: null,
    due_at: Infinity,
    ended_at: w.clock.now(),
    unanswered_count: 4,
  })
  expect(copies()).toBe(4)

  await write(leaflet, 'heard-later')
  await comesToBe('heard-later', 'in doubt')
  w.clock.forward(hours(24))
  await comesToBe('heard-later', 'sent')
  expect(await letter('unheard')).toMatchObject({ state: 'in doubt', attempts: 4 })
  expect(copies()).toBe(4)
})

test('however often its senders die a leaflet is repeated', async () => {
  const sink = await openSink()
  await write(leaflet, 'unlucky')
  const { id } = await letter('unlucky')
  await w.platform.db
    .updateTable('letter')
    .set({ state: 'sending', sender: 1, in_doubt_count: 9 })
    .where('id', '=', id)
    .execute()
  sendTo(sink)
  await comesToBe('unlucky', 'in doubt')
  w.clock.forward(minutes(15))
  expect(await comesToBe('unlucky', 'sent')).toMatchObject({ in_doubt_count: 10, unanswered_count: 0 })
})

test('while the mail server is away letters wait without counting a try, and leave when it is back', async () => {
  const away = await startSink()
  await away.stop()
  await write(leaflet, 'patient')
  const sender = sendTo(away)
  await hasAnAnswer('patient')
  expect((await letter('patient')).attempts).toBeLessThanOrEqual(1)
  await sender.stop()
  sendTo(await openSink())
  expect(await comesToBe('patient', 'sent')).toMatchObject({ attempts: 1 })
})

test('a code given back or taken over waits as one that may have left: a worker of the version before does not note that it leaves', async () => {
  const away = await startSink()
  await away.stop()
  await write(code, 'given-back')
  const sender = sendTo(away)
  await hasAnAnswer('given-back')
  await sender.stop()
  expect(await letter('given-back')).toMatchObject({ state: 'queued', may_have_left: true })

  await write(code, 'taken-over')
  const { db } = w.platform
  const inHand = { state: 'sending', sender: 1, may_have_left: false } as const
  await db.updateTable('letter').set(inHand).where('once', '=', 'taken-over').execute()
  expect(await db.transaction().execute((tx) => requeueEmailsOfSender(tx, 1))).toBe(1)
  expect(await letter('taken-over')).toMatchObject({ state: 'queued', may_have_left: true })
})

test('the log tells why the mail server does not let us in, without what we signed in with, and when it does again', async () => {
  let isBack = false
  const sink = await openSink({ rejectAt: (door) => (door === 'sign-in' && !isBack ? 535 : null) })
  const url = new URL(sink.url)
  Object.assign(url, { username: 'musketeers', password: 'expired' })
  const said: unknown[] = []
  const log = { ...w.platform.log, happened: (...happened: unknown[]) => void said.push(happened) }
  const platform = { ...w.platform, log, config: { ...w.config, smtpUrl: url.href } }
  await write(leaflet, 'kept-out')
  running.push(startSender(platform, [leaflet], quick))
  while (sink.connected.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  isBack = true
  expect(await comesToBe('kept-out', 'sent')).toMatchObject({ attempts: 1 })
  expect(said).toEqual([['mail-server.away', { answer: 'AUTH PLAIN: 535' }], ['mail-server.back']])
})

test('an address to which the mail server always says 421 keeps no other letter waiting, and is given up in the end', async () => {
  const sink = await openSink({
    rejectAt: (door, recipient) => (door === 'recipient' && recipient?.startsWith('unwelcome') ? 421 : null),
  })
  await write(code, 'unwelcome')
  await write(leaflet, 'welcome')
  sendTo(sink, { lanes: 1 })
  await comesToBe('welcome', 'sent')
  const { due_at } = await comesToBe('unwelcome', 'queued')
  expect(due_at.getTime() - w.clock.now().getTime()).toBeGreaterThanOrEqual(minutes(1) * 0.9)

  await w.platform.db
    .updateTable('letter')
    .set({ attempts: 75, due_at: w.clock.now() })
    .where('once', '=', 'unwelcome')
    .execute()
  expect(await comesToBe('unwelcome', 'failed')).toMatchObject({
    attempts: 76,
    last_answer: expect.stringContaining('421'),
  })
})

test('a sender that loses its connection to the database comes back as another and goes on', async () => {
  const sink = await openSink({ answerAfter: 30 })
  for (let nth = 0; nth < 20; nth += 1) await write(leaflet, `through-${nth}`)
  sendTo(sink, { lanes: 2 })
  await sink.has(5)
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
    w.platform.db,
  )
  for (let nth = 0; nth < 20; nth += 1) {
    w.clock.forward(minutes(15))
    await comesToBe(`through-${nth}`, 'sent')
  }
  expect(new Set(sink.taken).size).toBe(20)
  expect(sink.taken.length).toBeLessThanOrEqual(22)
})

test('a code that others took over does not leave a second time when its first sender is let go on', async () => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let clients = 0
  const sink = await openSink({
    hold: (point) => {
      if (point !== 'recipient') return
      reached.resolve()
      clients += 1
      return clients === 1 ? held.promise : undefined
    },
  })
  await write(code, 'taken-over')
  const sender = sendTo(sink, { lanes: 2 })
  await reached.promise
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
    w.platform.db,
  )
  await comesToBe('taken-over', 'sent')
  held.resolve()
  await sender.stop()
  expect(sink.taken).toHaveLength(1)
  expect(await letter('taken-over')).toMatchObject({ state: 'sent', attempts: 1, in_doubt_count: 0 })
})

test('what a sender was still putting into words when others took it over does not leave a second time', async () => {
  const sink = await openSink()
  const firstTime = Promise.withResolvers<void>()
  let times = 0
  const slow = kind('test.slow', {
    compose: async () => {
      times += 1
      if (times === 1) await firstTime.promise
      return { subject: 'slow', text: 'slow', html: '<p>slow</p>' }
    },
  })
  await write(slow, 'slow')
  const config = { ...w.config, smtpUrl: sink.url }
  const sender = startSender({ ...w.platform, config }, [slow], quick)
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await until(() => times === 1)
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
    w.platform.db,
  )
  await comesToBe('slow', 'in doubt')
  w.clock.forward(minutes(15))
  await comesToBe('slow', 'sent')
  firstTime.resolve()
  await write(slow, 'next')
  await comesToBe('next', 'sent')
  await sender.stop()
  expect(new Set(sink.taken).size).toBe(2)
  expect(sink.taken).toHaveLength(2)
})
