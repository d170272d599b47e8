/** Loaded into the product with `--import`: appends every statement that it sends to PostgreSQL to the file that RECORD_STATEMENTS names. */
import { appendFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

const { RECORD_STATEMENTS: file } = process.env
if (file) {
  const { query: originalQuery } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, parameters] = args as [string | Statement, unknown]
    const { text, values } = typeof query === 'string' ? { text: query, values: parameters } : query
    const statement: Statement = { text, values: Array.isArray(values) ? values : [] }
    appendFileSync(file, `${serialize(statement).toString('base64')}\n`)
    return Reflect.apply(originalQuery, this, args)
  } as typeof originalQuery
}
