import { sql } from 'kysely'
import type * as z from 'zod'
import type { Tx } from '../database/db.ts'

/**
 * The classes of jobs. A worker does each class with runners of its own, so that no job waits behind one of another class, and takes the
 * jobs with the lowest number first.
 */
export const jobClasses = {
  /** A person waits for a code or a link. */
  code: { concurrency: 2, priority: -20 },
  /** Takes milliseconds and should be done at once, such as a first leaflet or an erasure. */
  prompt: { concurrency: 2, priority: -10 },
  /** May take minutes: planning, newsletters, old data. */
  ordinary: { concurrency: 4, priority: 0 },
  /** Drawn by the one reader of a process: more at a time would only wait for it. */
  drawing: { concurrency: 1, priority: 10 },
  /** Waits for servers of organisations. */
  webhook: { concurrency: 4, priority: 20 },
} as const

export type JobClass = keyof typeof jobClasses

/** Work for the worker: a name and the schema of its payload, which contains ids only. A job may run twice. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  /** Jobs of one queue run one after another across all workers. Waiting ones do not block other jobs. */
  queue?: string
  class: JobClass
  /** Taken after the other jobs of its class. */
  isLast?: boolean
}

interface JobOptions {
  queue?: string
  /** "ordinary" when left out. */
  class?: JobClass
  isLast?: boolean
}

export const job = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: JobOptions = {},
): Job<Payload> => ({ name, payload, class: 'ordinary', ...options })

/** Adds a job in the caller's transaction. @param key replaces a waiting job with the same key */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  job: Job<Payload>,
  payload: z.input<Payload>,
  key?: string,
): Promise<void> {
  const json = JSON.stringify(job.payload.parse(payload))
  await sql`
    select graphile_worker.add_job(
      ${job.name}, ${json}::json, job_key => ${key ?? null}, queue_name => ${job.queue ?? null},
      priority => ${jobClasses[job.class].priority + (job.isLast ? 1 : 0)}
    )`.execute(tx)
}
