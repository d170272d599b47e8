import { afterEach, expect, test, vi } from 'vitest'
import { startSink, type Sink } from '../../../../test/support/sink.ts'
import { minutes } from '../../values/clock.ts'
import { openSmtp } from './smtp.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
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
  return smtp.send({ messageId: '<1.letter@musketeers.example>', envelope, parts }, async () => true)
}

test('a mail server that does not come to asking for the words is away', async () => {
  const outcome = await hand({}, { goAheadTimeoutMs: 100 })
  expect(outcome).toEqual({
    is: 'away',
    answer: 'It did not ask for the words in time.',
    mayMeanLetter: false,
  })
})

test('who has the words may take longer for the answer than for asking for them', async () => {
  // It goes on by itself, for the mail server waits a little before it greets; only this test makes minutes of it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const goAheadWithin = minutes(2)
  const [words, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const outcome = hand(
    {
      hold: (point) => {
        if (point !== 'taken') return
        words.resolve()
        return answer.promise
      },
    },
    { goAheadTimeoutMs: goAheadWithin },
  )
  await words.promise
  vi.advanceTimersByTime(2 * goAheadWithin)
  answer.resolve()
  expect(await outcome).toMatchObject({ is: 'taken' })
})

test('who has the words and never answers leaves the letter in doubt', async () => {
  const hold = (point: string) => (point === 'taken' ? new Promise<void>(() => {}) : Promise.resolve())
  expect(await hand({ hold }, { answerTimeoutMs: 500 })).toMatchObject({ is: 'in doubt' })
})
