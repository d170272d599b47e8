import type { Outcome } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type * as z from 'zod'
import { findPresentOfficers, notifyAccounts } from '../identity/index.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { isSendingAllowed } from '../platform/mail/stop-sending.ts'
import { addMilliseconds, seconds } from '../platform/values/clock.ts'
import { callAddress } from './call-address.ts'
import { webhookStoppedEmail } from './email-kinds.ts'
import { sendMessagesJob } from './jobs.ts'
import { enqueueSending } from './queue-message.ts'
import { busyPeriod, hasFailedThroughout, isTaken, nextTry } from './rules.ts'
import { signMessage } from './sign-message.ts'
import {
  beginTry,
  failWaiting,
  findDueWebhooks,
  lockSendingWebhook,
  lockWebhook,
  markDelivered,
  markStopped,
  saveBusy,
  saveOutcome,
  type StoredMessage,
  type StoredWebhook,
} from './store.ts'

/** How many a worker sends, and for how long, before others may have its runner: a server that takes each message slowly waits for itself only. */
const messagesAtATime = 20
const turnPeriod = seconds(10)

/** A job for each webhook, so that none waits for another whose server is slow. */
export async function enqueueDueWebhooks(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  for (const { id } of await findDueWebhooks(tx, clock.now())) await enqueueSending(tx, id)
}

/**
 * Sends what is due for a webhook, until its server does not take a message: a server that is away is called once a minute, whatever waits for
 * it (rule: webhook-messages).
 */
export async function sendMessages(
  { webhookId }: z.output<typeof sendMessagesJob.payload>,
  platform: Platform,
): Promise<void> {
  const { db, clock, secrets, config, stopping } = platform
  const turnEnds = addMilliseconds(clock.now(), turnPeriod)
  const isOthersTurn = (sent: number) => sent >= messagesAtATime || clock.now() >= turnEnds
  for (let sent = 0; !isOthersTurn(sent) && !stopping.aborted; sent += 1) {
    // A restored copy tells nobody what they may have been told, or what is not so (rule: hold-stops-all-email).
    if (!(await isSendingAllowed(db))) return
    const begun = await db.transaction().execute((tx) => beginNext(tx, webhookId, clock.now()))
    if (!begun) return
    const { webhook, message } = begun
    const { message_id: id, body } = message
    const secret = secrets.unseal(webhook.sealed) as string
    const outcome = await callAddress(
      { address: webhook.address, headers: signMessage({ id, body }, secret, clock.now()), body },
      { privateHosts: config.webhookHosts },
    )
    await db.transaction().execute((tx) => recordOutcome(tx, message, outcome, { secrets, now: clock.now() }))
    if (!isTaken(outcome)) return
  }
  await db.transaction().execute((tx) => enqueueSending(tx, webhookId))
}

/** Takes a webhook for this worker, and the message that has been due for longest. @returns null if there is none, or another worker has it */
async function beginNext(
  tx: Tx,
  webhookId: number,
  now: Date,
): Promise<{ webhook: StoredWebhook; message: StoredMessage } | null> {
  const webhook = await lockSendingWebhook(tx, webhookId, now)
  const message = webhook && (await beginTry(tx, webhookId, now))
  if (!message) return null
  await saveBusy(tx, webhookId, addMilliseconds(now, busyPeriod))
  return { webhook, message }
}

/** Nothing is recorded of a worker that slept until another had the webhook, or of a message that was deleted meanwhile. */
async function recordOutcome(
  tx: Tx,
  message: StoredMessage,
  outcome: Outcome,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { now } = context
  const webhook = await lockWebhook(tx, message.webhook_id)
  if (!webhook) return
  const next_at = isTaken(outcome) || outcome === 410 ? null : nextTry(message.give_up_at, now)
  const state = isTaken(outcome) ? 'delivered' : next_at ? 'waiting' : 'failed'
  if (!(await saveOutcome(tx, message, { state, next_at, outcome: String(outcome) }))) return
  await saveBusy(tx, webhook.id, null)
  if (state === 'delivered') await markDelivered(tx, webhook.id, now)
  if (state !== 'failed') return
  if (outcome === 410) await stopWebhook(tx, webhook, 'gone', context)
  else if (hasFailedThroughout(webhook.delivered_at, message.give_up_at))
    await stopWebhook(tx, webhook, 'failing', context)
}

/** Stops a webhook and tells the officers (rule: stopped-webhooks). */
async function stopWebhook(
  tx: Tx,
  { id, name, organisation_id: organisationId }: StoredWebhook,
  why: NonNullable<StoredWebhook['stopped_because']>,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await markStopped(tx, id, why, context.now)
  await failWaiting(tx, id, 'stopped')
  const officers = await findPresentOfficers(tx, organisationId)
  const idempotencyKey = `webhook-stopped:${id}:${context.now.getTime()}`
  await notifyAccounts(
    tx,
    officers,
    webhookStoppedEmail,
    { idempotencyKey, webhookId: id, name, why },
    context,
  )
}
