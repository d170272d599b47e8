import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import { findPause, isSendingAllowed } from './stop-sending.ts'

/** States of emails that have not ended, each with the column that orders its index. */
const pendingStates = { queued: 'priority', sending: 'sender', 'in doubt': 'due_at' } as const
type PendingState = keyof typeof pendingStates
const namesOfPendingStates = Object.keys(pendingStates) as PendingState[]

/** Whether an email is in a state and has not ended. A literal state, not a parameter: only then is its partial index used. */
const isPendingAs = (state: PendingState): RawBuilder<boolean> =>
  sql`state = ${sql.lit(state)} ${state === 'in doubt' ? sql`and ended_at is null` : sql``}`

/** Whether an email has not ended. Each state has its own partial index. */
export const isPending = sql<boolean>`(${sql.join(namesOfPendingStates.map(isPendingAs), sql` or `)})`

/**
 * Counts emails that have not ended, by state. It reads no ended ones, however many there are.
 * @param limit the most that are counted in each state
 */
export async function countPendingEmails(
  tx: Tx,
  limit: number,
): Promise<{ state: PendingState; count: number }[]> {
  // An index is as large as the longest queue there ever was, so the planner may prefer to read the whole table.
  await sql`set local enable_seqscan = off`.execute(tx)
  const counts = namesOfPendingStates.map(
    (state) => sql`
      select ${sql.lit(state)} as state, count(*) as count from (
        select from email
        where ${isPendingAs(state)}
        order by ${sql.ref(pendingStates[state])} limit ${limit}
      ) as looked_at`,
  )
  const { rows } = await sql<{
    state: PendingState
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}

/** @returns for each priority, how many seconds its oldest due email has waited; 0 without one */
export async function findLongestWaits(
  db: Db,
  now: Date,
  priorities: readonly number[],
): Promise<{ priority: number; seconds: number }[]> {
  const { rows } = await sql<{ priority: number; seconds: number }>`
    select measured.priority, coalesce(extract(epoch from ${now} - oldest.due_at), 0)::float8 as seconds
    from unnest(${priorities}::smallint[]) as measured (priority)
    left join lateral (
      select due_at from email
      where state = 'queued' and email.priority = measured.priority and due_at <= ${now}
      order by due_at limit 1
    ) as oldest on true`.execute(db)
  return rows
}

/**
 * Cancels every email that has not ended.
 * @param ids only these of them
 * @returns how many
 */
export async function cancelPendingEmails(tx: Tx, now: Date, ids?: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('email')
    .set({ state: 'cancelled', ended_at: now, sealed: null })
    .where('state', 'in', namesOfPendingStates)
    .where('ended_at', 'is', null)
    .$if(ids !== undefined, (update) => update.where('id', '=', sql<number>`any(${ids!}::bigint[])`))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Millions may wait, and the metrics of every worker are read every few seconds. */
const maxCounted = 100_000

/**
 * Registers metrics of the outbox: how many emails are pending, what stops them, and how long the oldest of each priority waits.
 * @param priorities the product's priorities by name; the names become the values of the label `urgency`
 */
export function registerQueueMetrics(
  { db, clock, metrics }: Pick<Platform, 'db' | 'clock' | 'metrics'>,
  priorities: Readonly<Record<string, number>>,
): void {
  metrics.gauge(
    'emails',
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

  metrics.gauge('email_wait_seconds', 'How long the oldest due email has waited.', 'urgency', async () => {
    const rows = await findLongestWaits(db, clock.now(), Object.values(priorities))
    const waits = new Map(rows.map(({ priority, seconds }) => [priority, seconds]))
    return Object.entries(priorities).map(([name, priority]) => [name, waits.get(priority) ?? 0] as const)
  })
}
