import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/db.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { jobLogger, taskList, unbatchedCompletion, type Handler } from '../../src/platform/jobs/handlers.ts'
import { handlers } from '../../src/worker.ts'

export interface JobChoice {
  /** Also draws leaflets and cards, which takes longer than all other jobs together. */
  drawings?: boolean
}

/** Runs the waiting jobs and those that they add, until all are recorded as done. */
export async function runWaitingJobs(
  platform: Platform,
  { pool }: Database,
  { drawings = false }: JobChoice = {},
): Promise<void> {
  const chosen = handlers.filter((handler) => drawings || handler.class !== 'drawing')
  // With jobs that run one after another, runOnce may end while the next is still locked.
  do
    await runOnce({
      pgPool: pool,
      taskList: taskList(platform, chosen),
      logger: jobLogger(platform),
      noHandleSignals: true,
      preset: unbatchedCompletion,
    })
  while (await isAnyJobDue(platform, chosen))
}

async function isAnyJobDue({ db }: Platform, chosen: readonly Handler[]): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    where tasks.identifier = any(${chosen.map(({ name }) => name)}::text[])
      and jobs.is_available and jobs.run_at <= now() and queues.locked_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
