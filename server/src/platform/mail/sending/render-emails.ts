import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '../../database/db.ts'
import { StorageUnavailable, type StoredFile } from '../../files/file-store.ts'
import { isUnreadable, readChecked } from '../../files/read-checked.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, hours, minutes } from '../../values/clock.ts'
import { composeEmails, type OutgoingEmail } from '../compose-emails.ts'
import { requeueNow, retryLater, type DeliveryResult } from './delivery-result.ts'
import { bulkPriority, type EmailAttachment, type EmailKind } from '../email.ts'
import { paceEmails } from './pace.ts'
import { encodeBase64Lines } from '../quoted-printable.ts'
import type { Message } from '../smtp/smtp-connection.ts'
import type { ClaimedEmail } from './claim-emails.ts'
import { buildMimeMessage } from '../build-mime-message.ts'

/** How long an email waits whose attachment is missing or damaged, and one whose attachment cannot be read because the store is away. */
const [damagedWaitMs, awayWaitMs] = [hours(1), minutes(1)]

/**
 * Turns claimed emails of one kind into messages for the mail server, in their order.
 * @returns a function that gives, for each email, its message; or a result when it does not leave now: it no longer applies, its
 *   attachment cannot be read, its mail provider has had enough for now, it cannot be composed, or its kind is unknown
 */
export function openRenderer(platform: Platform) {
  const { db, log, clock } = platform
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
    const dueAgainAt = await paceEmails(
      prepared.map((each, nth) =>
        each && 'email' in each && emails[nth]!.priority >= bulkPriority ? each.email.envelope.to : null,
      ),
      platform,
    )
    return prepared.map((each, nth): Message | DeliveryResult => {
      if (!each) return { is: 'cancelled', answer: null }
      if (each instanceof Date) return requeueNow(each, 'Its attachment could not be read.')
      const dueAt = dueAgainAt[nth]
      return dueAt ? requeueNow(dueAt) : buildMimeMessage(each.email, each.files)
    })
  }

  function refuseUnknown(email: ClaimedEmail): DeliveryResult {
    const error = new Error(`No kind of email is called ${email.kind}.`)
    log.error('email.unknown', error, { emailId: email.id })
    return retryLater(email, 'This kind of email is unknown.', clock.now())
  }

  return async function renderBatch(
    emails: readonly ClaimedEmail[],
    kind: EmailKind | undefined,
  ): Promise<(Message | DeliveryResult)[]> {
    if (!kind) return emails.map(refuseUnknown)
    try {
      return await render(emails, kind)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return emails.map(() => requeueNow(clock.now()))
      // One email that cannot be composed must not stop the others.
      if (emails.length > 1)
        return (await Promise.all(emails.map((each) => renderBatch([each], kind)))).flat()
      const email = emails[0]!
      log.error('email.compose', error, { emailId: email.id, kind: kind.name })
      return [retryLater(email, 'The email could not be composed.', clock.now())]
    }
  }
}

/** One attachment leaves thousands of times in a row. A dozen of the largest fit. */
const cacheBytes = 32 * 1024 * 1024

interface FetchContext {
  file: StoredFile
  campaignId: number
}

/**
 * Reads attachments, each checked and encoded once for all the emails that carry it.
 * @returns a function that gives files in base64, broken into lines
 */
function openAttachments(platform: Platform) {
  const cache = new LRUCache<string, Buffer, FetchContext>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: async (_key, _stale, { context: { file, campaignId } }) =>
      encodeBase64Lines(await readChecked(file, campaignId, platform)),
  })

  return (attachments: readonly EmailAttachment[]): Promise<Buffer[]> =>
    Promise.all(
      attachments.map(({ file, campaignId }) =>
        cache.forceFetch(file.key, { context: { file, campaignId } }),
      ),
    )
}
