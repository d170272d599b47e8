import { cacheReads } from '../../files/cache-reads.ts'
import { isDatabaseUnavailable } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { composeEmails } from '../compose-emails.ts'
import { requeueNow, retryLater, type DeliveryResult } from './delivery-result.ts'
import { bulkPriority, type EmailKind } from '../email.ts'
import { paceEmails } from './pace.ts'
import { encodeBase64Lines } from '../quoted-printable.ts'
import type { Message } from './smtp.ts'
import type { ClaimedEmail } from '../store.ts'
import { buildMimeMessage } from '../build-mime-message.ts'

/** One attachment leaves thousands of times in a row. A dozen of the largest fit. */
const attachmentCacheBytes = 32 * 1024 * 1024

/**
 * Turns claimed emails of one kind into messages for the mail server, in their order.
 * @returns a function that gives, for each email, its message; or a result when it does not leave now: it no longer applies, its
 *   mail provider has had enough for now, or it cannot be composed
 */
export function openRenderer(platform: Platform) {
  const { db, log, clock, metrics } = platform
  const attachments = cacheReads(
    { read: async (key: string) => encodeBase64Lines(await platform.files.read(key)) },
    attachmentCacheBytes,
  )

  async function render(
    emails: readonly ClaimedEmail[],
    kind: EmailKind,
  ): Promise<(Message | DeliveryResult)[]> {
    const outgoing = await db.transaction().execute((tx) => composeEmails(emails, kind, { ...platform, tx }))
    const paced = outgoing.filter((email, nth) => email && emails[nth]!.priority >= bulkPriority)
    const times = await paceEmails(
      paced.map((email) => email!.envelope.to),
      platform,
    )
    const dueAgainAt = new Map(paced.map((email, nth) => [email, times[nth]]))
    return Promise.all(
      outgoing.map((email): Promise<Message> | DeliveryResult => {
        const dueAt = dueAgainAt.get(email)
        if (dueAt) metrics.recordHoldback({ kind: kind.name })
        if (dueAt) return requeueNow(dueAt)
        return email ? buildMimeMessage(email, attachments.read) : { is: 'cancelled', answer: null }
      }),
    )
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
