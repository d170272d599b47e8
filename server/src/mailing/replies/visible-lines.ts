import type { Email } from 'postal-mime'
import { beginsFooter, isContact, isMarking } from './find-footer.ts'
import { readHtmlText } from './html-text.ts'
import { removeQuotation, type OurSender } from './remove-quotation.ts'
import { plainWordsIn } from './words-in.ts'

/** A reply is read up to here, with what it quotes. */
const maxTextLength = 100_000
const maxLines = 2000
/** Nobody writes more about a number. */
const maxWrittenLines = 200
/** With the notices of an employer. */
const maxWrittenLength = 15_000
/** Only the beginning of a longer line is read. */
const maxLineLength = 1000

/** What somebody wrote above, below or between what they quoted. */
export interface VisibleLines {
  body: string[]
  /** What stands below it: a signature, notices of an employer. */
  footer: string[]
  /** The words of its sender's name, in lower case. */
  names: ReadonlySet<string>
}

export type ReplyText = Pick<Email, 'text' | 'html' | 'from'>

/**
 * The lines of a message that its sender wrote.
 * @param memberName what they call themselves here, which may differ from the name of their mailbox
 * @returns null when there are none, or only a person could tell
 */
export function readVisibleLines(email: ReplyText, our: OurSender, memberName: string): VisibleLines | null {
  const html = email.html === undefined ? undefined : readHtmlText(email.html)
  // Text parts do not show what is struck out.
  if (html === null) return null
  const text = email.text?.trim() ? email.text : html
  if (text === undefined) return null
  const given = text
    .slice(0, maxTextLength)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLineLength))
  const written = removeQuotation(withoutArmour(given), our)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !isMarking(line))
  if (written.length === 0 || written.length > maxWrittenLines) return null
  if (written.join('').length > maxWrittenLength) return null
  const { name = '', address = '' } = email.from ?? {}
  const names = new Set(plainWordsIn(`${memberName} ${name} ${address.split('@')[0]}`))
  const end = written.findIndex((line, nth) => nth > 0 && beginsFooter(line, names))
  const body = end === -1 ? written : written.slice(0, end)
  return {
    body: body.filter((line) => !isContact(line)),
    footer: end === -1 ? [] : written.slice(end),
    names,
  }
}

/** Without the first lines of a text that OpenPGP signs. */
function withoutArmour(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line !== '')
  if (lines[at] !== '-----BEGIN PGP SIGNED MESSAGE-----') return lines
  return lines.slice(lines.indexOf('', at) + 1)
}
