import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { minutes } from '../../values/clock.ts'
import { openSmtp } from './smtp.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of open.splice(0).toReversed()) await close()
})

async function sendTo(options: Parameters<typeof startSink>[0], timeouts: Parameters<typeof openSmtp>[1]) {
  const released = Promise.withResolvers<void>()
  const sink: Sink = await startSink({ hold: () => released.promise, ...options })
  open.push(() => sink.stop(), released.resolve)
  const smtp = openSmtp(sink.url, timeouts)
  open.push(() => smtp.close())
  const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
  const parts = [Buffer.from('Message-ID: <1.email@musketeers.example>\r\n\r\nA leaflet.\r\n')]
  return smtp.send({ envelope, parts }, async () => true)
}

test('a mail server that never asks for the message is away', async () => {
  const outcome = await sendTo({}, { goAheadTimeoutMs: 100 })
  expect(outcome).toEqual({
    is: 'away',
    answer: 'It did not ask for the message in time.',
    mayConcernEmail: false,
  })
})

test('an address with letters outside ASCII is handed over as it is', async () => {
  const sink = await startSink()
  open.push(() => sink.stop())
  const smtp = openSmtp(sink.url)
  open.push(() => smtp.close())
  const to = 'jörg@xn--bcher-kva.example'
  const message = {
    envelope: { from: 'leaflets@musketeers.example', to },
    parts: [Buffer.from('Message-ID: <1.email@musketeers.example>\r\n\r\nA leaflet.\r\n')],
  }
  expect(await smtp.send(message, async () => true)).toMatchObject({ is: 'taken' })
  expect(sink.messages).toMatchObject([{ recipient: expect.stringContaining('jörg@') }])
})

test('a mail server without STARTTLS is away when it is required, and gets nothing of the email', async () => {
  const sink = await startSink()
  open.push(() => sink.stop())
  for (const url of [sink.url, `${sink.url}?requireTLS=false`, `${sink.url}?ignoreTLS=true`]) {
    const smtp = openSmtp(url, { requireStartTls: true })
    open.push(() => smtp.close())
    const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
    const parts = [Buffer.from('A leaflet.')]
    expect(await smtp.send({ envelope, parts }, async () => true)).toMatchObject({ is: 'away' })
  }
  expect(sink.messages).toEqual([])
})

async function openSink(options: Parameters<typeof startSink>[0] = {}) {
  const sink = await startSink(options)
  open.push(() => sink.stop())
  return sink
}

/** Sends emails one after another. */
async function sendEach(url: string, recipients: readonly string[]) {
  const smtp = openSmtp(url)
  open.push(() => smtp.close())
  const outcomes: string[] = []
  for (const to of recipients) {
    const parts = [Buffer.from('Message-ID: <1.email@musketeers.example>\r\n\r\nA leaflet.')]
    const envelope = { from: 'leaflets@musketeers.example', to }
    outcomes.push((await smtp.send({ envelope, parts }, async () => true)).is)
  }
  return outcomes
}

test('a refused recipient costs no connection, and the next email is sent on the same one', async () => {
  const sink = await openSink({
    rejectAt: (step, recipient) => (step === 'recipient' && recipient?.startsWith('gone') ? 550 : null),
    answer: (recipient) => (recipient.startsWith('full') ? { responseCode: 452 } : null),
  })
  const recipients = ['gone@example.org', 'ada@example.org', 'full@example.org', 'bob@example.org']
  expect(await sendEach(sink.url, recipients)).toEqual([
    'refused for good',
    'taken',
    'refused for now',
    'taken',
  ])
  expect(sink.messages.map(({ recipient }) => recipient)).toEqual(['ada@example.org', 'bob@example.org'])
  expect(sink.connected).toHaveLength(1)
})

/** Sends an email to a mail server that refuses one command. */
async function sendRefused(command: string, refusal: string) {
  const server = createServer((socket) => {
    socket.write('220 relay.example\r\n')
    socket
      .on('error', () => {})
      .on('data', (lines) => {
        for (const line of lines.toString().trim().split('\r\n'))
          socket.write(line.startsWith(command) ? `${refusal}\r\n` : '250 Fine\r\n')
      })
  }).listen(0, '127.0.0.1')
  open.push(() => server.close())
  await once(server, 'listening')
  const smtp = openSmtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  open.push(() => smtp.close())
  const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
  return smtp.send({ envelope, parts: [Buffer.from('A leaflet.')] }, async () => true)
}

test.each([
  ['MAIL', null],
  ['RCPT', { isPermanent: true, answer: '550 5.1.1' }],
])('a refusal of %s says as much about the mailbox: %j', async (command, bounce) => {
  const outcome = await sendRefused(command, '550 5.1.1 User unknown')
  expect(outcome).toMatchObject({ is: 'refused for good', bounce })
})

test('a refusal as long as a mail server may send is cut at once, without its addresses', async () => {
  const began = process.cpuUsage()
  const outcome = await sendRefused('RCPT', `550 5.1.1 <ada@example.org> ${'x'.repeat(60_000)}`)
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  expect(outcome.answer).toMatch(/^550 5\.1\.1 <…> x{200,290}$/)
})

test('emails leave encrypted and signed in, and not at all to a server that cannot prove its name', async () => {
  for (const method of ['PLAIN', 'LOGIN']) {
    const sink = await openSink({ offersTls: true, signsInBy: [method] })
    const url = new URL(sink.url)
    Object.assign(url, { username: 'musketeers', password: 'p%40ss w%C3%B6rd' })
    expect(await sendEach(url.href, ['ada@example.org'])).toEqual(['away'])
    url.searchParams.set('tls.rejectUnauthorized', 'false')
    expect(await sendEach(url.href, ['ada@example.org', 'bob@example.org'])).toEqual(['taken', 'taken'])
    expect(sink.messages).toMatchObject([
      { isEncrypted: true, user: 'musketeers' },
      { isEncrypted: true, user: 'musketeers' },
    ])
    expect(sink.connected).toHaveLength(2)
  }
})

test('what a server sends before encryption begins is not taken for its replies', async () => {
  const server = createServer((client) => {
    client.write('220 here\r\n')
    client.on('data', (bytes) => {
      if (bytes.includes('EHLO')) client.write('250-here\r\n250 STARTTLS\r\n')
      if (bytes.includes('STARTTLS')) client.write('220 go on\r\n250 here\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  const { port } = server.address() as AddressInfo
  expect(await sendEach(`smtp://127.0.0.1:${port}`, ['ada@example.org'])).toEqual(['away'])
})

test('an address cannot add commands', async () => {
  const sink = await openSink()
  const to = 'ada@example.org>\r\nRCPT TO:<eve@example.org'
  expect(await sendEach(sink.url, [to])).toEqual(['refused for good'])
  expect(sink.messages).toEqual([])
})

test('a mail server may take longer to reply to a message than to ask for it', async () => {
  // The clock keeps running, because the mail server waits a little before its greeting; this test only adds minutes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const goAheadTimeoutMs = minutes(2)
  const [message, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const outcome = sendTo(
    {
      hold: (point) => {
        if (point !== 'taken') return
        message.resolve()
        return reply.promise
      },
    },
    { goAheadTimeoutMs },
  )
  await message.promise
  vi.advanceTimersByTime(2 * goAheadTimeoutMs)
  reply.resolve()
  expect(await outcome).toMatchObject({ is: 'taken' })
})

test('an email is in doubt when the mail server takes the message and never replies', async () => {
  const hold = (point: string) => (point === 'taken' ? new Promise<void>(() => {}) : Promise.resolve())
  expect(await sendTo({ hold }, { answerTimeoutMs: 500 })).toMatchObject({ is: 'in doubt' })
})
