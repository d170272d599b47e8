import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

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
 * A statement that runs thousands of times a minute. Kysely compiles it when it first runs; later runs only fill in the values.
 * Building and compiling a large statement takes our process as long as running it (docs/decisions/0034-prepared-queries.md).
 * @param build builds the statement. It must pass each value on unchanged as a parameter: its SQL is the same for all values
 * @returns a function that runs the statement and gives its rows
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as Values).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key as keyof Values] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
