import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { priorities } from './email.ts'
import { findPause } from './pause-store.ts'
import { isSendingAllowed } from './sending-hold.ts'
import { countPendingEmails } from './store.ts'

type Dependencies = Pick<Platform, 'db' | 'clock' | 'metrics'>

/** Millions may wait, and every worker is asked every few seconds. */
const mostCounted = 100_000

/** Lets the figures tell how many letters are on their way, and how long the most patient one of each urgency waits. */
export function registerQueueMetrics({ db, clock, metrics }: Dependencies): void {
  const counted = `Letters on their way, by state, without those left in doubt; of each no more than ${mostCounted} are counted.`
  metrics.gauge('letters', counted, 'state', async () => {
    const rows = await db.transaction().execute((tx) => countPendingEmails(tx, mostCounted))
    return rows.map(({ state, count }) => [state, count] as const)
  })

  metrics.gauge('mail_stopped', 'Whether mail is stopped, and by what: 1 or 0.', 'by', async () => [
    ['hold', (await isSendingAllowed(db)) ? 0 : 1],
    ['refusals', (await findPause(db)) ? 1 : 0],
  ])

  metrics.gauge('letter_wait_seconds', 'For how long the oldest due letter waits.', 'urgency', async () => {
    const { rows } = await sql<{ priority: number; seconds: number }>`
      select wanted.priority, coalesce(extract(epoch from ${clock.now()} - oldest.due_at), 0)::float8 as seconds
      from unnest(${Object.values(priorities)}::smallint[]) as wanted (priority)
      left join lateral (
        select due_at from letter
        where state = 'queued' and letter.priority = wanted.priority and due_at <= ${clock.now()}
        order by due_at limit 1
      ) as oldest on true`.execute(db)
    const waited = new Map(rows.map(({ priority, seconds }) => [priority, seconds]))
    return Object.entries(priorities).map(([name, priority]) => [name, waited.get(priority) ?? 0] as const)
  })
}
