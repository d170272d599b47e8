import { readSmtpCodes } from './read-smtp-codes.ts'
import { bounceKindOf } from './refusal-words.ts'

/** What a refusal says about the recipient's mailbox. */
export interface Bounce {
  /** True when the mailbox does not exist; false when it cannot take email for now. */
  isPermanent: boolean
  /** The codes of the reply, `550 5.1.1`; `550` or `450` where it has none, as qmail, Exim and Yahoo may report. */
  answer: string
}

/** Enhanced codes (RFC 3463) for a mailbox or domain that does not exist. 5.1.7 and 5.1.8 concern the sender. */
const permanentCodes = /^5\.1\.([126]|10|351)$/
/**
 * A full or unavailable mailbox, an address that cannot be looked up for now, a domain without a route; and those that some servers use for
 * whatever they refuse: a name that is wrong (5.1.3), a mailbox that is closed (5.2.1).
 */
const temporaryCodes = /^(5\.1\.3|5\.2\.[12]|5\.4\.4|4\.1\.([1-6]|10)|4\.2\.[0-2])$/

/**
 * Classifies a mail server's refusal of an email, by its words and then by its codes. Refusals for policy, size or reputation are no
 * bounce: the mailbox is not at fault.
 * @param refusal its codes and what it says
 * @param atRecipient whether the server refused the recipient, before it saw the message
 * @returns null when the refusal is not about the mailbox
 */
export function classifyBounce(refusal: string, atRecipient: boolean): Bounce | null {
  const { basic, enhanced } = readSmtpCodes(refusal)
  const answer = [basic, enhanced].filter(Boolean).join(' ')
  const bounce = (isPermanent: boolean): Bounce => ({
    isPermanent,
    answer: answer || (isPermanent ? '550' : '450'),
  })
  const isTemporary = (enhanced ?? basic)?.startsWith('4') ?? false
  const kind = bounceKindOf(refusal)
  if (kind === 'none') return null
  if (kind === 'permanent') return bounce(!isTemporary)
  if (kind === 'temporary') return bounce(false)
  if (enhanced && permanentCodes.test(enhanced)) return bounce(true)
  const isTemporaryCode = enhanced
    ? temporaryCodes.test(enhanced)
    : atRecipient && /^(45[0-2]|55[0-3])$/.test(basic ?? '')
  return isTemporaryCode ? bounce(false) : null
}
