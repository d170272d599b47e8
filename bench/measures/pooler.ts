/**
 * PgBouncer in session mode between the product and PostgreSQL, as deploy/failover/pgbouncer.ini sets it up: the rate of frequent calls with it and
 * without it, in turn, on one database. Everything shares one machine. It needs Debian's package `pgbouncer`.
 */
import { ensureLargeWorld } from '../large-world/large-world.ts'
import { buildReadScenarios } from '../large-world/read-scenarios.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { startBenchProcess } from '../bench-process.ts'
import { environmentOf } from '../environment.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { startPooler, whyNoPooler } from '@street-musketeers/server/test/storms/pooler.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const obstacle = whyNoPooler()
if (obstacle) throw new Error(obstacle)
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const target = 0.7

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-pooler-bench-'))
const postgres = await startPostgres({ durable: true })
const stops: (() => Promise<void>)[] = []

try {
  const url = await ensureLargeWorld(postgres, { musketeers: 10_000, campaigns: 1000 }, console.log)
  const { platform, database } = await openPlatform(
    readConfig(environmentOf({ DATABASE_URL: url, DATA_DIR: directory })),
  )
  const scenarios = await buildReadScenarios(platform)
  await database.close()
  const pooler = await startPooler(url)
  stops.push(pooler.stop)
  const generator = startLoadGenerator()
  stops.push(generator.stop)
  const ports: number[] = []
  for (const address of [url, pooler.url]) {
    const environment = environmentOf({ DATABASE_URL: address, DATA_DIR: directory })
    const server = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
    stops.push(server.stop)
    ports.push(await server.request<number>({ serve: 'product' }))
  }
  const [direct, pooled] = ports as [number, number]

  for (const { name, requests } of scenarios.filter(({ name }) => /^campaigns by|^a campaign$/.test(name))) {
    const rates = { direct: [] as number[], pooled: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const directly = await generator.run({ port: direct, requests, seconds, connections: 8 })
      const throughPooler = await generator.run({ port: pooled, requests, seconds, connections: 8 })
      // The first round warms up.
      if (round < 0) continue
      rates.direct.push(directly.perSecond)
      rates.pooled.push(throughPooler.perSecond)
    }
    const share = median(rates.pooled.map((rate, nth) => rate / rates.direct[nth]!))
    report(
      `${name}: calls a second through PgBouncer, against without`,
      `${share.toFixed(2)} times (${median(rates.pooled).toFixed(0)} / ${median(rates.direct).toFixed(0)})`,
      `at least ${target}`,
      share >= target,
    )
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
