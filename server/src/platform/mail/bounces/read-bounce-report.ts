import type { Email } from '../inbound/read-message.ts'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { readSmtpCodes, readEnhancedCode } from './read-smtp-codes.ts'

/** A mail server's report about an email that it accepted and could not deliver. */
export interface BounceReport {
  /** Its codes, `550 5.1.1`; empty when it has none. */
  answer: string
  /** What it says about the mailbox; null when the mailbox is not at fault. */
  bounce: Bounce | null
}

/** Fields of a report, `Name: value`: those about the email and then, after an empty line, those about each recipient. */
type Fields = ReadonlyMap<string, string>

/**
 * Reads a message as a mail server's report (RFC 3464) that an email could not be delivered. Our emails have one recipient.
 * @returns null for anything else: emails by people, reports of delays
 */
export function readBounceReport(email: Email): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!status) return null
  const failed = fieldsOf(textOf(status.content)).find((fields) =>
    /^failed\b/i.test(fields.get('action') ?? ''),
  )
  if (!failed) return null
  const answer = answerOf(failed)
  return { answer, bounce: classifyBounce(answer, false) }
}

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

function fieldsOf(status: string): Fields[] {
  const unfolded = status.replaceAll(/\r?\n[ \t]+/g, ' ')
  return unfolded.split(/(?:\r?\n){2,}/).map(
    (lines) =>
      new Map(
        lines.split(/\r?\n/).flatMap((line) => {
          const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? []
          return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
        }),
      ),
  )
}

/** The codes of the last mail server; those it left out are the reporting server's. Its text is dropped: it contains addresses. */
function answerOf(failed: Fields): string {
  const [, reply = ''] = /^smtp;\s*(.*)/i.exec(failed.get('diagnostic-code') ?? '') ?? []
  const codes = readSmtpCodes(reply)
  const enhanced = codes.enhanced ?? readEnhancedCode(failed.get('status') ?? '')
  const basic = codes.basic ?? (enhanced && `${enhanced[0]}50`)
  return [basic, enhanced].filter(Boolean).join(' ')
}
