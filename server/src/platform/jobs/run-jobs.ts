import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Tx } from '../database/db.ts'
import type { Job } from './jobs.ts'
import type { Platform } from '../platform.ts'
import { acquireLease, isLeaseFree, type ProcessLease } from '../database/process-lease.ts'
import { queuePool } from './queue-pool.ts'

export interface Handler {
  name: string
  work: (platform: Platform, payload: unknown) => Promise<void>
}

/** A handler that runs in one transaction. */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  work: (tx: Tx, payload: z.output<Payload>, platform: Platform) => Promise<unknown>,
): Handler => ({
  name: job.name,
  work: async (platform, payload) => {
    await platform.db.transaction().execute((tx) => work(tx, job.payload.parse(payload), platform))
  },
})

/** A handler that opens its own transactions: for large batches or files. */
export const handleJobWithoutTransaction = <Payload extends z.ZodType>(
  job: Job<Payload>,
  work: (payload: z.output<Payload>, platform: Platform) => Promise<unknown>,
): Handler => ({
  name: job.name,
  work: async (platform, payload) => {
    await work(job.payload.parse(payload), platform)
  },
})

/** All handlers by the name of their job or event. Several handlers of one event run one after another. */
export function taskList(platform: Platform, handlers: readonly Handler[]): TaskList {
  const handlersByName = Map.groupBy(handlers, (handler) => handler.name)
  return Object.fromEntries(
    [...handlersByName].map(([name, sameName]) => [
      name,
      async (payload: unknown) => {
        for (const { work } of sameName) await work(platform, payload)
      },
    ]),
  )
}

/** Logs errors only. The queue retries failed jobs itself. */
export const jobLogger = ({ log }: Pick<Platform, 'log'>) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error('job', message)
  })

/** How often to look for jobs of dead workers. */
const checkIntervalMs = 10_000
/** How often to try to start again while the database is away. */
const restartIntervalMs = 1000

/**
 * Makes the queue wait until the result of a job is written. Otherwise a result that cannot be written is an unhandled rejection,
 * which ends the process, and a run of all waiting jobs returns while the last one is still locked.
 */
export const unbatchedCompletion = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

interface Jobs {
  handlers: readonly Handler[]
  /** Added every minute, by one worker at a time. */
  timetable: Job
}

/**
 * Runs jobs until stopped. The queue alone would keep a killed worker's jobs locked for four hours, so each runner holds a lease, and
 * jobs of a runner whose lease is over are unlocked. A runner that loses its lease with its connection to the database is replaced by
 * a new one.
 */
export async function startJobs(platform: Platform, database: Database, jobs: Jobs) {
  const stopping = new AbortController()
  const first = await startRunner(platform, database, jobs)

  async function supervise(): Promise<void> {
    for (let runner: Runner | null = first; runner; runner = await restart()) {
      await Promise.race([aborted(runner.lost), aborted(stopping.signal), runner.over])
      await runner.end()
    }
  }

  async function restart(): Promise<Runner | null> {
    while (!stopping.signal.aborted)
      try {
        return await startRunner(platform, database, jobs)
      } catch (error) {
        platform.log.error('jobs.come-back', error)
        await sleep(restartIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    return null
  }

  const stopped = supervise()
  return {
    /** Waits for running jobs to finish. */
    async stop(): Promise<void> {
      stopping.abort()
      await stopped
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

interface Runner {
  /** Aborted when its lease is lost. */
  lost: AbortSignal
  /** Resolves if the queue stops on its own, as it does when it cannot write the result of a job. */
  over: Promise<unknown>
  /** Waits for running jobs to finish. */
  end(): Promise<void>
}

/** Runs jobs under one lease. */
async function startRunner(
  platform: Platform,
  { pool }: Database,
  { handlers, timetable }: Jobs,
): Promise<Runner> {
  const { log, metrics } = platform
  const lease = await acquireLease(platform.config.databaseUrl)
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

  const knownDead = new Set<number>()
  try {
    await unlockJobsOfDeadWorkers(platform, lease, knownDead)
    const runner = await run({
      pgPool: queuePool(pool),
      taskList: taskList(platform, handlers),
      concurrency: 4,
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
      parsedCronItems: parseCronItems([
        { task: timetable.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      ]),
    })
    const checks = setInterval(() => {
      unlockJobsOfDeadWorkers(platform, lease, knownDead).catch((error: unknown) =>
        log.error('jobs.unlock', error),
      )
    }, checkIntervalMs)
    const over = Promise.all([Promise.race([runner.promise, gaveUp]), registered]).catch((error: unknown) =>
      log.error('jobs.over', error),
    )
    // graphile-worker 0.18 miscounts after it failed to write the results of two jobs, and `promise` never settles.
    const hasStopped = Promise.race([runner.promise.catch(() => {}), Promise.all([gaveUp, shutDown])])
    return {
      lost: lease.lost,
      over,
      async end() {
        clearInterval(checks)
        runner.stop().catch(() => {})
        await hasStopped
        await lease.release()
      },
    }
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** Records which lease belongs to a pool of workers: the queue locks jobs under the pool's name. */
async function registerWorker({ db }: Platform, poolName: string, { number }: ProcessLease): Promise<void> {
  await db.insertInto('job_worker').values({ name: poolName, presence: number }).execute()
}

/**
 * Unlocks the jobs of runners whose lease is over.
 * @param knownDead leases that were over at the last check: their runners have noticed by now and no longer lock jobs, so their rows
 *   are deleted
 */
async function unlockJobsOfDeadWorkers(
  { db }: Platform,
  own: ProcessLease,
  knownDead: Set<number>,
): Promise<void> {
  const others = await db
    .selectFrom('job_worker')
    .select('presence')
    .distinct()
    .where('presence', '!=', own.number)
    .execute()
  for (const { presence } of others)
    await db.transaction().execute(async (tx) => {
      if (!(await isLeaseFree(tx, presence))) return
      const pools = await tx
        .selectFrom('job_worker')
        .select('name')
        .where('presence', '=', presence)
        .execute()
      await sql`select graphile_worker.force_unlock_workers(${pools.map(({ name }) => name)}::text[])`.execute(
        tx,
      )
      if (knownDead.delete(presence))
        await tx.deleteFrom('job_worker').where('presence', '=', presence).execute()
      else knownDead.add(presence)
    })
}
