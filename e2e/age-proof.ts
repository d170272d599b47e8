import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import pg from 'pg'

/** Makes a person's sessions forget for eleven minutes that they proved who they are, because journeys cannot wait that long. */
export async function ageProof(email: string): Promise<void> {
  const { databaseUrl } = readRunning(process.env.JOURNEY_DATA!)!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `update session set proved_at = proved_at - interval '11 minutes' from account
       where account.id = account_id and email = $1`,
      [email],
    )
  } finally {
    await client.end()
  }
}
