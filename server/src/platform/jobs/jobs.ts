import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/db.ts'

/** Work for the worker: a name and the schema of its payload, which contains ids only. A job may run twice. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  /** Jobs of one queue run one after another across all workers. Waiting ones do not block other jobs. */
  queue?: string
}

export const job = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  { queue }: { queue?: string } = {},
): Job<Payload> => ({ name, payload, ...(queue && { queue }) })

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
      ${job.name}, ${json}::json, job_key => ${key ?? null}, queue_name => ${job.queue ?? null}
    )`.execute(tx)
}
