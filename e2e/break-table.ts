import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import pg from 'pg'

/** Makes every call that uses a table fail with a 500, by renaming it. @returns a function that repairs it */
export async function breakTable(table: string): Promise<() => Promise<void>> {
  const { databaseUrl } = readRunning(process.env.JOURNEY_DATA!)!
  const rename = async (from: string, to: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(`alter table ${from} rename to ${to}`)
    } finally {
      await client.end()
    }
  }
  await rename(table, `${table}_broken`)
  return () => rename(`${table}_broken`, table)
}
