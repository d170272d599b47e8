import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import { maySend } from '../../platform/mail/stop-sending.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendMemberMessage } from '../jobs.ts'
import { memberMessageEmail } from './email-kinds.ts'
import { findHaltCause, memberMessageKey } from './rules.ts'
import { findMembersAfter, findSendingIds, lockMessage, updateMessage } from './store.ts'

/** The most emails one transaction queues. */
const batchSize = 5000

/**
 * Queues the emails of a message that was approved, one for each member however often this runs. Several runs take turns at the batches. A run
 * that dies is repeated; so is, every hour, one that met a hold on email.
 */
export async function sendMessage(
  { messageId }: { messageId: number },
  { db, clock }: Platform,
): Promise<void> {
  while (await db.transaction().execute((tx) => queueBatch(tx, messageId, clock.now())));
}

/** @returns whether there may be more to queue */
async function queueBatch(tx: Tx, id: number, now: Date): Promise<boolean> {
  if (!(await maySend(tx, now))) return false
  const message = await lockMessage(tx, id)
  if (message?.state !== 'sending') return false
  const halted = findHaltCause(message)
  if (halted) {
    // A message of which nothing was queued is no message of its month.
    const isUnsent = message.planned_up_to === 0
    await updateMessage(tx, id, {
      halted,
      ...(isUnsent ? { state: 'not-sent', month: null } : { state: 'sent' }),
    })
    return false
  }
  const members = message.taken_down_at
    ? []
    : await findMembersAfter(tx, message.campaign_id, message.planned_up_to, batchSize)
  await queueEmails(
    tx,
    memberMessageEmail,
    members.map(({ membershipId, accountId }) => ({
      idempotencyKey: memberMessageKey(id, membershipId),
      accountId,
      content: { messageId: id, membershipId },
    })),
    now,
  )
  const isLast = members.length < batchSize
  await updateMessage(tx, id, {
    planned_up_to: members.at(-1)?.membershipId ?? message.planned_up_to,
    ...(isLast && { state: 'sent' }),
  })
  return !isLast
}

/** Every hour: what could not be queued when it was approved. */
export async function sendWaitingMessages(tx: Tx): Promise<void> {
  for (const messageId of await findSendingIds(tx)) await enqueue(tx, sendMemberMessage, { messageId })
}
