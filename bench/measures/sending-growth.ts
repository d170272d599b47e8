/**
 * Growth: sending an email costs the same, within 1.3 times, in a queue of a million as in one of ten thousand. A second worker never slows the
 * first down or sends an email twice. With a mail server that takes 50 ms for each answer, two workers send at least 1.8 times as much as one.
 */
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Each round measures all sizes, so that a slow moment of the machine affects them all. */
const rounds = 3
/** The first emails warm the worker up and are not counted. */
const [firstCounted, lastCounted] = [2000, 9000]
const maxGrowth = 1.3
const targetsOfTwo = { fast: 1, slow: 1.8 }

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, 10)
const { pool, environment } = world
/** @returns emails a second between two counts of sent emails */
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
  // Asks the mail server, because counting among a million rows costs the database more than sending does.
  const before = sink.received()
  const worker = await startWorkerProcess(environment)
  while (sink.received() - before < lastCounted) await sleep(100)
  await worker.stop()
  return rateBetween(firstCounted, lastCounted)
}

/** @returns the rate in emails a second, and how many emails arrived twice */
async function sendWith(workers: number, count: number, smtp: { url: string; received(): Promise<number> }) {
  await world.queueLeaflets(count)
  const before = await smtp.received()
  const running = await Promise.all(
    Array.from({ length: workers }, () => startWorkerProcess({ ...environment, SMTP_URL: smtp.url })),
  )
  while (await world.isAnyWaiting()) await sleep(100)
  const rate = await rateBetween(Math.floor(count * 0.2), Math.floor(count * 0.95))
  await Promise.all(running.map((worker) => worker.stop()))
  return { rate, duplicates: (await smtp.received()) - before - count }
}

async function startSlowSink() {
  const { request, stop } = startBenchProcess(new URL('./slow-sink.ts', import.meta.url))
  return {
    url: `smtp://127.0.0.1:${await request<number>('port')}`,
    received: () => request<number>('received'),
    stop,
  }
}

try {
  await world.attachLeaflets(false)
  const results = sizes.map((size) => ({ size, rates: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const { size, rates } of results) rates.push(await rateWhileWaiting(size))
  const rates = results.map((each) => median(each.rates))
  const growth = Math.max(...rates) / Math.min(...rates)
  const rateTexts = results.map(
    ({ size, rates }) => `${rates.map((rate) => rate.toFixed(0)).join(', ')} a second of ${size}`,
  )
  report(
    `the cost of an email in a short and a long queue, highest against lowest, medians of ${rounds}`,
    `${growth.toFixed(2)} times (${rateTexts.join('; ')})`,
    `at most ${maxGrowth}`,
    growth <= maxGrowth,
  )

  const slow = await startSlowSink()
  for (const [name, count, smtp, target] of [
    [
      'a mail server that answers at once',
      10_000,
      { ...sink, received: async () => sink.received() },
      targetsOfTwo.fast,
    ],
    ['a mail server that takes 50 ms for each answer', 800, slow, targetsOfTwo.slow],
  ] as const) {
    const one = await sendWith(1, count, smtp)
    const two = await sendWith(2, count, smtp)
    const times = two.rate / one.rate
    const duplicates = one.duplicates + two.duplicates
    report(
      `a second worker, with ${name}`,
      `${times.toFixed(2)} times (${one.rate.toFixed(0)} a second, then ${two.rate.toFixed(0)})`,
      `at least ${target}`,
      times >= target,
    )
    report(`emails sent twice, with ${name}`, String(duplicates), '0', duplicates === 0)
  }
  await slow.stop()
} finally {
  sink.stop()
  await world.close()
}
