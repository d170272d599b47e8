import { sql } from 'kysely'

/** The rows of `pg_locks` that are process leases in this test's database: other files run in the same PostgreSQL. */
export const ownLeases = sql`locktype = 'advisory' and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`
