import PostalMime, { type Email } from 'postal-mime'

export type { Email } from 'postal-mime'

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, forceRfc822Attachments: true }

/** Parses a message that arrived. @returns null for one that cannot be read within the limits */
export const readMessage = (message: Buffer): Promise<Email | null> =>
  PostalMime.parse(message, limits).catch(() => null)

/** The values of a header, in the order in which they were added: the last server's first. */
export const headerValues = (email: Email, name: string): string[] =>
  email.headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
