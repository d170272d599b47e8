import type { Email } from '../inbound/read-message.ts'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { findSmtpCodes, readEnhancedCode, type SmtpCodes } from './read-smtp-codes.ts'
import { bounceKindOf } from './refusal-words.ts'
import { addressesIn, isPlainTextReport, reasonsIn } from './plain-text-report.ts'

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
 * recipient, whose mailbox may forward them to others: a failure of another mailbox counts as temporary.
 * @param sender on its envelope; '' when it has none
 * @param recipient of the email
 * @returns null for anything else: emails by people, reports of delays, and of a delivery although a copy failed
 */
export function readBounceReport(
  email: Email,
  { sender, recipient }: { sender: string; recipient: string },
): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/.test(mimeType),
  )
  if (!status) return isPlainTextReport(email, sender) ? readPlainText(email, recipient) : null
  const groups = fieldsOf(textOf(status.content))
  const withAction = (action: RegExp) => groups.filter((fields) => action.test(fields.get('action') ?? ''))
  if (withAction(/^(?:delivered|relayed|expanded)\b/i).length > 0) return null
  const failed = withAction(/^failed\b/i)
  const ours = failed.find((fields) => isAbout(recipient, mailboxesIn(fields)))
  if (ours) return readFields(ours, email.text ?? '')
  return failed[0] ? asTemporary(readFields(failed[0], email.text ?? '')) : null
}

/** The mailbox that failed. Sendmail repeats our recipient, and names beside it the one to which that forwards. */
function mailboxesIn(fields: Fields): string[] {
  const named = fields.get('x-actual-recipient') ?? fields.get('final-recipient') ?? ''
  return /[^\s<>;]+@[^\s<>;]+/.exec(named.slice(0, maxMailboxLength))?.slice(0, 1) ?? []
}

/** Reads an address that has a type. */
const maxMailboxLength = 400

/** Whether a failure concerns our recipient: it names that address or none. */
const isAbout = (recipient: string, addresses: readonly string[]) =>
  addresses.length === 0 || addresses.some((address) => isSameMailbox(address, recipient))

/** Mail servers leave out what follows a plus, or write it as +2B (RFC 3461), and name a host of the domain in its place. */
function isSameMailbox(one: string, other: string): boolean {
  const read = (address: string) => {
    const [name = '', domain = ''] = address.toLowerCase().split('@')
    return { name: name.split('+')[0], domain: `.${domain}` }
  }
  const [a, b] = [read(one), read(other)]
  return a.name === b.name && (a.domain.endsWith(b.domain) || b.domain.endsWith(a.domain))
}

const asTemporary = ({ answer, bounce }: BounceReport): BounceReport => ({
  answer,
  bounce: bounce && { ...bounce, isPermanent: false },
})

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

function readPlainText({ text = '', subject = '' }: Email, recipient: string): BounceReport | null {
  const [, reasonInSubject = ''] = /^returned mail: (.*)/i.exec(subject) ?? []
  const reasons = [...reasonsIn(text), reasonInSubject]
  const codes = findSmtpCodes(reasons.join('\n'))
  const saysWhy = codes.basic || codes.enhanced || reasons.some((each) => bounceKindOf(each) !== null)
  if (!saysWhy) return null
  const report = classify(codes, reasons)
  return isAbout(recipient, addressesIn(text)) ? report : asTemporary(report)
}

/** @param reasons the first one with words that are known counts */
function classify({ basic, enhanced }: SmtpCodes, reasons: readonly string[]): BounceReport {
  const answer = [basic ?? (enhanced && `${enhanced[0]}50`), enhanced].filter(Boolean).join(' ')
  const reason = reasons.find((each) => bounceKindOf(each) !== null) ?? ''
  return { answer, bounce: classifyBounce(`${answer} ${reason}`, false) }
}
