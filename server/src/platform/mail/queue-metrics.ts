import type { Platform } from '../platform.ts'
import { findPause } from './pause-store.ts'
import { isSendingAllowed } from './sending-hold.ts'
import { countPendingEmails, findLongestWaits } from './pending-store.ts'

type Dependencies = Pick<Platform, 'db' | 'clock' | 'metrics'>

/** Millions may wait, and the metrics of every worker are read every few seconds. */
const maxCounted = 100_000

/**
 * Registers metrics of the outbox: how many emails are pending, what stops them, and how long the oldest of each priority waits.
 * @param priorities the product's priorities by name; the names become the values of the label `urgency`
 */
export function registerQueueMetrics(
  { db, clock, metrics }: Dependencies,
  priorities: Readonly<Record<string, number>>,
): void {
  metrics.gauge(
    'letters',
    `Emails that have not ended, by state; at most ${maxCounted} are counted in each.`,
    'state',
    async () => {
      const rows = await db.transaction().execute((tx) => countPendingEmails(tx, maxCounted))
      return rows.map(({ state, count }) => [state, count] as const)
    },
  )

  metrics.gauge('mail_stopped', 'Whether email is stopped, and by what: 1 or 0.', 'by', async () => [
    ['hold', (await isSendingAllowed(db)) ? 0 : 1],
    ['refusals', (await findPause(db)) ? 1 : 0],
  ])

  metrics.gauge('letter_wait_seconds', 'How long the oldest due email has waited.', 'urgency', async () => {
    const rows = await findLongestWaits(db, clock.now(), Object.values(priorities))
    const waits = new Map(rows.map(({ priority, seconds }) => [priority, seconds]))
    return Object.entries(priorities).map(([name, priority]) => [name, waits.get(priority) ?? 0] as const)
  })
}
