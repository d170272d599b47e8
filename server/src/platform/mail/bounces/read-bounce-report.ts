import type { Email } from '../inbound/read-message.ts'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { findSmtpCodes, readEnhancedCode, type SmtpCodes } from './read-smtp-codes.ts'
import { bounceKindOf } from './refusal-words.ts'
import { isPlainTextReport, reasonsIn } from './plain-text-report.ts'

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
 * Reads a message as a mail server's report that an email could not be delivered, with fields (RFC 3464) or in words. Our emails have one
 * recipient.
 * @param sender on its envelope; '' when it has none
 * @returns null for anything else: emails by people, reports of delays
 */
export function readBounceReport(email: Email, sender: string): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/.test(mimeType),
  )
  if (!status) return isPlainTextReport(email, sender) ? readPlainText(email) : null
  const failed = fieldsOf(textOf(status.content)).find((fields) =>
    /^failed\b/i.test(fields.get('action') ?? ''),
  )
  return failed ? readFields(failed, email.text ?? '') : null
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

/** By what the last mail server said, and where that says nothing known by what people read. Only codes leave this file. */
function readFields(failed: Fields, text: string): BounceReport {
  const [, reply = ''] = /^[\w.-]+;\s*(.*)/.exec(failed.get('diagnostic-code') ?? '') ?? []
  const codes = findSmtpCodes(reply)
  const status = failed.get('status') ?? ''
  const enhanced = codes.enhanced ?? readEnhancedCode(status)
  return classify({ basic: codes.basic, enhanced }, [reply, status, ...reasonsIn(text)])
}

function readPlainText({ text = '', subject = '' }: Email): BounceReport | null {
  const [, reasonInSubject = ''] = /^returned mail: (.*)/i.exec(subject) ?? []
  const reasons = [...reasonsIn(text), reasonInSubject]
  const codes = findSmtpCodes(reasons.join('\n'))
  const saysWhy = codes.basic || codes.enhanced || reasons.some((each) => bounceKindOf(each) !== null)
  return saysWhy ? classify(codes, reasons) : null
}

/** @param reasons the first one with words that are known counts */
function classify({ basic, enhanced }: SmtpCodes, reasons: readonly string[]): BounceReport {
  const answer = [basic ?? (enhanced && `${enhanced[0]}50`), enhanced].filter(Boolean).join(' ')
  const reason = reasons.find((each) => bounceKindOf(each) !== null) ?? ''
  return { answer, bounce: classifyBounce(`${answer} ${reason}`, false) }
}
