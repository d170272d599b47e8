import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'

/** When letters to a provider have their turn. */
export interface SendAllowance {
  provider: string
  /** So many may leave now. */
  now: number
  /** The first of the others comes again at this time, each further one its share of a second later. */
  laterFrom: Date
}

/**
 * Takes turns for letters to their providers, together with all other workers: each provider is sent `perSecond` on average and
 * at most twice as many in any one second. Those that have none now take a time to come again, when they ask anew: a time that was
 * kept for a letter could be missed by thousands while mail was on hold, and they would all leave at once.
 */
export function reserveAllowance(
  db: Db,
  wanted: ReadonlyMap<string, number>,
  perSecond: number,
  now: Date,
): Promise<SendAllowance[]> {
  const providers = [...wanted.keys()]
  return db.transaction().execute(async (tx) => {
    // Forgetting in a crash who was sent how much costs a second's letters too many at most.
    await sql`set local synchronous_commit = off`.execute(tx)
    const turns = await reserve(tx, wanted, perSecond, now)
    if (turns.length === providers.length) return turns
    await sql`
      insert into mail_pace (provider, free_at, awaited_until)
      select provider, ${now}, ${now} from unnest(${providers}::text[]) as provider
      on conflict do nothing`.execute(tx)
    const known = new Set(turns.map(({ provider }) => provider))
    const others = new Map([...wanted].filter(([provider]) => !known.has(provider)))
    return [...turns, ...(await reserve(tx, others, perSecond, now))]
  })
}

async function reserve(
  tx: Tx,
  wanted: ReadonlyMap<string, number>,
  perSecond: number,
  now: Date,
): Promise<SendAllowance[]> {
  const { rows } = await sql<SendAllowance>`
    with asked as materialized (
      select provider, wanted.count,
        case when is_of_other_time then ${now}::timestamptz else greatest(free_at, ${now}) end as free_at,
        greatest(
          case when not is_of_other_time then awaited_until end, ${now}::timestamptz + interval '1 second'
        ) as awaited_until
      from mail_pace
      -- No turn is given further ahead than a second, by the clock of whoever asks; another's is a little behind it, and they asked
      -- before they waited for the row. What lies far beyond was noted by a clock that has been put back since.
      cross join lateral (select free_at > ${now}::timestamptz + interval '1 minute' as is_of_other_time) as noted
      join unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::integer[]) as wanted (provider, count)
        using (provider)
      order by provider for update of mail_pace
    ), given as (
      select *, least(count, greatest(0, floor(
        extract(epoch from ${now}::timestamptz + interval '1 second' - free_at) * ${perSecond}::integer
      )))::integer as now
      from asked
    ), noted as (
      update mail_pace set
        free_at = given.free_at + given.now * interval '1 second' / ${perSecond}::integer,
        awaited_until = given.awaited_until + (given.count - given.now) * interval '1 second' / ${perSecond}::integer
      from given where mail_pace.provider = given.provider
    )
    select provider, now, awaited_until as "laterFrom" from given`.execute(tx)
  return rows
}

/** Forgets providers to which nothing waits. */
export async function deleteStalePace(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mail_pace').where('free_at', '<', now).where('awaited_until', '<', now).execute()
}
