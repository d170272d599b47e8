import { Logger, type TaskList } from 'graphile-worker'
import type * as z from 'zod'
import type { Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import type { Job, JobClass } from './jobs.ts'

export interface Handler {
  name: string
  class: JobClass
  work: (platform: Platform, payload: unknown) => Promise<void>
}

/** A handler that runs in one transaction. */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  work: (tx: Tx, payload: z.output<Payload>, platform: Platform) => Promise<unknown>,
): Handler => ({
  name: job.name,
  class: job.class,
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
  class: job.class,
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

/**
 * Makes the queue wait until the result of a job is written. Otherwise a result that cannot be written is an unhandled rejection,
 * which ends the process, and a run of all waiting jobs returns while the last one is still locked.
 */
export const unbatchedCompletion = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
