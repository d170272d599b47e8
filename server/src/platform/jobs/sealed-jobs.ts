import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Counts the jobs that still run and whose payload the current secret key did not seal. Each ends when a worker has done it. */
export async function countJobsOfPreviousKey(db: Db, secrets: Secrets): Promise<number> {
  const { rows } = await sql<{ sealed: string }>`
    select payload ->> 'sealed' as sealed from graphile_worker._private_jobs
    where payload ->> 'sealed' is not null and attempts < max_attempts`.execute(db)
  return rows.filter(({ sealed }) => !isOfCurrentKey(Buffer.from(sealed, 'base64'), secrets)).length
}

function isOfCurrentKey(sealed: Buffer, secrets: Secrets): boolean {
  try {
    return secrets.reseal(sealed) === null
  } catch {
    return false
  }
}
