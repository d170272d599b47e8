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

/** A campaign's leaflet leaves thousands of times in a row: a dozen of the largest that are attached fit. */
const rememberedFileBytes = 32 * 1024 * 1024

/**
 * Puts letters of one kind into the form the mail server takes, in their order.
 * @returns what became of one that does not leave now: it is no longer true, it has no turn at its provider yet, or it fails
 */
export function openRenderer(platform: Platform) {
  const { db, log, clock, metrics } = platform
  const attachments = cacheReads(
    { read: async (key: string) => encodeBase64Lines(await platform.files.read(key)) },
    rememberedFileBytes,
  )

  return async function renderBatch(
    letters: readonly ClaimedEmail[],
    kind: EmailKind,
  ): Promise<(Message | DeliveryResult)[]> {
    try {
      const envelopes = await db
        .transaction()
        .execute((tx) => composeEmails(letters, kind, { ...platform, tx }))
      const paced = envelopes.filter((envelope, nth) => envelope && letters[nth]!.priority >= bulkPriority)
      const times = await paceEmails(
        paced.map((envelope) => envelope!.envelope.to),
        platform,
      )
      const comesAgain = new Map(paced.map((envelope, nth) => [envelope, times[nth]]))
      return await Promise.all(
        envelopes.map((envelope): Promise<Message> | DeliveryResult => {
          const later = comesAgain.get(envelope)
          if (later) metrics.recordHoldback({ kind: kind.name })
          if (later) return requeueNow(later)
          return envelope ? buildMimeMessage(envelope, attachments.read) : { is: 'cancelled', answer: null }
        }),
      )
    } catch (error) {
      if (isDatabaseUnavailable(error)) return letters.map(() => requeueNow(clock.now()))
      const [letter] = letters
      // One that cannot be put into words must not keep the others.
      if (letters.length > 1)
        return (await Promise.all(letters.map((each) => renderBatch([each], kind)))).flat()
      log.error('letter.compose', error, { letter: letter!.id, kind: kind.name })
      return [retryLater(letter!, 'It could not be put into words.', clock.now())]
    }
  }
}
