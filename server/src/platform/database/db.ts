import { readdirSync } from 'node:fs'
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { root } from '../root.ts'

export type Db = Kysely<Tables>
/** Proof that we are inside a transaction. Functions that write take one. */
export type Tx = Transaction<Tables>

const bigint = 20
// The driver's list of types lacks arrays.
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const arrayOfIntegers = 1007 as TypeId
const arrayOfBigints = 1016 as TypeId
const date = 1082
const timestampWithoutZone = 1114
// Ids stay far below 2^53. Dates and wall-clock times have no time zone, so they must not become a Date.
pg.types.setTypeParser(bigint, Number)
pg.types.setTypeParser(arrayOfBigints, pg.types.getTypeParser(arrayOfIntegers))
pg.types.setTypeParser(date, String)
pg.types.setTypeParser(timestampWithoutZone, String)

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** How long a call waits for a connection. On one slow core that plans and sends, opening one may take several seconds. */
const connectionTimeoutMs = 10_000

/**
 * Refuses a server that is a standby: during a failover an address may lead to one. A connection that was refused is tried again; one that
 * stayed in the pool could refuse every write for hours. Compiling statements (`jit`) is off: it takes longer than any statement of the product.
 */
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    `select pg_is_in_recovery() as "isStandby", set_config('jit', 'off', false)`,
  )
  if (rows[0]!.isStandby) throw Object.assign(new Error('The server is a standby.'), { code: readOnly })
}

/** PostgreSQL's code for a write on a standby. */
const readOnly = '25006'

export const migrationsFolder = new URL('server/migrations/', root)
const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))

/**
 * The name under which PostgreSQL shows this program's connections (`pg_stat_activity`). It ends with the last migration that the program
 * knows, so that another sees before it migrates which versions run.
 */
export const applicationName = `street-musketeers ${migrations.sort().at(-1)}`

/**
 * Runs one of the few statements that run for every email or call. Under its name PostgreSQL parses it once for each connection, and plans it
 * once if a plan for any values costs no more. It names its columns: after a migration PostgreSQL would refuse the plan of `select *`.
 */
export async function runNamed<Row>(
  db: Db,
  name: string,
  query: { compile(db: Db): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(db)
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: `/* name: ${name} */ ${compiled.sql}` })
  return rows
}

/** Kysely gives the driver a text and values only, so the name stands in the text. */
class NamingClient extends pg.Client {
  override query = ((statement: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof statement === 'string' && /^\/\* name: (\S+)/.exec(statement)?.[1]
    const args = name ? [{ text: statement, values, name }] : [statement, values]
    return Reflect.apply(super.query, this, [...args, ...more])
  }) as pg.Client['query']
}

/** Opens a pool for the primary. It connects when first used, and reconnects after an outage of the database. */
export function openDatabase(url: string, { connections = 20 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
    // An idle process shows that it runs, too.
    min: 1,
    onConnect: prepareConnection,
    Client: NamingClient,
  })
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  async function close(): Promise<void> {
    await db.destroy()
    // The query builder ends only a pool that it has used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** Whether a row was refused because another row has the same unique value. */
export const isDuplicate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

/** Whether an error means that the database is unreachable, shutting down or a standby, and not that the statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', readOnly].includes(code) ||
    /^(08|57P|53)/.test(code) ||
    /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** Whether the same transaction may succeed when tried again: the database was unreachable, or two transactions conflicted. */
export const isRetryable = (error: unknown) =>
  isDatabaseUnavailable(error) || (error instanceof pg.DatabaseError && error.code?.startsWith('40') === true)
