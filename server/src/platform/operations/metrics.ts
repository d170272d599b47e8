import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../database/db.ts'
import type { Release } from './release.ts'

/** The product's metrics, for Prometheus. Labels are our own names: never a person, an address or an id. */
export interface Metrics {
  /** @param request with the route's pattern, which contains no id, and the duration in seconds */
  recordRequest(request: { method: string; route: string; status: number; seconds: number }): void
  recordHandover(email: { kind: string; outcome: string }): void
  /** Counts an email that was received, for each recipient. */
  recordReceived(email: { outcome: 'accepted' | 'refused' | 'try again' }): void
  recordMailServer(state: { isAway: boolean }): void
  recordJob(job: { name: string; succeeded: boolean }): void
  /** Adds a gauge that is measured at each read. It is left out while the database that it needs is away. */
  gauge<Label extends string>(
    name: string,
    help: string,
    label: Label,
    measure: () => Promise<Iterable<readonly [label: string, value: number]>>,
  ): void
  /** Says which release runs. */
  recordRelease(release: Release): void
  /** Adds metrics of the process: memory, event loop, garbage collection. */
  watchProcess(): void
  /** The text for Prometheus, and its content type. */
  read(): Promise<{ text: string; contentType: string }>
}

const prefix = 'street_musketeers_'

/** Without this, a gauge that cannot be measured would fail the whole page. */
function emptyWhenUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error)) return []
  throw error
}

const databaseAway = (pool: pg.Pool) =>
  new Gauge({
    name: `${prefix}database_away`,
    help: 'Whether the database cannot be reached, or is a standby: 1 or 0.',
    registers: [],
    async collect() {
      this.set(await isAway(pool))
    },
  })

/** @returns 1 or 0 */
async function isAway(pool: pg.Pool): Promise<number> {
  try {
    await pool.query('select 1')
    return 0
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 1
    throw error
  }
}

/** Metrics of one process, with a gauge of the pool's connections. */
export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: `${prefix}request_seconds`,
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const handovers = new Counter({
    name: `${prefix}emails_handed_over_total`,
    help: 'Outcomes of emails handed to the mail server, by kind.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const received = new Counter({
    name: `${prefix}emails_received_total`,
    help: 'Replies and bounce reports that were received, by result.',
    labelNames: ['outcome'],
    registers,
  })
  const away = new Gauge({
    name: `${prefix}mail_server_away`,
    help: 'Whether the mail server was away at the last attempt: 1 or 0.',
    registers,
  })
  const jobs = new Counter({
    name: `${prefix}jobs_total`,
    help: 'Jobs that ended, by name.',
    labelNames: ['name', 'outcome'],
    registers,
  })

  const release = new Gauge({
    name: `${prefix}build_info`,
    help: 'The release that this process runs: always 1.',
    labelNames: ['version', 'commit'],
    registers,
  })

  const gauge: Metrics['gauge'] = (name, help, label, measure) => {
    registry.registerMetric(
      new Gauge({
        name: prefix + name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          const values = await measure().catch(emptyWhenUnavailable)
          this.reset()
          for (const [labelValue, value] of values) this.labels(labelValue).set(value)
        },
      }),
    )
  }
  gauge(
    'database_connections',
    'Connections of the pool, and requests that wait for one.',
    'state',
    async () => [
      ['open', pool.totalCount],
      ['idle', pool.idleCount],
      ['waited for', pool.waitingCount],
    ],
  )
  registry.registerMetric(databaseAway(pool))

  return {
    recordRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    recordHandover: ({ kind, outcome }) => handovers.inc({ kind, outcome }),
    recordReceived: ({ outcome }) => received.inc({ outcome }),
    recordMailServer: ({ isAway }) => away.set(isAway ? 1 : 0),
    recordJob: ({ name, succeeded }) => jobs.inc({ name, outcome: succeeded ? 'done' : 'failed' }),
    gauge,
    recordRelease: ({ version, commit }) => release.set({ version, commit }, 1),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async read() {
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
