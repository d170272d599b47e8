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

/** The tables with a row that holds a text anywhere. */
export async function findTablesWith(db: Db, text: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and query_to_xml(
      format('select 1 from %I as row where strpos(row::text, %L) > 0', table_name, ${text}::text),
      false, false, ''
    )::text like '%<row%'`.execute(db)
  return found.rows.map(({ name }) => name)
}
