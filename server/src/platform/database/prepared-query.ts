import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { nameStatement } from './named-statements.ts'

/** Takes the place of a value while a statement is compiled. */
class Placeholder {
  readonly key: string | symbol
  constructor(key: string | symbol) {
    this.key = key
  }
}

/** Has a placeholder for every key, because the keys of `Values` are not known at run time. */
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(key) })

/**
 * A statement that runs thousands of times a minute. Kysely compiles it when it first runs, and PostgreSQL plans it once for each
 * connection; later runs only fill in the values. Building, compiling and planning a large statement takes longer than running it
 * (docs/decisions/0034-prepared-queries.md).
 * @param build builds the statement. It must pass each value on unchanged as a parameter: its SQL is the same for all values
 * @returns a function that runs the statement and gives its rows
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (!compiled) {
      compiled = build(db, placeholders as Values).compile(db)
      nameStatement(compiled.sql)
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** What the text of a statement may depend on: values of closed sets, and null. */
export type Choosable<Choice> = { [Key in keyof Choice]: string | boolean | null }

/** More than the choices that any list offers on a screen. */
const mostChoices = 100

/**
 * The same for a query whose SQL depends on a choice, such as an order: one statement for each choice. PostgreSQL keeps the plan of each on
 * each connection, so there must be few.
 * @param build as for {@link preparedQuery}; the choice may change its SQL
 * @throws when there are so many choices that they cannot be a closed set
 */
export function preparedQueries<Choice extends Choosable<Choice>, Values extends object, Row>(
  build: (db: Db, values: Values, choice: Choice) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, choice: Choice, values: Values) => Promise<Row[]> {
  const queries = new Map<string, (db: Db, values: Values) => Promise<Row[]>>()
  return (db, choice, values) => {
    const key = JSON.stringify(choice)
    let query = queries.get(key)
    if (!query) {
      if (queries.size === mostChoices) throw new Error(`Too many choices for prepared statements: ${key}`)
      query = preparedQuery((on, placeholder) => build(on, placeholder, choice))
      queries.set(key, query)
    }
    return query(db, values)
  }
}

/**
 * The ids to look for in a prepared statement: `id = any(…)`. PostgreSQL plans a statement once only if the plan for any values costs no more
 * than one for these; a plan that knows how many ids there are always seems to. The subquery hides their number.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any((select ${ids}::bigint[])::bigint[])`

/** A limit or an offset in a prepared statement. A plan that knows it always seems to cost less, as with {@link anyOf}. */
export const unplanned = (count: number) => sql<number>`(select ${count}::bigint)`

/** The same for a time. */
export const unplannedTime = (time: Date) => sql<Date>`(select ${time}::timestamptz)`
