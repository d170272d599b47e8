import { isDatabaseUnavailable } from '../../database/db.ts'
import { StorageUnavailable } from '../../files/file-store.ts'
import { isUnreadable } from '../../files/read-checked.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, hours, minutes } from '../../values/clock.ts'
import { composeEmails, type OutgoingEmail } from '../compose-emails.ts'
import { requeueNow, retryLater, type DeliveryResult } from './delivery-result.ts'
import { bulkPriority, type EmailKind } from '../email.ts'
import { paceEmails } from './pace.ts'
import { openAttachments } from './read-attachments.ts'
import type { Message } from '../smtp/smtp-connection.ts'
import type { ClaimedEmail } from '../store.ts'
import { buildMimeMessage } from '../build-mime-message.ts'

/** How long an email waits whose attachment is missing or damaged, and one whose attachment cannot be read because the store is away. */
const [damagedWaitMs, awayWaitMs] = [hours(1), minutes(1)]

/**
 * Turns claimed emails of one kind into messages for the mail server, in their order.
 * @returns a function that gives, for each email, its message; or a result when it does not leave now: it no longer applies, its
 *   attachment cannot be read, its mail provider has had enough for now, or it cannot be composed
 */
export function openRenderer(platform: Platform) {
  const { db, log, clock, metrics } = platform
  const readAttachments = openAttachments(platform)

  /** An email with its attachments, or when it is due again if these are not as they were stored. It waits, however long that takes. */
  async function prepare(email: OutgoingEmail): Promise<{ email: OutgoingEmail; files: Buffer[] } | Date> {
    try {
      return { email, files: await readAttachments(email.attachments) }
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return addMilliseconds(clock.now(), error instanceof StorageUnavailable ? awayWaitMs : damagedWaitMs)
    }
  }

  async function render(
    emails: readonly ClaimedEmail[],
    kind: EmailKind,
  ): Promise<(Message | DeliveryResult)[]> {
    const outgoing = await db.transaction().execute((tx) => composeEmails(emails, kind, { ...platform, tx }))
    const prepared = await Promise.all(outgoing.map((email) => email && prepare(email)))
    const paced = prepared.filter(
      (each, nth) => each && 'email' in each && emails[nth]!.priority >= bulkPriority,
    ) as { email: OutgoingEmail }[]
    const times = await paceEmails(
      paced.map(({ email }) => email.envelope.to),
      platform,
    )
    const dueAgainAt = new Map(paced.map(({ email }, nth) => [email, times[nth]]))
    return prepared.map((each): Message | DeliveryResult => {
      if (!each) return { is: 'cancelled', answer: null }
      if (each instanceof Date) return requeueNow(each, 'Its attachment could not be read.')
      const dueAt = dueAgainAt.get(each.email)
      if (dueAt) metrics.recordHoldback({ kind: kind.name })
      return dueAt ? requeueNow(dueAt) : buildMimeMessage(each.email, each.files)
    })
  }

  return async function renderBatch(
    emails: readonly ClaimedEmail[],
    kind: EmailKind,
  ): Promise<(Message | DeliveryResult)[]> {
    try {
      return await render(emails, kind)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return emails.map(() => requeueNow(clock.now()))
      // One email that cannot be composed must not stop the others.
      if (emails.length > 1)
        return (await Promise.all(emails.map((each) => renderBatch([each], kind)))).flat()
      const email = emails[0]!
      log.error('letter.compose', error, { letter: email.id, kind: kind.name })
      return [retryLater(email, 'The email could not be composed.', clock.now())]
    }
  }
}
