import EmailReplyParser from 'email-reply-parser'
import type { Email } from 'postal-mime'
import { readHtmlText } from './html-text.ts'

/** What the parser of replies is given: its expressions take long for long texts. */
const maxLength = 3000
const maxLines = 60
const maxLineLength = 400

/** What somebody wrote above, below or between what they quoted. */
export interface VisibleLines {
  lines: string[]
  /** What a signature seems to contain. */
  signature: string[]
}

/** The first of the lines about a quoted email, in the languages of email programs. */
const quotedSender = /^\s*\*?(?:from|von|de|da|van|od|fra|från|oddiwrth)\s?:\*?\s.*@/i
const quotedDate =
  /^\s*\*?(?:sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|wysłano|skickat)\s?:\*?\s/i
/** Other ways in which email programs begin to quote without a mark on each line. */
const quoteBegins =
  /^\s*(?:[-_]{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d.origine|mensaje original|messaggio originale|oorspronkelijk bericht|weitergeleitete nachricht)|_{10,}\s*$|begin forwarded message|on .{5,200}\bwrote:?\s*$|on .{5,200}<[^<>]*@[^<>]*>\s*wrote:)/i

const isQuoteHeader = (line: string, next: string) =>
  quoteBegins.test(line) || quotedSender.test(line) || (quotedDate.test(line) && quotedSender.test(next))

/**
 * The lines of a message that its sender wrote.
 * @returns null when there are none, or only a person could tell
 */
export function readVisibleLines(email: Pick<Email, 'text' | 'html'>): VisibleLines | null {
  const html = email.html === undefined ? undefined : readHtmlText(email.html)
  // Text parts do not show what is struck out.
  if (html === null) return null
  const text = email.text?.trim() ? email.text : html
  return text === undefined ? null : splitReply(text)
}

function splitReply(text: string): VisibleLines | null {
  const given = text.replaceAll(/\r\n?/g, '\n').slice(0, maxLength).split('\n').slice(0, maxLines)
  if (given.some((line) => line.length > maxLineLength)) return null
  const lines: string[] = []
  const signature: string[] = []
  for (const fragment of new EmailReplyParser().read(cutAtQuote(given).join('\n')).getFragments()) {
    if (fragment.isQuoted()) continue
    const isSignature = fragment.isHidden() && fragment.isSignature()
    ;(isSignature ? signature : lines).push(...fragment.getContent().split('\n'))
  }
  const written = lines.filter(
    (line) => line.trim() && !isQuoteHeader(line, '') && !line.trim().startsWith('>'),
  )
  return written.length ? { lines: written, signature: signature.filter((line) => line.trim()) } : null
}

/** The lines before an unmarked quotation. One whose lines are marked is left to the parser, because the reply may follow it. */
function cutAtQuote(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, nth) => {
    const next = nextLine(lines, nth)
    return isQuoteHeader(line, next) && !next.startsWith('>')
  })
  return at === -1 ? lines : lines.slice(0, at)
}

const nextLine = (lines: readonly string[], at: number) =>
  lines
    .slice(at + 1)
    .find((line) => line.trim())
    ?.trim() ?? ''
