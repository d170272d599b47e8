/**
 * Beyond one machine: a streaming replica set up beside a running cluster, and a web process that reads an
 * organisation's charts (`/api/org/data`) from it. All charts are read there; what they cost the database itself falls; while
 * letters are written steadily the copy is at most a second behind (95 %); the copy killed, held up and back again in the midst of
 * the load, no asker meets an error and reads return to it within 5 s. Both clusters, the product and who asks share this machine,
 * so that the rates tell what a replica costs, not what it gains: what it gains is the processor time that is gone from the primary.
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
const [lettersATime, batchesASecond] = [500, 10]
const bars = { processorTime: 0.8, behind: 1000, back: 5000 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-replica-'))
chmodSync(directory, 0o711)
const [primaryDirectory, copyDirectory] = [join(directory, 'primary'), join(directory, 'copy')]
const stops: (() => unknown)[] = []

try {
  await buildPages()
  await prepare()
  const primary = await startCluster(primaryDirectory)
  stops.push(() => primary.postgres.stop())
  const url = await ensureLargeWorld(primary.postgres, { musketeers: 20_000, campaigns: 2000 }, console.log)
  const began = performance.now()
  await createReplica(primary.postgres, primaryDirectory, copyDirectory)
  let copy = await startCluster(copyDirectory)
  stops.push(() => copy.postgres.stop())
  const name = new URL(url).pathname.slice(1)
  const copyUrl = copy.postgres.url(name)
  report('a replica made and streaming', `${((performance.now() - began) / 1000).toFixed(1)} s`)

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
  const alone = await startWeb(environment)
  stops.push(alone.stop)
  const beside = await startWeb({ ...environment, DATABASE_REPLICA_URL: copyUrl })
  stops.push(beside.stop)
  const asker = startLoadGenerator()
  stops.push(asker.stop)
  const requests = tokens.map((token) => ({ path: '/api/org/data', token }))
  const loadOf = ({ port }: { port: number }) => ({ port, requests, connections, mayFail: true })

  /** How many statements of the charts a cluster has answered. */
  async function chartsReadAt(address: string): Promise<number> {
    const { rows } = await queryAt<{ calls: number }>(
      address,
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%tally_part%' and query like 'select%'`,
    )
    return rows[0]!.calls
  }

  interface Round {
    rate: number
    p99: number
    /** Milliseconds of the primary's processor time a thousand answers. */
    primaryTime: number
  }
  async function askFor(web: { port: number }): Promise<Round> {
    const before = primary.processorTime()
    const { perSecond, count, p99 } = await asker.ask({ ...loadOf(web), seconds: roundSeconds })
    const used = primary.processorTime() - before
    return { rate: perSecond, p99, primaryTime: (used / count) * 1000 }
  }

  for (const web of [alone, beside]) await asker.ask({ ...loadOf(web), seconds: 2 })
  const [without, withCopy]: Round[][] = [[], []]
  let [ofPrimary, ofCopy] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    without!.push(await askFor(alone))
    ofPrimary -= await chartsReadAt(url)
    ofCopy -= await chartsReadAt(copyUrl)
    withCopy!.push(await askFor(beside))
    ofPrimary += await chartsReadAt(url)
    ofCopy += await chartsReadAt(copyUrl)
  }

  const of = (all: Round[] | undefined, what: keyof Round) => median(all!.map((each) => each[what]))
  report(
    'charts read from the replica',
    `${ofCopy} of ${ofCopy + ofPrimary}`,
    'all',
    ofPrimary === 0 && ofCopy > 0,
  )
  const share = of(withCopy, 'primaryTime') / of(without, 'primaryTime')
  report(
    "the primary's processor time a thousand charts, with a replica against without",
    `${share.toFixed(2)} of it (${of(withCopy, 'primaryTime').toFixed(0)} ms / ${of(without, 'primaryTime').toFixed(0)} ms)`,
    `at most ${bars.processorTime}`,
    share <= bars.processorTime,
  )
  report(
    'charts a second with a replica against without, all on one machine',
    `${(of(withCopy, 'rate') / of(without, 'rate')).toFixed(2)} times (${of(withCopy, 'rate').toFixed(0)} / ${of(without, 'rate').toFixed(0)}; 99 % within ${of(withCopy, 'p99').toFixed(1)} ms / ${of(without, 'p99').toFixed(1)} ms)`,
  )

  const written = new AbortController()
  const writing = writeSteadily(pool, written.signal)
  stops.push(() => {
    written.abort()
    return writing
  })
  const sizeBefore = await sizes()
  const behind = await lagOver(roundSeconds * 2000)
  const size = await sizes()
  const letters = size.letters - sizeBefore.letters
  report(
    `how far the replica is behind while ${(letters / roundSeconds / 2).toFixed(0)} letters a second are written`,
    `half within ${percentile(behind, 0.5).toFixed(0)} ms, 95 % within ${percentile(behind, 0.95).toFixed(0)} ms, all within ${Math.max(...behind).toFixed(0)} ms (${behind.length} looks)`,
    `95 % within ${bars.behind} ms`,
    percentile(behind, 0.95) <= bars.behind,
  )
  report(
    'a letter written',
    `${((size.log - sizeBefore.log) / letters).toFixed(0)} bytes of log for the replica, ${(size.table / size.letters).toFixed(0)} bytes in the database with its indexes`,
  )

  for (const [what, goes, comesBack] of [
    [
      'killed',
      () => copy.kill(),
      async () => {
        await copy.postgres.lost
        copy = await startCluster(copyDirectory, Number(new URL(copyUrl).port))
      },
    ],
    ['held up', () => copy.hold(true), async () => copy.hold(false)],
  ] as const) {
    let back = 0
    const { count, failed, took } = await asker.runWhile({ ...loadOf(beside), seconds: 1 }, async () => {
      await sleep(2000)
      goes()
      await sleep(6000)
      await comesBack()
      const readBefore = await chartsReadAt(copyUrl)
      const backSince = performance.now()
      while ((await chartsReadAt(copyUrl)) === readBefore && performance.now() - backSince < 60_000)
        await sleep(50)
      back = performance.now() - backSince
    })
    report(
      `errors that askers meet while the replica is ${what}`,
      `${failed} of ${count} answers; the slowest took ${Math.max(...took).toFixed(0)} ms`,
      'none',
      failed === 0,
    )
    report(
      `charts read from the replica again once it takes connections, after it was ${what}`,
      `${back.toFixed(0)} ms`,
      `within ${bars.back} ms`,
      back <= bars.back,
    )
  }

  async function sizes(): Promise<{ letters: number; table: number; log: number }> {
    const { rows } = await pool.query<{ letters: number; table: number; log: number }>(
      `select count(*)::float8 as letters, pg_total_relation_size('letter')::float8 as table,
         (pg_current_wal_lsn() - '0/0')::float8 as log from letter`,
    )
    return rows[0]!
  }

  /** Milliseconds from a commit on the primary until it is seen on the replica, over and over. */
  async function lagOver(milliseconds: number): Promise<number[]> {
    const reader = new pg.Client(copyUrl)
    reader.on('error', () => {})
    await reader.connect()
    await pool.query('create table bench_pulse (beat int primary key)')
    while ((await reader.query(`select where to_regclass('bench_pulse') is not null`)).rowCount === 0)
      await sleep(1)
    const found: number[] = []
    const until = performance.now() + milliseconds
    for (let beat = 0; performance.now() < until; beat += 1) {
      await pool.query('insert into bench_pulse values ($1)', [beat])
      const committed = performance.now()
      while (!(await sees(reader, beat))) await sleep(1)
      found.push(performance.now() - committed)
      await sleep(20)
    }
    await reader.end()
    await pool.query('drop table bench_pulse')
    return found
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
  for (const each of [primaryDirectory, copyDirectory])
    try {
      rmSync(realpathSync(each), { recursive: true, force: true })
    } catch {
      // It was not made yet.
    }
  rmSync(directory, { recursive: true, force: true })
}

/** Starts a real web process of the product, which needs its pages built. */
async function startWeb(environment: Record<string, string>) {
  const port = await freePort()
  const { stop } = await startProcess({ RUN: 'web', PORT: String(port), ...environment })
  return { port, stop }
}

/** Statements are counted by an extension that PostgreSQL loads at its start. */
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

/** Writes letters as planning does, a batch in a transaction, until told to end. */
async function writeSteadily(pool: pg.Pool, until: AbortSignal): Promise<void> {
  for (let written = 0; !until.aborted; written += lettersATime) {
    const next = performance.now() + 1000 / batchesASecond
    await pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'bench:' || nth, 'mailing.leaflet', $3, jsonb_build_object('membershipId', nth, 'leafletId', nth), 50, now(), now()
       from generate_series($1::int + 1, $1::int + $2::int) as nth`,
      [written, lettersATime, 1000],
    )
    await sleep(Math.max(0, next - performance.now()))
  }
}
