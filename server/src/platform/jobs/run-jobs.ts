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

/** Work that is done in one transaction. */
export const handleJob = <Payload extends z.ZodType>(
  of: Job<Payload>,
  work: (tx: Tx, payload: z.output<Payload>, platform: Platform) => Promise<unknown>,
): Handler => ({
  name: of.name,
  work: async (platform, payload) => {
    await platform.db.transaction().execute((tx) => work(tx, of.payload.parse(payload), platform))
  },
})

/** Work that makes its own transactions: large batches, or files. */
export const handleJobWithoutTransaction = <Payload extends z.ZodType>(
  of: Job<Payload>,
  work: (payload: z.output<Payload>, platform: Platform) => Promise<unknown>,
): Handler => ({
  name: of.name,
  work: async (platform, payload) => {
    await work(of.payload.parse(payload), platform)
  },
})

/** Every handler of a job or event under its name; those of one event run one after the other. */
export function taskList(platform: Platform, handlers: readonly Handler[]): TaskList {
  const byName = Map.groupBy(handlers, (handler) => handler.name)
  return Object.fromEntries(
    [...byName].map(([name, all]) => [
      name,
      async (payload: unknown) => {
        for (const { work } of all) await work(platform, payload)
      },
    ]),
  )
}

/** Only what went wrong is worth a line; the queue retries by itself. */
export const jobLogger = ({ log }: Pick<Platform, 'log'>) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error('job', message)
  })

/** How often to look for jobs whose worker is gone. */
const checkIntervalMs = 10_000
/** How often to try to come back while the database is away. */
const restartIntervalMs = 1000

/**
 * How ends of jobs are written down: the queue waits for it. Else what cannot be written down is a rejection that nobody
 * handles, and the process ends; and who ran all jobs once finds the last of them in hand still.
 */
export const unbatchedCompletion = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

interface Jobs {
  handlers: readonly Handler[]
  timetable: Job
}

/**
 * Runs jobs until stopped, and `timetable` every minute on one worker at a time.
 * A killed worker's jobs would stay locked for four hours: each worker belongs to a presence, and those of a presence
 * that is gone are given back. When ours is lost with its connection to the database we come back as another one.
 */
export async function startJobs(platform: Platform, database: Database, jobs: Jobs) {
  const stopping = new AbortController()
  const first = await startRunner(platform, database, jobs)

  async function supervise(): Promise<void> {
    for (let life: Runner | null = first; life; life = await restart()) {
      await Promise.race([aborted(life.lost), aborted(stopping.signal), life.over])
      await life.end()
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

  const living = supervise()
  return {
    /** Lets the jobs in hand finish. */
    async stop(): Promise<void> {
      stopping.abort()
      await living
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

interface Runner {
  /** Aborted when its presence is lost. */
  lost: AbortSignal
  /** Resolves should the queue give up by itself, as it does when it cannot write down that a job is done. */
  over: Promise<unknown>
  /** Lets the jobs in hand finish. */
  end(): Promise<void>
}

/** Runs jobs under one presence. */
async function startRunner(
  platform: Platform,
  { pool }: Database,
  { handlers, timetable }: Jobs,
): Promise<Runner> {
  const { log, metrics } = platform
  const lease = await acquireLease(platform.config.databaseUrl)
  const events: WorkerEvents = new EventEmitter()
  let enrolled: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => (enrolled = registerWorker(platform, workerPool.id, lease)))
  events.on('job:success', ({ job }) => metrics.recordJob({ name: job.task_identifier, well: true }))
  events.on('job:error', ({ job }) => metrics.recordJob({ name: job.task_identifier, well: false }))
  const gaveUp = new Promise<void>((resolve) => events.on('pool:fatalError', () => resolve()))
  const handsEmpty = new Promise<void>((resolve) => {
    events.on('pool:gracefulShutdown:complete', () => resolve())
    events.on('pool:gracefulShutdown:error', () => resolve())
  })

  const seenGone = new Set<number>()
  try {
    await unlockJobsOfDeadWorkers(platform, lease, seenGone)
    const runner = await run({
      pgPool: queuePool(pool),
      taskList: taskList(platform, handlers),
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: jobLogger(platform),
      events,
      // Asked before each job is taken: none is, until others could give it back, nor once they may.
      forbiddenFlags: async () => {
        await enrolled
        lease.lost.throwIfAborted()
        return null
      },
      preset: unbatchedCompletion,
      parsedCronItems: parseCronItems([
        { task: timetable.name, match: '* * * * *', options: { backfillPeriod: 0 } },
      ]),
    })
    const looking = setInterval(() => {
      unlockJobsOfDeadWorkers(platform, lease, seenGone).catch((error: unknown) =>
        log.error('jobs.unlock', error),
      )
    }, checkIntervalMs)
    const over = Promise.all([Promise.race([runner.promise, gaveUp]), enrolled]).catch((error: unknown) =>
      log.error('jobs.over', error),
    )
    // A queue that failed to write down two ends of jobs waits for ever for what it miscounts (graphile-worker 0.18).
    const hasStopped = Promise.race([runner.promise.catch(() => {}), Promise.all([gaveUp, handsEmpty])])
    return {
      lost: lease.lost,
      over,
      async end() {
        clearInterval(looking)
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

/** Notes whose the jobs are that a pool of workers locks: it does so under its own name. */
async function registerWorker({ db }: Platform, pool: string, { number }: ProcessLease): Promise<void> {
  await db.insertInto('job_worker').values({ name: pool, presence: number }).execute()
}

/**
 * Gives back what pools of a presence that is gone have locked.
 * @param seenGone those that were gone the last time: by now they have noticed themselves and lock nothing more, and are forgotten
 */
async function unlockJobsOfDeadWorkers(
  { db }: Platform,
  own: ProcessLease,
  seenGone: Set<number>,
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
      if (seenGone.delete(presence))
        await tx.deleteFrom('job_worker').where('presence', '=', presence).execute()
      else seenGone.add(presence)
    })
}
