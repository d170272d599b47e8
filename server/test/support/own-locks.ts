import { sql } from 'kysely'

/** The rows of `pg_locks` of this test's database: other files run in the same PostgreSQL, and their tables have the same numbers. */
export const ownLocks = sql`database = (select oid from pg_database where datname = current_database())`

/** Those that are process leases. */
export const ownLeases = sql`locktype = 'advisory' and objsubid = 2 and ${ownLocks}`

/** Those of statements that wait for a table. */
export const waitsFor = (table: string) => sql`not granted and relation = ${table}::regclass and ${ownLocks}`
