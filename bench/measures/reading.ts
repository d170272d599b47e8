/**
 * Reading at scale: the most frequent calls and every administrator's list, with 1,000,000 musketeers, 20,000 campaigns, 10,000,000 memberships and
 * as many deliveries. Compared in the same run with a bare Fastify server that runs the same statements on a pool of the same size and sends the
 * same answers, and with the product at 10,000 musketeers. Each server and the load generator are separate processes.
 * `npm run bench -- reading [musketeers] [part of a name]`
 */
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { emailPriorities } from '@street-musketeers/server/email-priorities.ts'
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
const nameFilter = process.argv[3] ?? ''
const large = { musketeers, campaigns: 20_000 }
const small = { ...large, musketeers: 10_000 }
const targets = { share: 0.7, milliseconds: 25, growth: 1.5 }
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 1)
const connections = 8

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-reading-'))
const postgres = await startLargePostgres()
const generator = startLoadGenerator()
const servers: { stop(): Promise<void> }[] = [generator]

const runLoad = (load: Omit<LoadOptions, 'connections'>) => generator.run({ connections, ...load })

/** Queues one leaflet for every musketeer, as on the morning of a dispatch. */
async function queueEmails(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from letter where state = 'queued' and priority = $1`,
    [emailPriorities.leaflet],
  )
  if (rows[0]!.count >= count * 0.9) return
  await pool.query('truncate letter')
  await pool.query(
    `insert into letter (once, kind, words, priority, due_at, created_at)
     select 'reading:' || nth, 'mailing.leaflet', '{}', $1, now(), now() from generate_series(1, $2) as nth`,
    [emailPriorities.leaflet, count],
  )
  await pool.query('vacuum analyze letter')
}

/** Starts the product on one of the worlds. */
async function serveProduct(url: string, size: Size) {
  const environment = environmentOf({ DATABASE_URL: url, DATA_DIR: directory })
  const { platform, database } = await openPlatform(readConfig(environment))
  await database.pool.query('truncate session')
  await queueEmails(database.pool, size.musketeers)
  const scenarios = await buildReadScenarios(platform)
  await database.pool.query('analyze session')
  await database.close()
  const server = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
  servers.push(server)
  return { server, scenarios, port: await server.request<number>({ serve: 'product' }) }
}

try {
  const urls = [
    await ensureLargeWorld(postgres, large, console.log),
    await ensureLargeWorld(postgres, small, console.log),
  ]
  const [largeProduct, smallProduct] = [
    await serveProduct(urls[0]!, large),
    await serveProduct(urls[1]!, small),
  ]

  const answers: RecordedRequest[] = []
  const bareRequests = new Map<ReadScenario, { path: string }[]>()
  const selected = largeProduct.scenarios.filter(({ name }) => name.includes(nameFilter))
  for (const scenario of selected) {
    const paths: { path: string }[] = []
    for (const request of scenario.requests) {
      paths.push({ path: `/${answers.length}` })
      answers.push(await largeProduct.server.request<RecordedRequest>({ record: request }))
    }
    bareRequests.set(scenario, paths)
  }
  const bareServer = startBenchProcess(new URL('./server-process.ts', import.meta.url), {
    DATABASE_URL: urls[0]!,
  })
  servers.push(bareServer)
  const barePort = await bareServer.request<number>({ serve: 'bare', answers })

  console.log(
    `Requests a second of the product and of a bare server, both with ${large.musketeers.toLocaleString('en-GB')} musketeers, and of the product with ${small.musketeers.toLocaleString('en-GB')}; ${connections} connections.`,
  )
  for (const scenario of selected) {
    const inSmall = smallProduct.scenarios.find(({ name }) => name === scenario.name)!
    const rates = { large: [] as number[], bare: [] as number[], small: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const largeRun = await runLoad({ port: largeProduct.port, requests: scenario.requests, seconds })
      const bareRun = await runLoad({ port: barePort, requests: bareRequests.get(scenario)!, seconds })
      const smallRun = await runLoad({ port: smallProduct.port, requests: inSmall.requests, seconds })
      // The first round warms up.
      if (round < 0) continue
      rates.large.push(largeRun.perSecond)
      rates.bare.push(bareRun.perSecond)
      rates.small.push(smallRun.perSecond)
    }
    const rate = median(rates.large)
    const share = median(rates.large.map((each, nth) => each / rates.bare[nth]!))
    const growth = median(rates.large.map((each, nth) => rates.small[nth]! / each))
    const { p99, count } = await runLoad({
      port: largeProduct.port,
      requests: scenario.requests,
      seconds: seconds * 3,
      rate: rate / 2,
    })
    report(
      `reading ${scenario.name}: rate against the bare server; 99th percentile at half that load; cost against ${small.musketeers.toLocaleString('en-GB')} musketeers`,
      `${share.toFixed(2)} (${rate.toFixed(0)} / ${median(rates.bare).toFixed(0)} a second); ${p99.toFixed(1)} ms of ${count}; ${growth.toFixed(2)} times`,
      `at least ${targets.share}; at most ${targets.milliseconds} ms; at most ${targets.growth}`,
      share >= targets.share && p99 <= targets.milliseconds && growth <= targets.growth,
    )
  }
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
