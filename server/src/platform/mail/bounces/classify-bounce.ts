import { readSmtpCodes } from './read-smtp-codes.ts'

/** What a refusal says about the recipient's mailbox. */
export interface Bounce {
  /** True when the mailbox does not exist; false when it cannot take email for now. */
  hard: boolean
  /** The codes of the reply, `550 5.1.1`. */
  answer: string
}

/** Enhanced codes (RFC 3463) for a mailbox that does not exist or is closed. 5.1.7 and 5.1.8 concern the sender. */
const hardCodes = /^5\.(1\.([1236]|10)|2\.1)$/
/** A full or unavailable mailbox, an address that cannot be looked up for now, a domain without a route. */
const softCodes = /^(5\.2\.2|5\.4\.4|4\.1\.([1-6]|10)|4\.2\.[0-2])$/

/**
 * Classifies a mail server's refusal of an email. Refusals for policy, size or reputation are no bounce: the mailbox is not at fault.
 * @param response the reply, starting with its code
 * @param atRecipient whether the server refused the recipient, before it saw the message
 * @returns null when the refusal is not about the mailbox
 */
export function classifyBounce(response: string, atRecipient: boolean): Bounce | null {
  const { basic, enhanced } = readSmtpCodes(response)
  if (!basic) return null
  if (enhanced) {
    const answer = `${basic} ${enhanced}`
    if (hardCodes.test(enhanced)) return { hard: true, answer }
    return softCodes.test(enhanced) ? { hard: false, answer } : null
  }
  if (!atRecipient) return null
  if (['550', '551', '553'].includes(basic)) return { hard: true, answer: basic }
  return ['450', '451', '452', '552'].includes(basic) ? { hard: false, answer: basic } : null
}
