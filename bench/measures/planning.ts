/**
 * Planning a million: the leaflets of all due musketeers, on every weekday and hour, one in twenty paused and three leaflets in every tenth campaign,
 * against a bare INSERT … SELECT of the same emails into the same table, while others use the product.
 */
import { runCommand } from '@street-musketeers/server/test/support/run-command.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startLoadGenerator } from '../load-generator.ts'
import { environmentOf, startWeb } from '../product.ts'
import { buildPeopleScenarios } from '../read-scenarios.ts'
import { formatCount, percentile, report } from '../report.ts'
import { ensureLargeWorld, startLargePostgres } from '../world.ts'
import { bareInsertOfEmails, everyLeafletDue } from '../world-rows.ts'

const size = { musketeers: 1_000_000, campaigns: 20_000 }
const targets = { times: 2.5, delay: 1.5 }
/** How often other calls are made meanwhile, and how long they are measured before. */
const others = { rate: 50, connections: 8, seconds: 20 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-planning-'))
const postgres = await startLargePostgres()
const generator = startLoadGenerator()

/** @returns seconds */
async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return (performance.now() - began) / 1000
}

try {
  const environment = environmentOf({
    DATABASE_URL: await ensureLargeWorld(postgres, size),
    DATA_DIR: directory,
  })
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 })
  const scenarios = await buildPeopleScenarios(pool)
  const requests = ['a campaign', 'campaigns by distributors', 'an organisation’s figures'].flatMap(
    (name) => scenarios.find((scenario) => scenario.name === name)!.requests,
  )
  const [truncate, forget, makeDue] = everyLeafletDue
  await pool.query(truncate!)
  await pool.query(forget!)
  await pool.query(`update musketeer set next_due_at = now() + interval '1 year'`)
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey } = environment
  const plan = () => runCommand('dispatch', [], { databaseUrl, secretKey, dataDirectory: directory })
  const startSeconds = await timeOf(plan)
  await pool.query(makeDue!, [new Date(Date.now() - 3_600_000)])
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  const bareSeconds = await timeOf(() => pool.query(bareInsertOfEmails))
  await pool.query(truncate!)
  await pool.query('checkpoint')

  const product = await startWeb(environment)
  try {
    const load = { ports: [product.port], requests, ...others }
    await generator.run({ ...load, seconds: 5 })
    const { latencies: whenIdle } = await generator.run(load)
    let seconds = 0
    const { latencies: whenBusy, refused } = await generator.runWhile({ ...load, seconds: 2 }, async () => {
      seconds = (await timeOf(plan)) - startSeconds
    })
    const { rows } = await pool.query<{ emails: number }>('select count(*)::int as emails from email')
    report(
      `${formatCount(rows[0]!.emails)} emails planned, against the bare insert`,
      `${(seconds / bareSeconds).toFixed(2)} times (${seconds.toFixed(1)} s / ${bareSeconds.toFixed(1)} s)`,
      `at most ${targets.times}`,
      seconds <= bareSeconds * targets.times,
    )
    const [idleP99, busyP99] = [percentile(whenIdle, 0.99), percentile(whenBusy, 0.99)]
    report(
      `other calls while planning, ${others.rate} a second: 99th percentile`,
      `${(busyP99 / idleP99).toFixed(2)} times idle (${busyP99.toFixed(1)} ms of ${whenBusy.length} / ${idleP99.toFixed(1)} ms of ${whenIdle.length})`,
      `at most ${targets.delay}`,
      busyP99 <= idleP99 * targets.delay && refused === 0,
    )
  } finally {
    await product.stop()
    await pool.end()
  }
} finally {
  await generator.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
