import { runOnce } from 'graphile-worker'
import type { Database } from '../src/platform/db.ts'
import type { Platform } from '../src/platform/platform.ts'
import { jobLogger, taskList, waitsForEnds } from '../src/platform/run-jobs.ts'
import { handlers } from '../src/worker.ts'

/** Does the jobs that wait, and those that they book, and ends when all are written down as done. */
export async function runWaitingJobs(platform: Platform, { pool }: Database): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: taskList(platform, handlers),
    logger: jobLogger(platform),
    noHandleSignals: true,
    preset: waitsForEnds,
  })
}
