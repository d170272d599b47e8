import PQueue from 'p-queue'
import PostalMime, { type Email } from 'postal-mime'

export type { Email } from 'postal-mime'

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, forceRfc822Attachments: true }
/** Lines that may begin a part, which the parser does not limit. A reply has a few, and so has a report. */
const maxPartLines = 100
const partLine = '\n--'

/** One at a time: what is parsed takes many times the memory of its message. */
const parsing = new PQueue({ concurrency: 1 })

/** Parses a message that arrived. @returns null for one that cannot be read within the limits */
export async function readMessage(message: Buffer): Promise<Email | null> {
  if (hasManyParts(message)) return null
  return parsing.add(() => PostalMime.parse(message, limits).catch(() => null))
}

function hasManyParts(message: Buffer): boolean {
  let lines = 0
  for (let at = message.indexOf(partLine); at !== -1; at = message.indexOf(partLine, at + 1)) {
    lines += 1
    if (lines > maxPartLines) return true
  }
  return false
}

/** The values of a header, in the order in which they were added: the last server's first. */
export const headerValues = (email: Email, name: string): string[] =>
  email.headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
