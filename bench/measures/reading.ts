/**
 * Reading at size: the product's most read calls and every administrator's list, with 1,000,000 musketeers, 20,000 campaigns,
 * 10,000,000 memberships and as many deliveries. Beside it in the same run: a bare Fastify server that runs the same statements on a
 * pool of the same size and sends the same answers, and the product with 10,000 musketeers. Each server is a process of its own, and so
 * is who asks. `npm run bench -- reading [musketeers] [part of a name]`
 */
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { priorities } from '@street-musketeers/server/platform/mail/email.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { RecordedRequest } from './server-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import type { LoadOptions } from './load-process.ts'
import { environmentOf } from '../environment.ts'
import { startBenchProcess } from '../bench-process.ts'
import { ensureLargeWorld, startLargePostgres } from '../large-world/large-world.ts'
import type { Size } from '../large-world/world-rows.ts'
import { median } from '../percentile.ts'
import { buildReadScenarios, type ReadScenario } from '../large-world/read-scenarios.ts'
import { report } from '../report.ts'

const musketeers = Number(process.argv[2] ?? 1_000_000)
const only = process.argv[3] ?? ''
const large = { musketeers, campaigns: 20_000 }
const small = { ...large, musketeers: 10_000 }
const bar = { share: 0.7, milliseconds: 25, growth: 1.5 }
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 1)
const connections = 8

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-reading-'))
const postgres = await startLargePostgres()
const asker = startLoadGenerator()
const servers: { stop(): Promise<void> }[] = [asker]

const ask = (load: Omit<LoadOptions, 'connections'>) => asker.ask({ connections, ...load })

/** Leaflets wait, one for every musketeer, as on the morning of a dispatch. */
async function queueLetters(pool: pg.Pool, many: number): Promise<void> {
  const { rows } = await pool.query<{ many: number }>(
    `select count(*)::integer as many from letter where state = 'queued' and priority = $1`,
    [priorities.leaflet],
  )
  if (rows[0]!.many >= many * 0.9) return
  await pool.query('truncate letter')
  await pool.query(
    `insert into letter (once, kind, words, priority, due_at, created_at)
     select 'reading:' || nth, 'mailing.leaflet', '{}', $1, now(), now() from generate_series(1, $2) as nth`,
    [priorities.leaflet, many],
  )
  await pool.query('vacuum analyze letter')
}

/** The product on one of the worlds. */
async function serveProduct(url: string, size: Size) {
  const environment = environmentOf({ DATABASE_URL: url, DATA_DIR: directory })
  const { platform, database } = await openPlatform(readConfig(environment))
  await database.pool.query('truncate session')
  await queueLetters(database.pool, size.musketeers)
  const readings = await buildReadScenarios(platform)
  await database.pool.query('analyze session')
  await database.close()
  const server = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
  servers.push(server)
  return { server, readings, port: await server.ask<number>({ serve: 'product' }) }
}

try {
  const urls = [
    await ensureLargeWorld(postgres, large, console.log),
    await ensureLargeWorld(postgres, small, console.log),
  ]
  const [ours, fewer] = [await serveProduct(urls[0]!, large), await serveProduct(urls[1]!, small)]

  const answers: RecordedRequest[] = []
  const bareOf = new Map<ReadScenario, { path: string }[]>()
  const wanted = ours.readings.filter(({ name }) => name.includes(only))
  for (const reading of wanted) {
    const paths: { path: string }[] = []
    for (const request of reading.requests) {
      paths.push({ path: `/${answers.length}` })
      answers.push(await ours.server.ask<RecordedRequest>({ watch: request }))
    }
    bareOf.set(reading, paths)
  }
  const bare = startBenchProcess(new URL('./server-process.ts', import.meta.url), { DATABASE_URL: urls[0]! })
  servers.push(bare)
  const barePort = await bare.ask<number>({ serve: 'bare', answers })

  console.log(
    `Requests a second of the product and of a bare server, both with ${large.musketeers.toLocaleString('en-GB')} musketeers, and of the product with ${small.musketeers.toLocaleString('en-GB')}; ${connections} connections.`,
  )
  for (const reading of wanted) {
    const inSmall = fewer.readings.find(({ name }) => name === reading.name)!
    const rates = { ours: [] as number[], bare: [] as number[], fewer: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const product = await ask({ port: ours.port, requests: reading.requests, seconds })
      const plain = await ask({ port: barePort, requests: bareOf.get(reading)!, seconds })
      const little = await ask({ port: fewer.port, requests: inSmall.requests, seconds })
      // The first round warms up.
      if (round < 0) continue
      rates.ours.push(product.perSecond)
      rates.bare.push(plain.perSecond)
      rates.fewer.push(little.perSecond)
    }
    const rate = median(rates.ours)
    const share = median(rates.ours.map((each, nth) => each / rates.bare[nth]!))
    const growth = median(rates.ours.map((each, nth) => rates.fewer[nth]! / each))
    const { p99, count } = await ask({
      port: ours.port,
      requests: reading.requests,
      seconds: seconds * 3,
      rate: rate / 2,
    })
    report(
      `reading ${reading.name}: of what the bare server answers; 99th percentile at half that load; cost against ${small.musketeers.toLocaleString('en-GB')} musketeers`,
      `${share.toFixed(2)} (${rate.toFixed(0)} / ${median(rates.bare).toFixed(0)} a second); ${p99.toFixed(1)} ms of ${count}; ${growth.toFixed(2)} times`,
      `at least ${bar.share}; at most ${bar.milliseconds} ms; at most ${bar.growth}`,
      share >= bar.share && p99 <= bar.milliseconds && growth <= bar.growth,
    )
  }
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
