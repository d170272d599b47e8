import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Stands for a value while a statement is put together. */
class Placeholder {
  readonly of: string | symbol
  constructor(of: string | symbol) {
    this.of = of
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) })

/**
 * A statement that is asked thousands of times a minute: put together when it is first asked, its values filled in whenever
 * it is asked. Putting a large one together takes our process as long as asking it.
 * @param build uses each value as a value of the statement, whose text is the same whatever they are
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined
  return async (db, values) => {
    kept ??= build(db, placeholders as Values).compile()
    const filled = kept.parameters.map((value) =>
      value instanceof Placeholder ? values[value.of as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters: filled })
    return rows
  }
}
