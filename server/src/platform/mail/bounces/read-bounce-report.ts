import PostalMime from 'postal-mime'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { readSmtpCodes, readEnhancedCode } from './read-smtp-codes.ts'

/** What a mail server reports of a letter that it took and could not deliver. */
export interface BounceReport {
  /** Where the report was sent: the sender on the letter's envelope (RFC 3464, section 2). */
  recipients: string[]
  /** The codes that it gives, `550 5.1.1`; empty when it gives none. */
  answer: string
  /** What it says of the mailbox; null when the mailbox is not to blame. */
  bounce: Bounce | null
}

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, forceRfc822Attachments: true }

/** Fields of a report: `Name: value`, those about the letter and then, after an empty line, those about each recipient. */
type Fields = ReadonlyMap<string, string>

/**
 * Reads a message as a mail server's report (RFC 3464) that a letter could not be delivered. Our letters have one recipient.
 * @returns null for anything else: letters of people, reports that one is late, what cannot be read
 */
export async function readBounceReport(message: Buffer): Promise<BounceReport | null> {
  const mail = await PostalMime.parse(message, limits).catch(() => null)
  const status = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!mail || !status) return null
  const failed = fieldsOf(textOf(status.content)).find((of) => /^failed\b/i.test(of.get('action') ?? ''))
  if (!failed) return null
  const answer = answerOf(failed)
  return {
    recipients: (mail.to ?? []).flatMap(({ address }) => address ?? []),
    answer,
    bounce: classifyBounce(answer, false),
  }
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

/** The last server's own codes; what it left out, as the reporting server puts it. Its words stay behind: they hold addresses. */
function answerOf(failed: Fields): string {
  const [, said = ''] = /^smtp;\s*(.*)/i.exec(failed.get('diagnostic-code') ?? '') ?? []
  const codes = readSmtpCodes(said)
  const enhanced = codes.enhanced ?? readEnhancedCode(failed.get('status') ?? '')
  const basic = codes.basic ?? (enhanced && `${enhanced[0]}50`)
  return [basic, enhanced].filter(Boolean).join(' ')
}
