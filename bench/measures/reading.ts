/**
 * Reading at scale: the most frequent calls and every administrator's list, with 1,000,000 musketeers, 20,000 campaigns, 10,000,000 memberships and
 * as many deliveries; half of the musketeers and a quarter of the campaigns have a place. Compared in the same run with a bare Fastify server and with
 * the product at 10,000 musketeers. The bare server runs the statements that the product needs when it keeps nothing in memory, on a pool of the same
 * size, as `pg` sends a text with values, and sends the same answers. Since that comparison cannot show a slow statement, each call's processor time is
 * measured too, of the product and of PostgreSQL's processes that serve it. The three calls of a musketeer are compared with what they were before, both as
 * shares of the bare server. Each server and the load generator are separate processes. `npm run bench -- reading [musketeers] [part of a name]`
 */
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { emailPriorities } from '@street-musketeers/server/email-priorities.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { RecordedRequest, ServerRequest } from './server-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import type { LoadOptions } from './load-process.ts'
import { environmentOf } from '../environment.ts'
import { startBenchProcess, type BenchProcess } from '../bench-process.ts'
import { ensureLargeWorld, startLargePostgres } from '../large-world/large-world.ts'
import type { Size } from '../large-world/world-rows.ts'
import { processorSeconds } from '../memory.ts'
import { median } from '../percentile.ts'
import { buildReadScenarios, type ReadScenario } from '../large-world/read-scenarios.ts'
import { report } from '../report.ts'

const musketeers = Number(process.argv[2] ?? 1_000_000)
const nameFilter = process.argv[3] ?? ''
const large = { musketeers, campaigns: 20_000 }
const small = { ...large, musketeers: 10_000 }
const targets = { share: 1, milliseconds: 25, growth: 1.5, processorMs: 3 }
/**
 * Rates before campaigns were kept in memory and statements were prepared, as shares of today's bare server: commit 79845312 answered 153, 452 and 1,395
 * requests a second where the bare server then answered 599, 530 and 1,270, with 1,000,000 musketeers on one machine, minutes apart.
 */
const sharesBefore = new Map([
  ['campaigns by causes', 153 / 599],
  ['campaigns by distributors', 452 / 530],
  ['a campaign', 1395 / 1270],
])
const targetGain = 5
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
  await database.pool.query('truncate session, rate_limit')
  await queueEmails(database.pool, size.musketeers)
  const scenarios = await buildReadScenarios(platform)
  await database.pool.query('analyze session')
  await database.close()
  const start = (serve: 'product' | 'recorder') => startServer(environment, { serve })
  return { scenarios, start, ...(await start('product')) }
}

async function startServer(environment: Record<string, string>, what: ServerRequest) {
  const server = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
  servers.push(server)
  return { server, port: await server.request<number>(what) }
}

/** How long processors have worked for a server and for its connections, in milliseconds. */
async function processorTimes(pid: number, pool: pg.Pool): Promise<{ product: number; postgres: number }> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return {
    product: processorSeconds(pid) * 1000,
    postgres: rows.reduce((sum, backend) => sum + processorSeconds(backend.pid) * 1000, 0),
  }
}

/** What each server's answers are recorded from: the product's own statements and answers. */
async function recordAnswers(recorder: BenchProcess, scenarios: readonly ReadScenario[]) {
  const answers: RecordedRequest[] = []
  const bareRequests = new Map<ReadScenario, { path: string }[]>()
  for (const scenario of scenarios) {
    const paths: { path: string }[] = []
    for (const request of scenario.requests) {
      paths.push({ path: `/${answers.length}` })
      answers.push(await recorder.request<RecordedRequest>({ record: request }))
    }
    bareRequests.set(scenario, paths)
  }
  return { answers, bareRequests }
}

/** Measures a call that an account may make a few times an hour: each request once, one after another. */
async function measureOnce({ name, requests }: ReadScenario, port: number): Promise<void> {
  const perSecond = 20
  const { latencies, p99 } = await generator.run({
    port,
    requests,
    connections: 1,
    rate: perSecond,
    seconds: (requests.length - 0.5) / perSecond,
  })
  report(
    `reading ${name}, once for each of ${latencies.length} people: 99th percentile`,
    `${p99.toFixed(1)} ms (median ${median(latencies).toFixed(1)} ms)`,
    `at most ${targets.milliseconds} ms`,
    p99 <= targets.milliseconds,
  )
}

const inWords = (count: number) => count.toLocaleString('en-GB')

try {
  const urls = [
    await ensureLargeWorld(postgres, large, console.log),
    await ensureLargeWorld(postgres, small, console.log),
  ]
  const [largeProduct, smallProduct] = [
    await serveProduct(urls[0]!, large),
    await serveProduct(urls[1]!, small),
  ]

  const selected = largeProduct.scenarios.filter(({ name }) => name.includes(nameFilter))
  const recorder = await largeProduct.start('recorder')
  const { answers, bareRequests } = await recordAnswers(recorder.server, selected)
  const bare = await startServer({ DATABASE_URL: urls[0]! }, { serve: 'bare', answers })
  const observer = new pg.Pool({ connectionString: urls[0]!, max: 1 })

  console.log(
    `Requests a second of the product and of a bare server, both with ${inWords(large.musketeers)} musketeers, and of the product with ${inWords(small.musketeers)}; ${connections} connections.`,
  )
  for (const scenario of selected) {
    const { name, requests } = scenario
    if (scenario.isRare) {
      await measureOnce(scenario, largeProduct.port)
      continue
    }
    const inSmall = smallProduct.scenarios.find((other) => other.name === name)!
    const rates = { large: [] as number[], bare: [] as number[], small: [] as number[] }
    const costs = { product: [] as number[], postgres: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const before = await processorTimes(largeProduct.server.pid, observer)
      const largeRun = await runLoad({ port: largeProduct.port, requests, seconds })
      const after = await processorTimes(largeProduct.server.pid, observer)
      const bareRun = await runLoad({ port: bare.port, requests: bareRequests.get(scenario)!, seconds })
      const smallRun = await runLoad({ port: smallProduct.port, requests: inSmall.requests, seconds })
      // The first round warms up.
      if (round < 0) continue
      rates.large.push(largeRun.perSecond)
      rates.bare.push(bareRun.perSecond)
      rates.small.push(smallRun.perSecond)
      costs.product.push((after.product - before.product) / largeRun.count)
      costs.postgres.push((after.postgres - before.postgres) / largeRun.count)
    }
    const rate = median(rates.large)
    const share = median(rates.large.map((each, nth) => each / rates.bare[nth]!))
    const growth = median(rates.large.map((each, nth) => rates.small[nth]! / each))
    const [ofProduct, ofPostgres] = [median(costs.product), median(costs.postgres)]
    const { p99, count } = await runLoad({
      port: largeProduct.port,
      requests,
      seconds: seconds * 3,
      rate: rate / 2,
    })
    report(
      `reading ${name}: rate against the bare server; 99th percentile at half that load; cost against ${inWords(small.musketeers)} musketeers; processor time of the product and of PostgreSQL`,
      `${share.toFixed(2)} (${rate.toFixed(0)} / ${median(rates.bare).toFixed(0)} a second); ${p99.toFixed(1)} ms of ${count}; ${growth.toFixed(2)} times; ${ofProduct.toFixed(2)} + ${ofPostgres.toFixed(2)} ms`,
      `at least ${targets.share}; at most ${targets.milliseconds} ms; at most ${targets.growth}; at most ${targets.processorMs} ms`,
      share >= targets.share &&
        p99 <= targets.milliseconds &&
        growth <= targets.growth &&
        ofProduct + ofPostgres <= targets.processorMs,
    )
    const shareBefore = sharesBefore.get(name)
    if (shareBefore)
      report(
        `reading ${name}: rate against what it was before`,
        `${(share / shareBefore).toFixed(1)} times (${share.toFixed(2)} / ${shareBefore.toFixed(2)} of the bare server)`,
        `at least ${targetGain}`,
        share >= targetGain * shareBefore,
      )
  }
  await observer.end()
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
