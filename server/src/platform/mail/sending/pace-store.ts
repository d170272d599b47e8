import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'

/** How many emails a provider may be sent now, and when the others are due again. */
export interface SendAllowance {
  provider: string
  /** How many may leave now. */
  now: number
  /** When the first of the others is due again; each further one is due `1 / perSecond` seconds later. */
  laterFrom: Date
}

/**
 * Reserves emails to providers, shared with all other workers. Each provider is sent `perSecond` emails on average, and at most
 * twice as many in any one second. Emails that may not leave now get a time to ask again, not a reserved turn: thousands could miss
 * their turns while sending is on hold, and would then all leave at once.
 * @param counts how many emails wait for each provider
 */
export function reserveAllowance(
  db: Db,
  counts: ReadonlyMap<string, number>,
  perSecond: number,
  now: Date,
): Promise<SendAllowance[]> {
  const providers = [...counts.keys()]
  return db.transaction().execute(async (tx) => {
    // A crash may lose the last reservations; that sends at most one second's emails too many.
    await sql`set local synchronous_commit = off`.execute(tx)
    const allowances = await reserve(tx, counts, perSecond, now)
    if (allowances.length === providers.length) return allowances
    await sql`
      insert into mail_pace (provider, free_at, awaited_until)
      select provider, ${now}, ${now} from unnest(${providers}::text[]) as provider
      on conflict do nothing`.execute(tx)
    const reserved = new Set(allowances.map(({ provider }) => provider))
    const others = new Map([...counts].filter(([provider]) => !reserved.has(provider)))
    return [...allowances, ...(await reserve(tx, others, perSecond, now))]
  })
}

async function reserve(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
  perSecond: number,
  now: Date,
): Promise<SendAllowance[]> {
  const { rows } = await sql<SendAllowance>`
    with current as materialized (
      select provider, requested.count,
        case when is_from_later_clock then ${now}::timestamptz else greatest(free_at, ${now}) end as free_at,
        greatest(
          case when not is_from_later_clock then awaited_until end, ${now}::timestamptz + interval '1 second'
        ) as awaited_until
      from mail_pace
      -- An email is reserved at most a second ahead, by the clock of the worker that asks. Workers' clocks differ a little, and a
      -- worker reads its clock before it waits for the row. A time far beyond that was written by a clock that has since been put back.
      cross join lateral (select free_at > ${now}::timestamptz + interval '1 minute' as is_from_later_clock) as clock
      join unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as requested (provider, count)
        using (provider)
      order by provider for update of mail_pace
    ), allowed as (
      select *, least(count, greatest(0, floor(
        extract(epoch from ${now}::timestamptz + interval '1 second' - free_at) * ${perSecond}::integer
      )))::integer as now
      from current
    ), updated as (
      update mail_pace set
        free_at = allowed.free_at + allowed.now * interval '1 second' / ${perSecond}::integer,
        awaited_until = allowed.awaited_until + (allowed.count - allowed.now) * interval '1 second' / ${perSecond}::integer
      from allowed where mail_pace.provider = allowed.provider
    )
    select provider, now, awaited_until as "laterFrom" from allowed`.execute(tx)
  return rows
}

/** Deletes the rows of providers for which no emails wait. */
export async function deleteStalePace(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mail_pace').where('free_at', '<', now).where('awaited_until', '<', now).execute()
}
