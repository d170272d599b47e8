import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'

/** Counts all rows, except those of rate limits. */
export async function countRows(db: Db): Promise<number> {
  const tables = await sql<{ name: string }>`
    select format('public.%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limit'
    union all select 'graphile_worker._private_jobs'`.execute(db)
  const counts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ count: number }>`select count(*) as count from ${sql.raw(name)}`.execute(db),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + rows[0]!.count, 0)
}
