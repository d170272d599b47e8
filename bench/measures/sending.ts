/**
 * Sending: leaflet emails are sent at no less than 0.8 times the rate of a bare nodemailer pool with the same bodies and as
 * many connections, in the same run, with and without a leaflet of 150 kB; with memory of 250 MB at most.
 */
import { composeEmails } from '@street-musketeers/server/platform/mail/compose-emails.ts'
import { leafletEmail } from '@street-musketeers/server/mailing/email-kinds.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Mailing } from './bare-pool.ts'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { peakMemoryMb } from '../memory.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '10000' },
    leaflets: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
  },
})
const connections = 10
const wantedShare = 0.8
const mayTake = 250

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, connections)
const { platform, environment, directory, leafletFile } = world

/** The same letters as nodemailer takes them. @returns the file they are in */
async function composeBodies(): Promise<string> {
  const letters = await platform.db.selectFrom('letter').selectAll().orderBy('id').execute()
  const mails: object[] = []
  for (let from = 0; from < letters.length; from += 100)
    await platform.db.transaction().execute(async (tx) => {
      const some = await composeEmails(letters.slice(from, from + 100), leafletEmail, { ...platform, tx })
      mails.push(
        ...some.map((envelope) => ({
          ...envelope,
          attachments: envelope!.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
        })),
      )
    })
  const file = join(directory, 'mails.json')
  writeFileSync(file, JSON.stringify(mails))
  return file
}

async function bareRate(file: string): Promise<number> {
  const pool = startBenchProcess(new URL('./bare-pool.ts', import.meta.url))
  const rate = await pool.ask<number>({
    url: sink.url,
    connections,
    file,
    leaflet: leafletFile,
  } satisfies Mailing)
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
  if (sent !== count) throw new Error(`Only ${sent} of ${count} letters were sent.`)
  return { rate, memory }
}

try {
  for (const [name, attached, count] of [
    ['without a leaflet', false, Number(values.letters)],
    ['with a leaflet of 150 kB', true, Number(values.leaflets)],
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
      `letters handed over ${name}, against a bare pool`,
      `${share.toFixed(2)} of it (${product.map(({ rate }) => rate.toFixed(0)).join(', ')} a second / ${bare.map((rate) => rate.toFixed(0)).join(', ')})`,
      `at least ${wantedShare}`,
      share >= wantedShare,
    )
    report(
      `memory of a worker that sends ${name}`,
      `${memory.toFixed(0)} MB`,
      `at most ${mayTake} MB`,
      memory <= mayTake,
    )
  }
} finally {
  sink.stop()
  await world.close()
}
