import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../database/db.ts'
import type { Outcome } from '../mail/sending/smtp.ts'

/** What the product counts of itself, for Prometheus. Labels are names of ours: never a person, an address or an id. */
export interface Metrics {
  /** @param route the address's pattern, so that no id stands in it */
  recordRequest(request: { method: string; route: string; status: number; seconds: number }): void
  recordHandover(letter: { kind: string; outcome: Outcome['is'] }): void
  /** A letter waits because its provider was sent as many as it takes. */
  recordHoldback(letter: { kind: string }): void
  /** What a letter handed over, or a probe, found out. */
  recordMailServer(seen: { isAway: boolean }): void
  recordJob(job: { name: string; well: boolean }): void
  /** Adds a figure that is found out whenever somebody asks; while the database is away it is left out if it lies there. */
  gauge<Label extends string>(
    name: string,
    help: string,
    label: Label,
    find: () => Promise<Iterable<readonly [label: string, figure: number]>>,
  ): void
  /** Adds the figures of the process itself: memory, event loop, garbage collection. */
  watchProcess(): void
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ text: string; contentType: string }>
}

const prefix = 'street_musketeers_'

/** An error of one figure would take all others from the page. */
function emptyWhenUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error)) return []
  throw error
}

/** Counts for one process; the pool's connections are among them. */
export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: `${prefix}request_seconds`,
    help: 'How long answers took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const letters = new Counter({
    name: `${prefix}letters_handed_over_total`,
    help: 'What became of letters handed to the mail server, by kind.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const heldBack = new Counter({
    name: `${prefix}letters_held_back_total`,
    help: 'How often a letter had to wait because its provider was sent as many as it takes, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const away = new Gauge({
    name: `${prefix}mail_server_away`,
    help: 'Whether the mail server was away when it was last asked: 1 or 0.',
    registers,
  })
  const jobs = new Counter({
    name: `${prefix}jobs_total`,
    help: 'Jobs that ended, by name.',
    labelNames: ['name', 'outcome'],
    registers,
  })

  const gauge: Metrics['gauge'] = (name, help, label, find) => {
    registry.registerMetric(
      new Gauge({
        name: prefix + name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          const figures = await find().catch(emptyWhenUnavailable)
          this.reset()
          for (const [value, figure] of figures) this.labels(value).set(figure)
        },
      }),
    )
  }
  gauge('database_connections', 'Connections of the pool, and who waits for one.', 'state', async () => [
    ['open', pool.totalCount],
    ['idle', pool.idleCount],
    ['waited for', pool.waitingCount],
  ])

  return {
    recordRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    recordHandover: ({ kind, outcome }) => letters.inc({ kind, outcome }),
    recordHoldback: ({ kind }) => heldBack.inc({ kind }),
    recordMailServer: ({ isAway }) => away.set(isAway ? 1 : 0),
    recordJob: ({ name, well }) => jobs.inc({ name, outcome: well ? 'done' : 'failed' }),
    gauge,
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async read() {
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
