import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Message, page, PageNumber, PageSize } from '../fields.ts'
import { roles } from '../roles.ts'

/** The sentences of the mail health screen. */
export const messages = {
  resent: 'The email is on its way again.',
  cleared: 'This address gets leaflets and newsletters again.',
  resumed: 'Leaflets and newsletters are being sent again.',
  notFailed: 'This email has not failed, or is already on its way again.',
  emptied:
    'We no longer have the text of this email. Codes and links are kept until they are sent, other text for a week. The recipient can ask for a new one.',
  suppressed:
    'This address bounces, so we do not send leaflets or newsletters to it. Clear the address first.',
} as const

/** How urgent letters are, the most urgent first. */
export const urgencies = ['code', 'notice', 'leaflet', 'newsletter'] as const
/** What letters are that have not ended well. */
export const unsentStates = ['queued', 'sending', 'in doubt', 'failed'] as const

/** No more letters of one state and urgency are counted: a million may wait. */
export const maxCounted = 10_000

/** Letters of one state and urgency. */
export const EmailCount = z.object({
  state: z.enum(unsentStates),
  urgency: z.enum(urgencies),
  count: z.int().max(maxCounted),
  /** Whether so many were counted that there may be more. */
  orMore: z.boolean(),
  /** When the oldest of those counted was written; of those that wait, the ones due first are counted. */
  oldestAt: Instant,
})
export type EmailCount = z.output<typeof EmailCount>

/** Leaflets and newsletters stopped by themselves: of the last answers of the mail server more than a tenth were refusals. */
export const MailPause = z.object({ since: Instant, refused: z.int(), answered: z.int() })
export type MailPause = z.output<typeof MailPause>

export const showMailHealth = endpoint({
  method: 'GET',
  path: '/api/mailhealth',
  summary: `Letters that wait, are being sent, failed or are in doubt, up to ${maxCounted.toLocaleString('en-GB')} of each state and urgency, whether mail is on hold, and whether leaflets and newsletters are paused.`,
  input: z.strictObject({}),
  reply: z.object({ onHold: z.boolean(), pause: MailPause.nullable(), counts: z.array(EmailCount) }),
  problems: ['SignInNeeded', 'NotAllowed'],
})

export const resumeMail = endpoint({
  method: 'POST',
  path: '/api/mailhealth/resume',
  summary: 'Let leaflets and newsletters leave again that stopped because too many were refused.',
  input: z.strictObject({}),
  reply: Message,
  problems: ['SignInNeeded', 'NotAllowed'],
})

/** Whose account something is about; empty name when it is closed. */
const PersonSummary = z.object({ id: z.int(), name: z.string(), role: z.enum(roles) })
export type PersonSummary = z.output<typeof PersonSummary>

export const UndeliveredEmail = z.object({
  letterId: z.int(),
  /** What it is, in words: `Campaign stopped`. */
  kind: z.string(),
  state: z.enum(['failed', 'in doubt']),
  /** Null for the team, and for people who have no account. */
  person: PersonSummary.nullable(),
  writtenAt: Instant,
  endedAt: Instant.nullable(),
  tries: z.int(),
  /** What the mail server said last, without addresses. */
  answer: z.string(),
  /** Whether it failed and still has what it would say. */
  canResend: z.boolean(),
})
export type UndeliveredEmail = z.output<typeof UndeliveredEmail>

export const listUndeliveredEmails = endpoint({
  method: 'GET',
  path: '/api/mailhealth/letters/:page/:size',
  summary: 'Emails that failed or are in doubt, newest first. The read is logged.',
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(UndeliveredEmail),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const resendEmail = endpoint({
  method: 'POST',
  path: '/api/mailhealth/letters/:id/resend',
  summary: 'Send a letter again that failed.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'LetterNotResendable'],
})

export const SuppressedAddress = z.object({
  person: PersonSummary,
  email: z.string(),
  /** `gone`: there is no such mailbox. `full`: it could not take mail on three days within 30. */
  reason: z.enum(['gone', 'full']),
  /** The mail server's code, `550 5.1.1`. */
  answer: z.string(),
  lastBouncedAt: Instant,
})
export type SuppressedAddress = z.output<typeof SuppressedAddress>

export const listSuppressedAddresses = endpoint({
  method: 'GET',
  path: '/api/mailhealth/suppressed/:page/:size',
  summary:
    'Accounts that get no leaflets and newsletters because their address bounces, latest first. The read is logged.',
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(SuppressedAddress),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const clearBounces = endpoint({
  method: 'DELETE',
  path: '/api/mailhealth/suppressed/:id',
  summary: "Forget that an account's address bounced: it gets leaflets and newsletters again.",
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})
