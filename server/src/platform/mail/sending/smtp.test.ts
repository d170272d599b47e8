import { afterEach, expect, test, vi } from 'vitest'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { minutes } from '../../values/clock.ts'
import { openSmtp } from './smtp.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of open.splice(0).toReversed()) await close()
})

async function sendTo(
  options: Parameters<typeof startSink>[0],
  timeouts: Partial<Parameters<typeof openSmtp>[1]>,
) {
  const released = Promise.withResolvers<void>()
  const sink: Sink = await startSink({ hold: () => released.promise, ...options })
  open.push(() => sink.stop(), released.resolve)
  const smtp = openSmtp(sink.url, { connections: 1, ...timeouts })
  open.push(() => smtp.close())
  const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
  const parts = [Buffer.from('Message-ID: <1.letter@musketeers.example>\r\n\r\nA leaflet.\r\n')]
  return smtp.send({ messageId: '<1.letter@musketeers.example>', envelope, parts }, async () => true)
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
  const smtp = openSmtp(sink.url, { connections: 1 })
  open.push(() => smtp.close())
  const to = 'jörg@xn--bcher-kva.example'
  const message = {
    messageId: '<1.letter@musketeers.example>',
    envelope: { from: 'leaflets@musketeers.example', to },
    parts: [Buffer.from('Message-ID: <1.letter@musketeers.example>\r\n\r\nA leaflet.\r\n')],
  }
  expect(await smtp.send(message, async () => true)).toMatchObject({ is: 'taken' })
  expect(sink.messages).toMatchObject([{ recipient: expect.stringContaining('jörg@') }])
})

test('a mail server without STARTTLS is away when it is required, and gets nothing of the email', async () => {
  const sink = await startSink()
  open.push(() => sink.stop())
  for (const url of [sink.url, `${sink.url}?requireTLS=false`, `${sink.url}?ignoreTLS=true`]) {
    const smtp = openSmtp(url, { connections: 1, requireStartTls: true })
    open.push(() => smtp.close())
    const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
    const message = {
      messageId: '<1.letter@musketeers.example>',
      envelope,
      parts: [Buffer.from('A leaflet.')],
    }
    expect(await smtp.send(message, async () => true)).toMatchObject({ is: 'away' })
  }
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
