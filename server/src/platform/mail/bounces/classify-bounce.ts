import { readSmtpCodes } from './read-smtp-codes.ts'

/** What a refusal says of the mailbox a letter was for. */
export interface Bounce {
  /** There is no such mailbox; otherwise it could not take mail for the time being. */
  hard: boolean
  /** The answer's codes, `550 5.1.1`. */
  answer: string
}

/** Of the enhanced codes (RFC 3463) those that say: no such mailbox, or it is closed. 5.1.7 and 5.1.8 are about the sender. */
const gone = /^5\.(1\.([1236]|10)|2\.1)$/
/** A mailbox that is full or away, addresses that cannot be looked up just now, and domains to which no way leads. */
const notNow = /^(5\.2\.2|5\.4\.4|4\.1\.([1-6]|10)|4\.2\.[0-2])$/

/**
 * Reads what a mail server said when it refused a letter. Policy, size and reputation are not the mailbox's: those bounce nobody.
 * @param response the server's words, starting with its code
 * @param atRecipient whether it was said of the recipient, before it saw the letter
 * @returns null when it is not about the mailbox
 */
export function classifyBounce(response: string, atRecipient: boolean): Bounce | null {
  const { basic, enhanced } = readSmtpCodes(response)
  if (!basic) return null
  if (enhanced) {
    const answer = `${basic} ${enhanced}`
    if (gone.test(enhanced)) return { hard: true, answer }
    return notNow.test(enhanced) ? { hard: false, answer } : null
  }
  if (!atRecipient) return null
  if (['550', '551', '553'].includes(basic)) return { hard: true, answer: basic }
  return ['450', '451', '452', '552'].includes(basic) ? { hard: false, answer: basic } : null
}
