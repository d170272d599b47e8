import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

/** @returns the statements that this process sends to PostgreSQL during an action, each text once */
export async function recordStatements(action: () => Promise<unknown>): Promise<Statement[]> {
  const recorded = new Map<string, Statement>()
  const { query: originalQuery } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, parameters] = args as [string | Statement, unknown]
    const { text, values } = typeof query === 'string' ? { text: query, values: parameters } : query
    recorded.set(text, { text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(originalQuery, this, args)
  } as typeof originalQuery
  try {
    await action()
  } finally {
    pg.Client.prototype.query = originalQuery
  }
  return [...recorded.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
}

/** How PostgreSQL runs a statement; what it changes is undone. */
export async function explain(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, summary) ${text}`,
      values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
