/**
 * Planning, with leaflets on every weekday and hour, one musketeer in twenty paused and three leaflets in every tenth campaign: the leaflets of all due musketeers are planned in at most twice the time of a bare INSERT … SELECT of the same emails into the
 * same table, in the same run. Memory grows by at most 100 MB over idle. The 99th percentile of other calls is at most twice its idle value, with
 * the product and the load generator in separate processes. Each hundred thousand musketeers cost the same, within 1.3 times. `npm run bench -- planning [musketeers] [campaigns]`
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
const targets = { times: 2, megabytes: 100, delay: 2, growth: 1.3 }
const at = new Date('2026-11-23T08:00:00Z')
/** One musketeer in twenty has paused; all others are due, on every weekday and hour. */
const isPaused = 'account_id % 20 = 0'
/** How often other calls are made meanwhile, and how long they are measured beforehand. */
const otherCalls = { rate: 50, connections: 8, idleSeconds: 20 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-planning-'))
const postgres = await startLargePostgres()
const processes: { stop(): Promise<void> }[] = []

/** @returns seconds */
async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return (performance.now() - began) / 1000
}

const formatCount = (count: number) => count.toLocaleString('en-GB')

try {
  const environment = environmentOf({
    DATABASE_URL: await ensureLargeWorld(postgres, { musketeers, campaigns }, console.log),
    DATA_DIR: directory,
  })
  const { platform, database } = await openPlatform(readConfig(environment))
  const { db } = platform
  const { pool } = database

  // Makes every musketeer's next leaflet due again, and deletes all plans.
  await pool.query('truncate letter, session')
  await pool.query('delete from planned_leaflet where sent_at is null')
  await pool.query(
    `update musketeer set weekday = 1 + account_id % 7, hour = 8 + account_id % 12, last_slot = null,
       anchor = timestamp '2026-11-09' + make_interval(days => (account_id % 7)::int, hours => 8 + (account_id % 12)::int),
       paused_until = case when ${isPaused} then date '2027-02-01' end,
       next_due_at = case when ${isPaused} then timestamptz '2027-02-01 08:00Z' else $1 end`,
    [at],
  )
  await pool.query('vacuum analyze planned_leaflet')
  await pool.query('vacuum analyze musketeer')
  await pool.query('checkpoint')
  const bareSeconds = await timeOf(() =>
    pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'leaflet:' || membership.id || ':' || current_leaflet_id, 'mailing.leaflet', membership.account_id,
         jsonb_build_object('membershipId', membership.id, 'leafletId', current_leaflet_id), 50, now(), now()
       from membership join campaign on campaign.id = campaign_id join account on account.id = membership.account_id
       where emailed_at is null and activated_at is not null and not (${isPaused.replace('account_id', 'membership.account_id')})`,
    ),
  )
  await pool.query('truncate letter')
  await pool.query('checkpoint')

  const scenarios = await buildReadScenarios(platform)
  const requests = ['a campaign', 'campaigns by distributors', 'an organisation’s figures'].flatMap(
    (name) => scenarios.find((scenario) => scenario.name === name)!.requests,
  )
  const product = startBenchProcess(new URL('./server-process.ts', import.meta.url), environment)
  const generator = startLoadGenerator()
  processes.push(product, generator)
  const port = await product.request<number>({ serve: 'product' })
  const { rate, connections, idleSeconds } = otherCalls
  const load = { port, requests, rate, connections }
  await generator.run({ ...load, seconds: 5 })
  const { latencies: whenIdle } = await generator.run({ ...load, seconds: idleSeconds })

  const idleBytes = process.memoryUsage().rss
  let peakBytes = idleBytes
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)), 100)
  /** When each batch began: planning reads the clock once for each batch. Two run at once. */
  const batchStarts: number[] = []
  const clock = {
    now: () => {
      batchStarts.push(performance.now())
      return at
    },
  }
  const planning = { due: 0, emails: 0, took: 0 }
  const { latencies: whenBusy } = await generator.runWhile({ ...load, seconds: 2 }, async () => {
    planning.took = await timeOf(async () => {
      Object.assign(planning, await planDispatch({ db, clock }, at))
    })
  })
  clearInterval(watch)
  const { due, emails, took } = planning

  report(
    `${formatCount(emails)} emails planned for ${formatCount(due)} due musketeers, against the bare insert`,
    `${(took / bareSeconds).toFixed(2)} times (${took.toFixed(1)} s / ${bareSeconds.toFixed(1)} s)`,
    `at most ${targets.times}`,
    took <= bareSeconds * targets.times,
  )
  const growthMb = (peakBytes - idleBytes) / 1e6
  report(
    'memory over idle while planning',
    `${growthMb.toFixed(0)} MB`,
    `at most ${targets.megabytes} MB`,
    growthMb <= targets.megabytes,
  )
  const [idleP99, busyP99] = [percentile(whenIdle, 0.99), percentile(whenBusy, 0.99)]
  report(
    `other calls while planning, ${otherCalls.rate} a second: 99th percentile`,
    `${(busyP99 / idleP99).toFixed(2)} times idle (${busyP99.toFixed(1)} ms of ${whenBusy.length} / ${idleP99.toFixed(1)} ms of ${whenIdle.length})`,
    `at most ${targets.delay}`,
    busyP99 <= idleP99 * targets.delay,
  )
  const window = Math.min(100_000, Math.floor(due / 2))
  const batchesInWindow = Math.round((window / due) * (batchStarts.length - 1))
  const costs = Array.from({ length: Math.floor(due / window) }, (_, nth) => {
    const [start, end] = [batchStarts[nth * batchesInWindow]!, batchStarts[(nth + 1) * batchesInWindow]!]
    return ((end - start) / window) * 1000
  })
  const growth = Math.max(...costs) / Math.min(...costs)
  report(
    `planning a musketeer, each ${formatCount(window)} of them against each other`,
    `${growth.toFixed(2)} times (${costs.map((cost) => `${cost.toFixed(0)} µs`).join(', ')})`,
    `at most ${targets.growth}`,
    growth <= targets.growth,
  )
  for (const each of processes.splice(0)) await each.stop()
  await database.close()
} finally {
  for (const each of processes) await each.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
