import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startSink, type Sink } from '../../../test/sink.ts'
import { openSmtp } from './smtp.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function hand(
  options: Parameters<typeof startSink>[0],
  patience: Partial<Parameters<typeof openSmtp>[1]>,
) {
  const held = Promise.withResolvers<void>()
  const sink: Sink = await startSink({ hold: () => held.promise, ...options })
  open.push(() => sink.stop(), held.resolve)
  const smtp = openSmtp(sink.url, { connections: 1, ...patience })
  open.push(() => smtp.close())
  const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
  const parts = [Buffer.from('Message-ID: <1.letter@musketeers.example>\r\n\r\nA leaflet.\r\n')]
  return smtp.hand({ messageId: '<1.letter@musketeers.example>', envelope, parts }, async () => true)
}

test('a mail server that does not come to asking for the words is away', async () => {
  const outcome = await hand({}, { goAheadWithin: 100 })
  expect(outcome).toMatchObject({ is: 'away', answer: 'It did not ask for the words in time.' })
})

test('who has the words may take longer for the answer than for asking for them', async () => {
  const goAheadWithin = 1000
  const hold = (point: string) => (point === 'taken' ? sleep(2 * goAheadWithin) : Promise.resolve())
  expect(await hand({ hold }, { goAheadWithin })).toMatchObject({ is: 'taken' })
})

test('who has the words and never answers leaves the letter in doubt', async () => {
  const hold = (point: string) => (point === 'taken' ? new Promise<void>(() => {}) : Promise.resolve())
  expect(await hand({ hold }, { answerWithin: 500 })).toMatchObject({ is: 'in doubt' })
})
