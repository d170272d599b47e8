/**
 * Sending: the worker sends leaflet emails faster than a bare nodemailer pool sends the same ones over as many connections, in the same run.
 */
import { startSink } from '@street-musketeers/server/test/support/sink.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import postalMime from 'postal-mime'
import type { PoolRequest } from '../bare-pool.ts'
import { startBenchProcess } from '../bench-process.ts'
import { openEmailsToSend } from '../emails-to-send.ts'
import { peakMemoryMb } from '../process-usage.ts'
import { median, report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'
import { startLargePostgres } from '../world.ts'

const connections = 10
const rounds = 3
const postgres = await startLargePostgres()
const sink = await startSmtpSink()
const world = await openEmailsToSend(postgres, sink.url)
// One connection is reserved for codes. There are none here, so it is never opened.
const environment = { ...world.environment, SMTP_CONNECTIONS: String(connections + 1) }

/** One of the product's emails, in nodemailer's format. */
async function readEmail(): Promise<PoolRequest['email']> {
  const reader = await startSink()
  await world.queueLeaflets(1)
  const worker = await startWorkerProcess({ ...environment, SMTP_URL: reader.url })
  await reader.waitForMessages(1)
  await worker.stop()
  await reader.stop()
  const { from, subject, text, html, attachments, headers } = await postalMime.parse(reader.messages[0]!.text)
  return {
    from: from!.address!,
    subject: subject!,
    text: text!,
    html: html!,
    headers: headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => ({ key, value })),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename: filename!,
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer),
    })),
  }
}

async function bareRate(email: PoolRequest['email'], count: number): Promise<number> {
  const pool = startBenchProcess(new URL('../bare-pool.ts', import.meta.url))
  const request: PoolRequest = { url: sink.url, connections, email, count }
  const [rate] = await Promise.all([sink.waitFor(count), pool.request(request)])
  await pool.stop()
  return rate
}

async function productRate(count: number): Promise<{ rate: number; memory: number }> {
  await world.queueLeaflets(count)
  const arrival = sink.waitFor(count)
  const worker = await startWorkerProcess(environment)
  const rate = await arrival
  const memory = peakMemoryMb(worker.pid)
  await worker.stop()
  return { rate, memory }
}

try {
  for (const [name, attached, count, target] of [
    ['without a leaflet', false, 10_000, 1.3],
    ['with a leaflet of 150 kB', true, 3000, 2],
  ] as const) {
    await world.attachLeaflets(attached)
    const email = await readEmail()
    const bare: number[] = []
    const product: Awaited<ReturnType<typeof productRate>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareRate(email, count))
      product.push(await productRate(count))
    }
    const share = median(product.map(({ rate }, nth) => rate / bare[nth]!))
    const inWords = (rates: number[]) => rates.map((rate) => rate.toFixed(0)).join(', ')
    report(
      `emails sent ${name}, against a bare pool`,
      `${share.toFixed(2)} times (${inWords(product.map(({ rate }) => rate))} a second / ${inWords(bare)})`,
      `at least ${target}`,
      share >= target,
    )
    const memory = Math.max(...product.map((each) => each.memory))
    report(`memory of a worker that sends ${name}`, `${memory.toFixed(0)} MB`)
  }
} finally {
  sink.stop()
  await world.close()
  await postgres.stop()
}
