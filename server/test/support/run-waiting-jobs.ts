import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/db.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { jobLogger, taskList, unbatchedCompletion } from '../../src/platform/jobs/handlers.ts'
import { handlers } from '../../src/worker.ts'

/** Runs the waiting jobs and those that they add, until all are recorded as done. */
export async function runWaitingJobs(platform: Platform, { pool }: Database): Promise<void> {
  // With jobs that run one after another, runOnce may end while the next is still locked.
  do
    await runOnce({
      pgPool: pool,
      taskList: taskList(platform, handlers),
      logger: jobLogger(platform),
      noHandleSignals: true,
      preset: unbatchedCompletion,
    })
  while (await isAnyJobDue(platform))
}

async function isAnyJobDue({ db }: Platform): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    where tasks.identifier = any(${handlers.map(({ name }) => name)}::text[])
      and jobs.is_available and jobs.run_at <= now() and queues.locked_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
