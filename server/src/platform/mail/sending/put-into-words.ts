import { rememberReads } from '../../files/remember-reads.ts'
import { isDatabaseAway } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { composeEnvelopes } from '../compose.ts'
import { givenBack, triedAgain, type Fate } from './fate.ts'
import { bulkFrom, type LetterKind } from '../letter.ts'
import { pace } from './pace.ts'
import { base64Lines } from '../quoted-printable.ts'
import type { Message } from './smtp.ts'
import type { ClaimedLetter } from '../store.ts'
import { writeMessage } from '../write-message.ts'

/** A campaign's leaflet leaves thousands of times in a row: a dozen of the largest that are attached fit. */
const rememberedFileBytes = 32 * 1024 * 1024

/**
 * Puts letters of one kind into the form the mail server takes, in their order.
 * @returns what became of one that does not leave now: it is no longer true, it has no turn at its provider yet, or it fails
 */
export function openWriting(platform: Platform) {
  const { db, log, clock, metrics } = platform
  const attachments = rememberReads(
    { read: async (key: string) => base64Lines(await platform.files.read(key)) },
    rememberedFileBytes,
  )

  return async function putIntoWords(
    letters: readonly ClaimedLetter[],
    kind: LetterKind,
  ): Promise<(Message | Fate)[]> {
    try {
      const envelopes = await db
        .transaction()
        .execute((tx) => composeEnvelopes(letters, kind, { ...platform, tx }))
      const paced = envelopes.filter((envelope, nth) => envelope && letters[nth]!.priority >= bulkFrom)
      const times = await pace(
        paced.map((envelope) => envelope!.envelope.to),
        platform,
      )
      const comesAgain = new Map(paced.map((envelope, nth) => [envelope, times[nth]]))
      return await Promise.all(
        envelopes.map((envelope): Promise<Message> | Fate => {
          const later = comesAgain.get(envelope)
          if (later) metrics.heldBack({ kind: kind.name })
          if (later) return givenBack(later)
          return envelope ? writeMessage(envelope, attachments.read) : { is: 'cancelled', answer: null }
        }),
      )
    } catch (error) {
      if (isDatabaseAway(error)) return letters.map(() => givenBack(clock.now()))
      const [letter] = letters
      // One that cannot be put into words must not keep the others.
      if (letters.length > 1)
        return (await Promise.all(letters.map((each) => putIntoWords([each], kind)))).flat()
      log.failed('letter.compose', error, { letter: letter!.id, kind: kind.name })
      return [triedAgain(letter!, 'It could not be put into words.', clock.now())]
    }
  }
}
