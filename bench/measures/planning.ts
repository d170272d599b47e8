/**
 * Planning: the leaflets of all due musketeers are planned within three times of the bare INSERT … SELECT of the same emails
 * into the same table, in the same run; memory stays flat (100 MB over idle); other calls keep their 99th percentile within twice its
 * idle value, product and asker in processes of their own; and a letter costs the same (1.3 times at most) among the first 10,000, the
 * first 100,000 and all. `npm run bench -- planning [musketeers] [campaigns]`
 */
import { planDispatch } from '@street-musketeers/server/mailing/leaflets/plan-dispatch.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLoadGenerator } from '../load-generator.ts'
import { environmentOf } from '../environment.ts'
import { startBenchProcess } from '../bench-process.ts'
import { ensureLargeWorld, startLargePostgres } from '../large-world/large-world.ts'
import { percentile } from '../percentile.ts'
import { buildReadScenarios } from '../large-world/read-scenarios.ts'
import { report } from '../report.ts'

const musketeers = Number(process.argv[2] ?? 1_000_000)
const campaigns = Number(process.argv[3] ?? 20_000)
const bar = { times: 3, megabytes: 100, delay: 2, growth: 1.3 }
const at = new Date('2026-11-23T08:00:00Z')
/** How often other calls are made meanwhile, and for how long before. */
const others = { rate: 50, connections: 8, idleSeconds: 20 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-planning-'))
const postgres = await startLargePostgres()
const processes: { stop(): Promise<void> }[] = []

/** Seconds. */
async function timed(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await deed()
  return (performance.now() - began) / 1000
}

const shown = (count: number) => count.toLocaleString('en-GB')

try {
  const environment = environmentOf({
    DATABASE_URL: await ensureLargeWorld(postgres, { musketeers, campaigns }, console.log),
    DATA_DIR: directory,
  })
  const { platform, database } = await openPlatform(readConfig(environment))
  const { db } = platform
  const { pool } = database

  /** Everybody's next leaflet is due again, and none is planned. */
  await pool.query('truncate letter, session')
  await pool.query('delete from planned_leaflet where sent_at is null')
  await pool.query('update musketeer set next_due_at = $1, last_slot = null where next_due_at <> $1', [at])
  await pool.query('vacuum analyze planned_leaflet')
  await pool.query('vacuum analyze musketeer')
  await pool.query('checkpoint')
  const bare = await timed(() =>
    pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'leaflet:' || membership.id || ':' || leaflet.id, 'mailing.leaflet', account_id,
         jsonb_build_object('membershipId', membership.id, 'leafletId', leaflet.id), 50, now(), now()
       from membership join leaflet using (campaign_id) join account on account.id = account_id
       where emailed_at is null and activated_at is not null`,
    ),
  )
  await pool.query('truncate letter')
  await pool.query('checkpoint')

  const readings = await buildReadScenarios(platform)
  const requests = ['a campaign', 'campaigns by distributors', 'an organisation’s numbers'].flatMap(
    (name) => readings.find((reading) => reading.name === name)!.requests,
  )
  const product = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
  const asker = startLoadGenerator()
  processes.push(product, asker)
  const port = await product.ask<number>({ serve: 'product' })
  const { rate, connections, idleSeconds } = others
  const load = { port, requests, rate, connections }
  await asker.ask({ ...load, seconds: 5 })
  const { took: whenIdle } = await asker.ask({ ...load, seconds: idleSeconds })

  const idle = process.memoryUsage().rss
  let most = idle
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  /** When each batch began: the clock is asked once a batch. */
  const batches: number[] = []
  const clock = {
    now: () => {
      batches.push(performance.now())
      return at
    },
  }
  const planning = { due: 0, letters: 0, took: 0 }
  const { took: whenBusy } = await asker.runWhile({ ...load, seconds: 2 }, async () => {
    planning.took = await timed(async () => {
      Object.assign(planning, await planDispatch({ db, clock }, at))
    })
  })
  clearInterval(watching)
  const { due, letters, took } = planning

  report(
    `${shown(letters)} letters planned for ${shown(due)} due musketeers, against the bare insert`,
    `${(took / bare).toFixed(2)} times (${took.toFixed(1)} s / ${bare.toFixed(1)} s)`,
    `at most ${bar.times}`,
    took <= bare * bar.times,
  )
  const grown = (most - idle) / 1e6
  report(
    'memory over idle while planning',
    `${grown.toFixed(0)} MB`,
    `at most ${bar.megabytes} MB`,
    grown <= bar.megabytes,
  )
  const [quiet, busy] = [percentile(whenIdle, 0.99), percentile(whenBusy, 0.99)]
  report(
    `other calls while planning, ${others.rate} a second: 99th percentile`,
    `${(busy / quiet).toFixed(2)} times idle (${busy.toFixed(1)} ms of ${whenBusy.length} / ${quiet.toFixed(1)} ms of ${whenIdle.length})`,
    `at most ${bar.delay}`,
    busy <= quiet * bar.delay,
  )
  // The last call of the clock finds nobody due any more.
  const costs = [10_000, 100_000, 1_000_000]
    .filter((count) => count <= due)
    .map((count) => {
      const end = batches[Math.round((count / due) * (batches.length - 1))]!
      return { count, cost: ((end - batches[0]!) / count) * 1000 }
    })
  const growth = Math.max(...costs.map(({ cost }) => cost)) / Math.min(...costs.map(({ cost }) => cost))
  report(
    `planning a musketeer among the first ${costs.map(({ count }) => shown(count)).join(', ')}`,
    `${growth.toFixed(2)} times (${costs.map(({ cost }) => `${cost.toFixed(0)} µs`).join(', ')})`,
    `at most ${bar.growth}`,
    growth <= bar.growth,
  )
  for (const each of processes.splice(0)) await each.stop()
  await database.close()
} finally {
  for (const each of processes) await each.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
