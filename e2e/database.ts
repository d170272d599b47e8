import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import pg from 'pg'

async function connect(): Promise<pg.Client> {
  const { databaseUrl } = readRunning(process.env.JOURNEY_DATA!)!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/** Runs one statement in the database of the running product: for what no page can do, such as an hour that passes. @returns its rows */
export async function runStatement<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Keeps others from changing a row, as a slow line does. They can still read it. @returns a function that lets them */
export async function lockRow(table: string, id: number | string): Promise<() => Promise<void>> {
  const client = await connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM ${client.escapeIdentifier(table)} WHERE id = $1 FOR UPDATE`, [id])
  return () => client.end()
}
