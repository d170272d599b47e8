/**
 * Issue 8, sending: leaflet letters leave at 0.8 times the rate at least of a bare nodemailer pool with the same bodies and as
 * many connections, in the same run, with and without a leaflet of 150 kB; with memory of 250 MB at most.
 */
import { composeEnvelopes } from '@street-musketeers/server/platform/letters/compose.ts'
import { readConfig } from '@street-musketeers/server/platform/config.ts'
import { openDatabase } from '@street-musketeers/server/platform/db.ts'
import { standOn } from '@street-musketeers/server/platform/open-platform.ts'
import type { Envelope } from '@street-musketeers/server/platform/letters/smtp.ts'
import { leafletLetter } from '@street-musketeers/server/mailing/letters.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { largeWorld, startLargePostgres } from './large-world.ts'
import { report } from './report.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { startWorker } from './worker.ts'

const count = 10_000
const connections = 10
const wantedShare = 0.8
const mayTake = 250
const rounds = 3

const postgres = await startLargePostgres()
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-sending-'))
const sink = await startSmtpSink()
try {
  const url = await largeWorld(postgres, { musketeers: 20_000, campaigns: 2000 }, console.log)
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
    DATA_DIR: directory,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
  }
  const database = openDatabase(url)
  const { pool } = database
  const platform = await standOn(database, readConfig(environment))
  const { rows: leaflets } = await pool.query<{ file_key: string }>(
    'select distinct file_key from leaflet join membership using (campaign_id) where membership.id <= $1',
    [count],
  )
  const leaflet = randomBytes(150_000)
  for (const { file_key: key } of leaflets) {
    const place = join(directory, 'files', key.slice(0, 2), key.slice(2, 4), key)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, leaflet)
  }

  /** Writes a leaflet letter for so many members of the largest campaigns. */
  async function writeLetters(): Promise<void> {
    await pool.query('truncate letter')
    await pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'leaflet:' || membership.id || ':' || leaflet.id, $1, account_id,
         jsonb_build_object('membershipId', membership.id, 'leafletId', leaflet.id), 50, now(), now()
       from membership join leaflet using (campaign_id) where membership.id <= $2 order by campaign_id, membership.id`,
      [leafletLetter.name, count],
    )
    await pool.query('vacuum analyze letter')
  }

  async function bodies(): Promise<Envelope[]> {
    const letters = await platform.db.selectFrom('letter').selectAll().orderBy('id').execute()
    const envelopes: Envelope[] = []
    for (let from = 0; from < letters.length; from += 100)
      await platform.db.transaction().execute(async (tx) => {
        const some = await composeEnvelopes(letters.slice(from, from + 100), leafletLetter, {
          ...platform,
          tx,
        })
        envelopes.push(...some.flatMap((each) => each ?? []))
      })
    // Every reader of the bare pool gets the very same bytes, read once.
    for (const envelope of envelopes)
      for (const attached of envelope.attachments ?? []) attached.content = leaflet
    return envelopes
  }

  async function bareRate(envelopes: readonly Envelope[]): Promise<number> {
    const transport = createTransport({
      url: sink.url,
      pool: true,
      maxConnections: connections,
      maxMessages: Infinity,
    })
    const began = performance.now()
    await Promise.all(envelopes.map((envelope) => transport.sendMail({ ...envelope })))
    const rate = (envelopes.length / (performance.now() - began)) * 1000
    transport.close()
    return rate
  }

  async function productRate(): Promise<{ rate: number; memory: number }> {
    await writeLetters()
    const worker = await startWorker(environment)
    while (await waits()) await sleep(100)
    const memory = worker.memoryAtMost()
    await worker.stop()
    const { rows } = await pool.query<{ sent: number; seconds: number }>(
      `select count(*)::int as sent, extract(epoch from max(ended_at) - min(ended_at))::float8 as seconds
       from letter where state = 'sent'`,
    )
    const { sent, seconds } = rows[0]!
    if (sent !== count) throw new Error(`Only ${sent} of ${count} letters were sent.`)
    return { rate: sent / seconds, memory }
  }

  const waits = async () => {
    const { rows } = await pool.query<{ waits: boolean }>(
      `select exists (select from letter where state = 'queued') or exists (select from letter where state = 'sending') as waits`,
    )
    return rows[0]!.waits
  }

  const median = (values: number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

  for (const [name, bytes] of [
    ['without a leaflet', 4_000_000],
    ['with a leaflet of 150 kB', 150_000],
  ] as const) {
    await pool.query('update leaflet set bytes = $1', [bytes])
    await writeLetters()
    const envelopes = await bodies()
    const bare: number[] = []
    const product: { rate: number; memory: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareRate(envelopes))
      product.push(await productRate())
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
  await database.close()
} finally {
  sink.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
