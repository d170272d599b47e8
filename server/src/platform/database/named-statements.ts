import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The names of statements that run often, by their SQL. */
const names = new Map<string, string>()

/** Before the first "from", or in "returning": what a row has changes when a migration adds a column, and a plan cannot. */
const allColumns = /^(?:(?! from )[^])*?(?:select |\.)\*|returning \*/

/**
 * Names a statement, so that PostgreSQL parses and plans it once for each connection (docs/decisions/0034-prepared-queries.md).
 * @throws for "select *": after a migration its plan would be refused
 */
export function nameStatement(text: string): void {
  if (allColumns.test(text)) throw new Error(`A prepared statement must name its columns: ${text}`)
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
}

/** A statement as the driver takes it, with its name if it has one. */
export function toQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

/** A pool for Kysely, which passes no names to the driver itself. */
export const withNames = (
  pool: Pick<pg.Pool, 'end' | 'options'> & { connect(): Promise<pg.PoolClient> },
): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    function query<R>(statement: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(statement: unknown, values: readonly unknown[] = []): unknown {
      if (typeof statement !== 'string') throw new Error('Nothing here reads rows through a cursor.')
      return client.query(toQuery(statement, values))
    }
    return { query, release: (destroy) => client.release(destroy) }
  },
  end: () => pool.end(),
  options: pool.options,
})
