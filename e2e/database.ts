import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import pg from 'pg'

/** Runs one statement in the database of the running product: for what no page can do, such as an hour that passes. */
export async function runStatement(statement: string): Promise<void> {
  const { databaseUrl } = readRunning(process.env.JOURNEY_DATA!)!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
