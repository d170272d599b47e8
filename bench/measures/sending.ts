/**
 * Sending: the worker sends leaflet emails at 1.3 times or more of the rate of a bare nodemailer pool with the same bodies and connections, in the
 * same run, and at 2.2 times or more with a leaflet of 150 kB. Its memory is at most 250 MB.
 */
import { composeEmails } from '@street-musketeers/server/platform/mail/compose-emails.ts'
import { leafletEmail } from '@street-musketeers/server/mailing/leaflets/email-kinds.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PoolRequest } from './bare-pool.ts'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { peakMemoryMb } from '../memory.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const { values } = parseArgs({
  options: {
    emails: { type: 'string', default: '10000' },
    leaflets: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
  },
})
const connections = 10
const maxMemoryMb = 250

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, connections)
const { platform, environment, directory, leafletFile } = world

/**
 * Writes the same emails in nodemailer's format.
 * @returns the path of the file
 */
async function composeBodies(): Promise<string> {
  const emails = await platform.db.selectFrom('letter').selectAll().orderBy('id').execute()
  const bodies: object[] = []
  for (let from = 0; from < emails.length; from += 100)
    await platform.db.transaction().execute(async (tx) => {
      const composed = await composeEmails(emails.slice(from, from + 100), leafletEmail, { ...platform, tx })
      bodies.push(
        ...composed.map((envelope) => ({
          ...envelope,
          attachments: envelope!.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
        })),
      )
    })
  const file = join(directory, 'emails.json')
  writeFileSync(file, JSON.stringify(bodies))
  return file
}

async function bareRate(file: string): Promise<number> {
  const pool = startBenchProcess(new URL('./bare-pool.ts', import.meta.url))
  const rate = await pool.request<number>({
    url: sink.url,
    connections,
    file,
    leaflet: leafletFile,
  } satisfies PoolRequest)
  await pool.stop()
  return rate
}

async function productRate(count: number): Promise<{ rate: number; memory: number }> {
  await world.queueLeaflets(count)
  const worker = await startWorkerProcess(environment)
  while (await world.isAnyWaiting()) await sleep(100)
  const memory = peakMemoryMb(worker.pid)
  await worker.stop()
  const { rate, count: sent } = await world.countSent()
  if (sent !== count) throw new Error(`Only ${sent} of ${count} emails were sent.`)
  return { rate, memory }
}

try {
  for (const [name, attached, count, targetShare] of [
    ['without a leaflet', false, Number(values.emails), 1.3],
    ['with a leaflet of 150 kB', true, Number(values.leaflets), 2.2],
  ] as const) {
    await world.attachLeaflets(attached)
    await world.queueLeaflets(count)
    const bodies = await composeBodies()
    const bare: number[] = []
    const product: { rate: number; memory: number }[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      bare.push(await bareRate(bodies))
      product.push(await productRate(count))
    }
    const share = median(product.map(({ rate }, nth) => rate / bare[nth]!))
    const memory = Math.max(...product.map((each) => each.memory))
    report(
      `emails sent ${name}, against a bare pool`,
      `${share.toFixed(2)} times (${product.map(({ rate }) => rate.toFixed(0)).join(', ')} a second / ${bare.map((rate) => rate.toFixed(0)).join(', ')})`,
      `at least ${targetShare}`,
      share >= targetShare,
    )
    report(
      `memory of a worker that sends ${name}`,
      `${memory.toFixed(0)} MB`,
      `at most ${maxMemoryMb} MB`,
      memory <= maxMemoryMb,
    )
  }
} finally {
  sink.stop()
  await world.close()
}
