import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { listPartitions } from '../../platform/database/partitions.ts'

/** A range of leaflets whose plans are stored together: a partition of `planned_leaflet`. */
export interface Range {
  name: string
  /** The first leaflet that it may have; null in the first range. */
  from: number | null
  /** The first leaflet that it may not have; null in the last range, which takes all later ones. */
  end: number | null
  /** The size of its rows, without indexes. */
  bytes: number
}

export async function listRanges(db: Db): Promise<Range[]> {
  const partitions = await listPartitions(db, 'planned_leaflet')
  const ranges = partitions.map(({ name, from, end, bytes }) => ({
    name,
    bytes,
    from: from === null ? null : Number(from),
    end: end === null ? null : Number(end),
  }))
  return ranges.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0))
}

/** How many leaflets were published since a time. */
export async function countLeaflets(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('leaflet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether a range has neither leaflets nor plans and will have none: a leaflet with a higher id was published before `passedBefore`, so no
 * transaction is left that could publish one of its ids.
 */
export async function isRangeOver(db: Db, { from, end }: Range, passedBefore: Date): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select exists (select from leaflet where id >= ${end}::bigint and created_at < ${passedBefore})
      and not exists (select from leaflet where id >= ${from ?? 0} and id < ${end}::bigint)
      and not exists (select from planned_leaflet where leaflet_id >= ${from ?? 0} and leaflet_id < ${end}::bigint) as "isOver"`.execute(
    db,
  )
  return rows[0]!.isOver
}

/**
 * Ends the last range `leaflets` after the newest leaflet, and begins the next. Reads the range's plans once.
 */
export async function endLastRange(tx: Tx, { name, from }: Range, leaflets: number): Promise<void> {
  const { rows } = await sql<{ end: number }>`
    select ${leaflets} + 1 + greatest(
      ${from ?? 0}, (select max(id) from leaflet), (select max(leaflet_id) from ${sql.table(name)})
    ) as end`.execute(tx)
  const end = sql.lit(rows[0]!.end)
  const start = from === null ? sql`minvalue` : sql.lit(from)
  await sql`alter table planned_leaflet detach partition ${sql.table(name)}`.execute(tx)
  await sql`alter table planned_leaflet attach partition ${sql.table(name)} for values from (${start}) to (${end})`.execute(
    tx,
  )
  await sql`
    create table ${sql.table(`planned_leaflet_from_${rows[0]!.end}`)} partition of planned_leaflet
    for values from (${end}) to (maxvalue)
    with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)`.execute(tx)
}
