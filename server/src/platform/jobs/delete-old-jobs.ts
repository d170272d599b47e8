import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import { addMilliseconds, days } from '../values/clock.ts'
import { handleJob } from './handlers.ts'
import { everyNight } from './timetable.ts'

/** How long a job is stored whose payload is sealed, because it contains an address (rule: sign-ups-wait-seven-days). */
export const sealedJobRetention = days(7)

/**
 * Deletes jobs with a sealed payload that failed for good: the queue tries for about three days. Other jobs that failed contain no
 * personal data and stay, because they may be an erasure that somebody must still see to.
 */
async function deleteOldSealedJobs(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where payload ->> 'sealed' is not null and attempts >= max_attempts and locked_at is null
      and created_at < ${addMilliseconds(clock.now(), -sealedJobRetention)}`.execute(tx)
}

export const jobHandlers = [handleJob(everyNight, deleteOldSealedJobs)]
