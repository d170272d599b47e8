/**
 * Beyond one machine: a streaming replica beside a running cluster, and a web process that reads an organisation's charts (`/api/org/data`) from
 * it. All charts are read from the replica, and the primary's processor time falls. While emails are queued steadily, the replica is at most a
 * second behind (95 %). When the replica is killed or frozen under load, no client gets an error, and reads return to it within 5 s of its
 * recovery. Both clusters, the product and the load generator share one machine, so the rates show the cost of a replica. Its gain is the
 * processor time that the primary saves.
 */
import { startLoadGenerator } from '../load-generator.ts'
import { environmentOf } from '../environment.ts'
import { ensureLargeWorld } from '../large-world/large-world.ts'
import { median, percentile } from '../percentile.ts'
import { startCluster } from '../replica-cluster.ts'
import { report } from '../report.ts'
import { createReplica } from '@street-musketeers/sandbox/replica.ts'
import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { startProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const rounds = 3
const roundSeconds = Number(process.argv[2] ?? 4)
const connections = 16
const [emailsPerBatch, batchesPerSecond] = [500, 10]
const targets = { processorTime: 0.8, lagMs: 1000, returnMs: 5000 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-replica-'))
chmodSync(directory, 0o711)
const [primaryDirectory, replicaDirectory] = [join(directory, 'primary'), join(directory, 'replica')]
const stops: (() => unknown)[] = []

try {
  await buildPages()
  await prepare()
  const primary = await startCluster(primaryDirectory)
  stops.push(() => primary.postgres.stop())
  const url = await ensureLargeWorld(primary.postgres, { musketeers: 20_000, campaigns: 2000 }, console.log)
  const began = performance.now()
  await createReplica(primary.postgres, primaryDirectory, replicaDirectory)
  let replica = await startCluster(replicaDirectory)
  stops.push(() => replica.postgres.stop())
  const name = new URL(url).pathname.slice(1)
  const replicaUrl = replica.postgres.url(name)
  report('a replica created and streaming', `${((performance.now() - began) / 1000).toFixed(1)} s`)

  const database = openDatabase(url)
  stops.push(() => database.close())
  const { db, pool } = database
  const tokens = await db.transaction().execute(async (tx) => {
    const accounts = await tx
      .selectFrom('account')
      .selectAll()
      .where('role', '=', 'organisation')
      .limit(100)
      .execute()
    return Promise.all(accounts.map(async (account) => (await openSession(tx, account, new Date())).token))
  })
  const environment = environmentOf({ DATABASE_URL: url, DATA_DIR: directory })
  const withoutReplica = await startWeb(environment)
  stops.push(withoutReplica.stop)
  const withReplica = await startWeb({ ...environment, DATABASE_REPLICA_URL: replicaUrl })
  stops.push(withReplica.stop)
  const generator = startLoadGenerator()
  stops.push(generator.stop)
  const requests = tokens.map((token) => ({ path: '/api/org/data', token }))
  const loadOf = ({ port }: { port: number }) => ({ port, requests, connections, mayFail: true })

  /** @returns how many chart statements a cluster has answered */
  async function countChartReads(address: string): Promise<number> {
    const { rows } = await queryAt<{ calls: number }>(
      address,
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%tally_part%' and query like 'select%'`,
    )
    return rows[0]!.calls
  }

  interface Round {
    rate: number
    p99: number
    /** Milliseconds of the primary's processor time for a thousand answers. */
    primaryTime: number
  }
  async function runRound(web: { port: number }): Promise<Round> {
    const before = primary.processorTime()
    const { perSecond, count, p99 } = await generator.run({ ...loadOf(web), seconds: roundSeconds })
    const used = primary.processorTime() - before
    return { rate: perSecond, p99, primaryTime: (used / count) * 1000 }
  }

  for (const web of [withoutReplica, withReplica]) await generator.run({ ...loadOf(web), seconds: 2 })
  const [roundsWithout, roundsWith]: Round[][] = [[], []]
  let [primaryReads, replicaReads] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    roundsWithout!.push(await runRound(withoutReplica))
    primaryReads -= await countChartReads(url)
    replicaReads -= await countChartReads(replicaUrl)
    roundsWith!.push(await runRound(withReplica))
    primaryReads += await countChartReads(url)
    replicaReads += await countChartReads(replicaUrl)
  }

  const medianOf = (results: Round[] | undefined, key: keyof Round) =>
    median(results!.map((round) => round[key]))
  report(
    'charts read from the replica',
    `${replicaReads} of ${replicaReads + primaryReads}`,
    'all',
    primaryReads === 0 && replicaReads > 0,
  )
  const share = medianOf(roundsWith, 'primaryTime') / medianOf(roundsWithout, 'primaryTime')
  report(
    "the primary's processor time for a thousand charts, with a replica against without",
    `${share.toFixed(2)} times (${medianOf(roundsWith, 'primaryTime').toFixed(0)} ms / ${medianOf(roundsWithout, 'primaryTime').toFixed(0)} ms)`,
    `at most ${targets.processorTime}`,
    share <= targets.processorTime,
  )
  report(
    'charts a second with a replica against without, all on one machine',
    `${(medianOf(roundsWith, 'rate') / medianOf(roundsWithout, 'rate')).toFixed(2)} times (${medianOf(roundsWith, 'rate').toFixed(0)} / ${medianOf(roundsWithout, 'rate').toFixed(0)}; 99 % within ${medianOf(roundsWith, 'p99').toFixed(1)} ms / ${medianOf(roundsWithout, 'p99').toFixed(1)} ms)`,
  )

  const stopWriting = new AbortController()
  const writing = writeSteadily(pool, stopWriting.signal)
  stops.push(() => {
    stopWriting.abort()
    return writing
  })
  const sizeBefore = await sizes()
  const lags = await measureLag(roundSeconds * 2000)
  const size = await sizes()
  const emails = size.emails - sizeBefore.emails
  report(
    `how far the replica is behind while ${(emails / roundSeconds / 2).toFixed(0)} emails a second are queued`,
    `half within ${percentile(lags, 0.5).toFixed(0)} ms, 95 % within ${percentile(lags, 0.95).toFixed(0)} ms, all within ${Math.max(...lags).toFixed(0)} ms (${lags.length} readings)`,
    `95 % within ${targets.lagMs} ms`,
    percentile(lags, 0.95) <= targets.lagMs,
  )
  report(
    'an email queued',
    `${((size.log - sizeBefore.log) / emails).toFixed(0)} bytes of write-ahead log, ${(size.table / size.emails).toFixed(0)} bytes in the database with its indexes`,
  )

  for (const [fault, begin, end] of [
    [
      'killed',
      () => replica.kill(),
      async () => {
        await replica.postgres.lost
        replica = await startCluster(replicaDirectory, Number(new URL(replicaUrl).port))
      },
    ],
    ['frozen', () => replica.freeze(true), async () => replica.freeze(false)],
  ] as const) {
    let returnMs = 0
    const { count, failed, latencies } = await generator.runWhile(
      { ...loadOf(withReplica), seconds: 1 },
      async () => {
        await sleep(2000)
        begin()
        await sleep(6000)
        await end()
        const readsBefore = await countChartReads(replicaUrl)
        const endedAt = performance.now()
        while ((await countChartReads(replicaUrl)) === readsBefore && performance.now() - endedAt < 60_000)
          await sleep(50)
        returnMs = performance.now() - endedAt
      },
    )
    report(
      `errors that clients get while the replica is ${fault}`,
      `${failed} of ${count} answers; the slowest took ${Math.max(...latencies).toFixed(0)} ms`,
      'none',
      failed === 0,
    )
    report(
      `reads return to the replica once it accepts connections, after it was ${fault}`,
      `${returnMs.toFixed(0)} ms`,
      `within ${targets.returnMs} ms`,
      returnMs <= targets.returnMs,
    )
  }

  async function sizes(): Promise<{ emails: number; table: number; log: number }> {
    const { rows } = await pool.query<{ emails: number; table: number; log: number }>(
      `select count(*)::float8 as emails, pg_total_relation_size('letter')::float8 as table,
         (pg_current_wal_lsn() - '0/0')::float8 as log from letter`,
    )
    return rows[0]!
  }

  /** Measures repeatedly how many milliseconds a commit on the primary takes to appear on the replica. */
  async function measureLag(milliseconds: number): Promise<number[]> {
    const reader = new pg.Client(replicaUrl)
    reader.on('error', () => {})
    await reader.connect()
    await pool.query('create table bench_pulse (beat int primary key)')
    while ((await reader.query(`select where to_regclass('bench_pulse') is not null`)).rowCount === 0)
      await sleep(1)
    const lags: number[] = []
    const until = performance.now() + milliseconds
    for (let beat = 0; performance.now() < until; beat += 1) {
      await pool.query('insert into bench_pulse values ($1)', [beat])
      const committed = performance.now()
      while (!(await sees(reader, beat))) await sleep(1)
      lags.push(performance.now() - committed)
      await sleep(20)
    }
    await reader.end()
    await pool.query('drop table bench_pulse')
    return lags
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
  for (const each of [primaryDirectory, replicaDirectory])
    try {
      rmSync(realpathSync(each), { recursive: true, force: true })
    } catch {
      // It was not created yet.
    }
  rmSync(directory, { recursive: true, force: true })
}

/** Starts a web process of the product. The pages must be built. */
async function startWeb(environment: Record<string, string>) {
  const port = await freePort()
  const { stop } = await startProcess({ RUN: 'web', PORT: String(port), ...environment })
  return { port, stop }
}

/** Installs the extension that counts statements; PostgreSQL loads it at its start. */
async function prepare(): Promise<void> {
  const { postgres } = await startCluster(primaryDirectory)
  await queryAt(postgres.url(), `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await queryAt(postgres.url(), `alter system set shared_buffers = '512MB'`)
  await queryAt(postgres.url('template1'), 'create extension pg_stat_statements')
  await postgres.stop()
}

async function queryAt<Row extends pg.QueryResultRow>(address: string, statement: string) {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await client.query<Row>(statement)
  } finally {
    await client.end()
  }
}

async function sees(reader: pg.Client, beat: number): Promise<boolean> {
  return (await reader.query('select from bench_pulse where beat = $1', [beat])).rowCount === 1
}

/** Queues emails as planning does, one batch for each transaction, until the signal. */
async function writeSteadily(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += emailsPerBatch) {
    const next = performance.now() + 1000 / batchesPerSecond
    await pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'bench:' || nth, 'mailing.leaflet', $3, jsonb_build_object('membershipId', nth, 'leafletId', nth), 50, now(), now()
       from generate_series($1::int + 1, $1::int + $2::int) as nth`,
      [count, emailsPerBatch, 1000],
    )
    await sleep(Math.max(0, next - performance.now()))
  }
}
