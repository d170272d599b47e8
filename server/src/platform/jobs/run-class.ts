import { parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { ProcessLease } from '../database/process-lease.ts'
import type { Platform } from '../platform.ts'
import { jobLogger, taskList, unbatchedCompletion, type Handler } from './handlers.ts'
import { jobClasses, type Job, type JobClass } from './jobs.ts'
import { queuePool } from './queue-pool.ts'

export interface ClassRunner {
  /** Resolves if the queue stops on its own, as it does when it cannot write the result of a job. */
  over: Promise<unknown>
  /** Waits for running jobs to finish. */
  stop(): Promise<void>
}

interface ClassOptions {
  class: JobClass
  lease: ProcessLease
  /** Those of the jobs of this class. */
  handlers: readonly Handler[]
  /** A job that is added every minute, by one worker at a time. */
  timetable?: Job
}

/** Runs the jobs of one class, under the lease of the process. */
export async function runClass(
  platform: Platform,
  pool: pg.Pool,
  { class: jobClass, lease, handlers, timetable }: ClassOptions,
): Promise<ClassRunner> {
  const { log, metrics } = platform
  const events: WorkerEvents = new EventEmitter()
  let registered: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => (registered = registerWorker(platform, workerPool.id, lease)))
  events.on('job:success', ({ job }) => metrics.recordJob({ name: job.task_identifier, succeeded: true }))
  events.on('job:error', ({ job }) => metrics.recordJob({ name: job.task_identifier, succeeded: false }))
  const gaveUp = new Promise<void>((resolve) => events.on('pool:fatalError', () => resolve()))
  const shutDown = new Promise<void>((resolve) => {
    events.on('pool:gracefulShutdown:complete', () => resolve())
    events.on('pool:gracefulShutdown:error', () => resolve())
  })

  const runner = await run({
    pgPool: queuePool(pool),
    taskList: taskList(platform, handlers),
    concurrency: jobClasses[jobClass].concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: jobLogger(platform),
    events,
    // Called before each job is claimed. The lease must be registered, so that others can unlock the job, and not lost.
    forbiddenFlags: async () => {
      await registered
      lease.lost.throwIfAborted()
      return null
    },
    preset: unbatchedCompletion,
    parsedCronItems: parseCronItems(
      timetable ? [{ task: timetable.name, match: '* * * * *', options: { backfillPeriod: 0 } }] : [],
    ),
  })
  // graphile-worker 0.18 miscounts after it failed to write the results of two jobs, and `promise` never settles.
  const hasStopped = Promise.race([runner.promise.catch(() => {}), Promise.all([gaveUp, shutDown])])
  return {
    over: Promise.all([Promise.race([runner.promise, gaveUp]), registered]).catch((error: unknown) =>
      log.error('jobs.over', error),
    ),
    async stop() {
      runner.stop().catch(() => {})
      await hasStopped
    },
  }
}

/** Records which lease belongs to a pool of workers: the queue locks jobs under the pool's name. */
async function registerWorker({ db }: Platform, poolName: string, { number }: ProcessLease): Promise<void> {
  await db.insertInto('job_worker').values({ name: poolName, presence: number }).execute()
}
