import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import pg from 'pg'

/** Runs one statement in the database of the running product: for what no page can do, such as an hour that passes. @returns its rows */
export async function runStatement<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { databaseUrl } = readRunning(process.env.JOURNEY_DATA!)!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
