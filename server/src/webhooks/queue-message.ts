/**
 * What a webhook is told (rule: webhook-messages), a row of `webhook_message`, written in the transaction of its cause:
 *
 *   waiting ──its server answers 2xx──▶ delivered
 *      │  ▲                                 │
 *      │  └────────── an officer sends it again
 *      │                                    │
 *      └──not taken for three days, 410, or its webhook is stopped──▶ failed
 *
 * A row is unique on its webhook and what it tells, and keeps its id and body. A worker has a webhook for itself while it sends (`busy_until`), so no
 * two send the same message at once. One that dies between sending and recording leaves the message waiting: it is sent again under
 * the same id, by which its server knows it.
 */
import type { WebhookEvent } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type { Tx } from '../platform/database/db.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { randomLinkToken } from '../platform/secrets/secrets.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import { retryMessagesJob, sendMessagesJob } from './jobs.ts'
import { retryPeriod } from './rules.ts'
import { findListening, isFailing, saveMessage, type StoredMessage } from './store.ts'

export interface Told {
  organisationId: number
  type: WebhookEvent
  /** What it tells: each webhook is told once. */
  key: string
  /** When it happened. Webhooks that were made later are not told. */
  at: Date
}

/** A message that is sent at once. @returns its columns, without its webhook */
export const newMessage = (
  { type, key, at }: { type: StoredMessage['type']; key: string; at: Date },
  data: object,
  now: Date,
) => ({
  message_id: `msg_${randomLinkToken()}`,
  event_key: key,
  type,
  body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  happened_at: at,
  next_at: now,
  give_up_at: addMilliseconds(now, retryPeriod),
})

/** Has a webhook's messages sent. */
export async function enqueueSending(tx: Tx, webhookId: number): Promise<void> {
  const job = (await isFailing(tx, webhookId)) ? retryMessagesJob : sendMessagesJob
  await enqueue(tx, job, { webhookId }, `${job.name}:${webhookId}`)
}

/**
 * Tells an organisation's webhooks something, once each.
 * @param compose what the message says; not called when nobody listens. Null: there is nothing to say
 */
export async function tellWebhooks(
  tx: Tx,
  told: Told,
  compose: () => Promise<object | null>,
  now: Date,
): Promise<void> {
  const listening = await findListening(tx, told)
  const data = listening.length ? await compose() : null
  if (!data) return
  for (const { id } of listening)
    if (await saveMessage(tx, { webhook_id: id, ...newMessage(told, data, now) }))
      await enqueueSending(tx, id)
}
