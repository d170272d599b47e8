import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'

/** Waits until a statement waits for the row of another. The test's time limit ends a wait without success. */
export async function waitForBlocked(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
    if (rows.length) return
  }
}
