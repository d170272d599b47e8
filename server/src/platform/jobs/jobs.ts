import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/db.ts'

/** Work for the worker: a name and the shape of its payload, ids only. It may run twice. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  /** Jobs of one queue are done one after the other, by all workers together; those that wait hold nobody up. */
  queue?: string
}

export const job = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  { queue }: { queue?: string } = {},
): Job<Payload> => ({ name, payload, ...(queue && { queue }) })

/** Books a job in the caller's commit. Of jobs that wait with the same `key`, one stays. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  of: Job<Payload>,
  payload: z.input<Payload>,
  key?: string,
): Promise<void> {
  const words = JSON.stringify(of.payload.parse(payload))
  await sql`
    select graphile_worker.add_job(
      ${of.name}, ${words}::json, job_key => ${key ?? null}, queue_name => ${of.queue ?? null}
    )`.execute(tx)
}
