import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import { acquireLease, isLeaseFree, type ProcessLease } from '../database/process-lease.ts'
import type { Handler } from './handlers.ts'
import { jobClasses, type Job, type JobClass } from './jobs.ts'
import { runClass, type ClassRunner } from './run-class.ts'

/** How often to look for jobs of dead workers. */
const checkIntervalMs = 10_000
/** How often to try to start again while the database is away. */
const restartIntervalMs = 1000

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

/** Runs jobs under one lease, each class with runners of its own. */
async function startRunner(
  platform: Platform,
  { pool }: Database,
  { handlers, timetable }: Jobs,
): Promise<Runner> {
  const lease = await acquireLease(platform.config.databaseUrl)
  const knownDead = new Set<number>()
  const classes: ClassRunner[] = []
  let checks: NodeJS.Timeout | undefined
  async function end(): Promise<void> {
    clearInterval(checks)
    await Promise.all(classes.map((each) => each.stop()))
    await lease.release()
  }
  try {
    await unlockJobsOfDeadWorkers(platform, lease, knownDead)
    await registerJobs(platform, handlers)
    for (const jobClass of Object.keys(jobClasses) as JobClass[]) {
      const ofClass = handlers.filter((handler) => handler.class === jobClass)
      // The queue calls it an error when there is nothing to look for.
      if (ofClass.length || jobClass === timetable.class)
        classes.push(
          await runClass(platform, pool, {
            class: jobClass,
            lease,
            handlers: ofClass,
            ...(jobClass === timetable.class && { timetable }),
          }),
        )
    }
  } catch (error) {
    await end()
    throw error
  }
  checks = setInterval(() => {
    unlockJobsOfDeadWorkers(platform, lease, knownDead).catch((error: unknown) =>
      platform.log.error('jobs.unlock', error),
    )
  }, checkIntervalMs)
  return { lost: lease.lost, over: Promise.race(classes.map(({ over }) => over)), end }
}

/**
 * Records the names of all jobs. The queue would do so when it first looks for work, and a transaction that adds the first jobs of two
 * names at that moment could deadlock with it.
 */
async function registerJobs({ db }: Platform, handlers: readonly Handler[]): Promise<void> {
  const names = [...new Set(handlers.map(({ name }) => name))].sort()
  await sql`
    insert into graphile_worker._private_tasks (identifier) select unnest(${names}::text[])
    on conflict do nothing`.execute(db)
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
