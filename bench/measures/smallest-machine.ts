/**
 * The smallest machine: PostgreSQL and one process for web and worker share one core and 512 MB. A week's leaflets of 20,000 musketeers, with a PDF of
 * 150 kB, are planned and sent while others read pages. The mail server and the readers are outside. Needs root.
 */
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { buildPages } from '@street-musketeers/sandbox/builds.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { productionOptions } from '../../scripts/node-options.mjs'
import { openEmailsToSend } from '../emails-to-send.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { childrenOf } from '../process-usage.ts'
import { buildPeopleScenarios } from '../read-scenarios.ts'
import { formatCount, percentile, report } from '../report.ts'
import { openSmallMachine } from '../small-machine.ts'
import { startSmtpSink } from '../smtp-sink.ts'
import { everyLeafletDue } from '../world-rows.ts'

const targets = { minutes: 15, milliseconds: 300 }
/** Page requests a second, of everybody together. */
const others = { rate: 5, connections: 4, seconds: 10 }

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-small-'))
// PostgreSQL's own user must be able to enter.
chmodSync(directory, 0o711)
await buildPages()
const postgres = await startSmallPostgres()
const sink = await startSmtpSink()
const generator = startLoadGenerator()
const world = await openEmailsToSend(postgres, sink.url)
const machine = openSmallMachine(512)
let product: ChildProcess | undefined

/** With a quarter of the usual cache, as docs/performance.md advises for such a machine. */
async function startSmallPostgres(): Promise<Postgres> {
  const options = { directory: join(directory, 'postgres'), durable: true }
  const first = await startPostgres(options)
  const client = new pg.Client(first.url())
  await client.connect()
  await client.query(`alter system set shared_buffers = '32MB'`)
  await client.end()
  await first.stop()
  return startPostgres(options)
}

const count = async (rows: string) =>
  (await world.pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`)).rows[0]!.count

try {
  await world.attachLeaflets(true)
  const scenarios = await buildPeopleScenarios(world.pool)
  const calls = scenarios.flatMap(({ requests }) => requests.slice(0, 10))
  const pages = ['/', '/campaigns', '/public-campaign/1', '/signin/new'].map((path) => ({ path }))
  const requests = calls.flatMap((call, nth) => [pages[nth % pages.length]!, call])
  const [truncate, forget, makeDue] = everyLeafletDue
  await world.pool.query(truncate!)
  await world.pool.query(forget!)
  await world.pool.query('vacuum analyze')

  const postmaster = Number(
    readFileSync(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  machine.take([postmaster, ...childrenOf(postmaster)])
  const port = await freePort()
  const [shell, ...under] = machine.under
  product = fork(fileURLToPath(new URL('../../server/build/main.js', import.meta.url)), [], {
    execPath: shell,
    execArgv: [...under, process.execPath, ...productionOptions, '--max-old-space-size=128'],
    env: { PATH: process.env.PATH, ...world.environment, RUN: 'web,worker', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(product, 'exit')
  const ended = exited.then(([code, signal]: unknown[]) => {
    throw new Error(
      `The product ended (${String(code ?? signal)}); ${machine.killed()} processes were killed for memory.`,
    )
  })
  ended.catch(() => {})
  await Promise.race([once(product, 'message'), ended])
  const load = { ports: [port], requests, ...others }
  const whenIdle = (await generator.run(load)).latencies

  await world.pool.query(makeDue!, [new Date(Date.now() - 3_600_000)])
  const due = await count('musketeer where next_due_at <= now()')
  const began = performance.now()
  const sending = generator.runWhile(load, async () => {
    while (
      (await count('musketeer where next_due_at <= now()')) ||
      (await count(`email where state in ('queued', 'sending')`))
    )
      await sleep(500)
  })
  const whenBusy = await Promise.race([sending, ended])
  const minutes = (performance.now() - began) / 60_000
  const sent = await count(`email where state = 'sent'`)
  report(
    `a week's leaflets of ${formatCount(due)} musketeers planned and sent, ${formatCount(sent)} emails with a PDF of 150 kB`,
    `${minutes.toFixed(1)} minutes; ${formatCount(sink.received())} have arrived`,
    `at most ${targets.minutes} minutes; all`,
    minutes <= targets.minutes && sink.received() === sent,
  )
  const p95 = percentile(whenBusy.latencies, 0.95)
  report(
    `pages and calls meanwhile, ${others.rate} a second: 95th percentile`,
    `${p95.toFixed(0)} ms of ${whenBusy.latencies.length} (idle: ${percentile(whenIdle, 0.95).toFixed(0)} ms); ${whenBusy.refused} refused`,
    `at most ${targets.milliseconds} ms; none refused`,
    p95 <= targets.milliseconds && whenBusy.refused === 0,
  )
  report(
    'processes killed for memory',
    `${machine.killed()} (peak with the page cache: ${machine.peakMb().toFixed(0)} MB)`,
    'none',
    machine.killed() === 0,
  )
} finally {
  product?.kill('SIGKILL')
  await generator.stop()
  sink.stop()
  await world.close()
  await postgres.stop()
  machine.remove()
  rmSync(directory, { recursive: true, force: true })
}
