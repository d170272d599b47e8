import PQueue from 'p-queue'
import PostalMime, { type Email } from 'postal-mime'

export type { Email } from 'postal-mime'

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, forceRfc822Attachments: true }

/** One at a time: what is parsed takes many times the memory of its message. */
const parsing = new PQueue({ concurrency: 1 })

/**
 * Parses a message that arrived.
 * @param message what `TextExtractor` kept of it, which bounds the time that this takes
 * @returns null for one that cannot be read within the limits
 */
export const readMessage = (message: Buffer): Promise<Email | null> =>
  parsing.add(() => PostalMime.parse(message, limits).catch(() => null))

/** The values of a header, in the order in which they were added: the last server's first. */
export const headerValues = (email: Email, name: string): string[] =>
  email.headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
