/**
 * Growth: an email costs as much when a million wait as when ten thousand do, within 1.3 times; a second worker never
 * slows the first or doubles a letter, and with a mail server that takes 50 ms for every answer two send 1.8 times what one does.
 */
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Sizes are taken in turn, so that a moment at which the machine is slow falls on all of them alike. */
const rounds = 3
/** Letters counted from this one, when the worker runs warm, to that one. */
const [fromLetter, toLetter] = [2000, 9000]
const mayGrow = 1.3
const wantedOfTwo = { fast: 1, slow: 1.8 }

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, 10)
const { pool, environment } = world
/** Letters a second between two counts of letters that left. */
async function rateBetween(from: number, to: number): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from max(ended_at) - min(ended_at))::float8 as seconds from (
       select ended_at from letter where state = 'sent' order by ended_at offset $1 limit $2
     ) as counted`,
    [from, to - from],
  )
  return (to - from) / rows[0]!.seconds
}

async function rateWhileWaiting(size: number): Promise<number> {
  await world.queueLeaflets(10_000)
  if (size > 10_000) await world.fillQueueTo(size)
  // The mail server is asked how many have left: counting them among a million keeps the database busier than sending does.
  const before = sink.taken()
  const worker = await startWorkerProcess(environment)
  while (sink.taken() - before < toLetter) await sleep(100)
  await worker.stop()
  return rateBetween(fromLetter, toLetter)
}

/** Sends so many letters by so many workers. @returns how many a second, and how many more than that arrived */
async function sendBy(workers: number, count: number, smtp: { url: string; taken(): Promise<number> }) {
  await world.queueLeaflets(count)
  const before = await smtp.taken()
  const all = await Promise.all(
    Array.from({ length: workers }, () => startWorkerProcess({ ...environment, SMTP_URL: smtp.url })),
  )
  while (await world.isAnyWaiting()) await sleep(100)
  const rate = await rateBetween(Math.floor(count * 0.2), Math.floor(count * 0.95))
  await Promise.all(all.map((worker) => worker.stop()))
  return { rate, doubled: (await smtp.taken()) - before - count }
}

async function startSlowSink() {
  const { ask, stop } = startBenchProcess(new URL('./slow-sink.ts', import.meta.url))
  return {
    url: `smtp://127.0.0.1:${await ask<number>('port')}`,
    taken: () => ask<number>('taken'),
    stop,
  }
}

try {
  await world.attachLeaflets(false)
  const measured = sizes.map((size) => ({ size, rates: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const { size, rates } of measured) rates.push(await rateWhileWaiting(size))
  const rates = measured.map((each) => median(each.rates))
  const grown = Math.max(...rates) / Math.min(...rates)
  const shown = measured.map(
    ({ size, rates }) => `${rates.map((rate) => rate.toFixed(0)).join(', ')} a second of ${size}`,
  )
  report(
    `what a letter costs among few and among a million, the dearest against the cheapest, medians of ${rounds}`,
    `${grown.toFixed(2)} times (${shown.join('; ')})`,
    `at most ${mayGrow}`,
    grown <= mayGrow,
  )

  const slow = await startSlowSink()
  for (const [name, count, smtp, wanted] of [
    [
      'a mail server that answers at once',
      10_000,
      { ...sink, taken: async () => sink.taken() },
      wantedOfTwo.fast,
    ],
    ['a mail server that takes 50 ms for every answer', 800, slow, wantedOfTwo.slow],
  ] as const) {
    const one = await sendBy(1, count, smtp)
    const two = await sendBy(2, count, smtp)
    const times = two.rate / one.rate
    const doubled = one.doubled + two.doubled
    report(
      `a second worker, with ${name}`,
      `${times.toFixed(2)} times (${one.rate.toFixed(0)} a second, then ${two.rate.toFixed(0)})`,
      `at least ${wanted}`,
      times >= wanted,
    )
    report(`letters doubled, with ${name}`, String(doubled), '0', doubled === 0)
  }
  await slow.stop()
} finally {
  sink.stop()
  await world.close()
}
