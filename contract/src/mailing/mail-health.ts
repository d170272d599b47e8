import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, page, PersonSummary } from '../fields.ts'
import { maxCounted, unsentStates, urgencies } from './messages-and-limits.ts'

export const EmailCount = z.object({
  state: z.enum(unsentStates),
  urgency: z.enum(urgencies),
  count: z.int().max(maxCounted),
  /** Whether counting stopped at the maximum. */
  orMore: z.boolean(),
  /** When the oldest of the counted emails was created. Queued emails are counted in the order they are due. */
  oldestAt: Instant,
})
export type EmailCount = z.output<typeof EmailCount>

/** The automatic pause of leaflets and newsletters, when the mail server refused more than a tenth of the latest emails. */
export const MailPause = z.object({ since: Instant, refused: z.int(), answered: z.int() })
export type MailPause = z.output<typeof MailPause>

export const UndeliveredEmail = z
  .object({
    letterId: z.int(),
    /** The kind in plain words, such as `Campaign stopped`. */
    kind: z.string(),
    state: z.enum(['failed', 'in doubt']),
    /** Null for emails to the team and to people without an account. */
    person: PersonSummary.nullable(),
    writtenAt: Instant,
    endedAt: Instant.nullable(),
    tries: z.int(),
    /** The last reply of the mail server, without addresses. */
    answer: z.string(),
    /** Whether it failed and its content still exists. */
    canResend: z.boolean(),
  })
  .meta({ id: 'UndeliveredEmail' })
export type UndeliveredEmail = z.output<typeof UndeliveredEmail>

export const SuppressedAddress = z.object({
  person: PersonSummary,
  email: z.string(),
  /** `gone`: the mailbox does not exist. `full`: it refused email on three days within 30. */
  reason: z.enum(['gone', 'full']),
  /** The mail server's code, such as `550 5.1.1`. */
  answer: z.string(),
  lastBouncedAt: Instant,
})
export type SuppressedAddress = z.output<typeof SuppressedAddress>

export const mailHealthEndpoints = {
  showMailHealth: endpoint('GET /api/mailhealth', {
    summary: `How many emails are queued, being sent, failed or in doubt, up to ${maxCounted.toLocaleString('en-GB')} of each state and urgency; whether email is on hold; and whether leaflets and newsletters are paused.`,
    who: ['administrator'],
    reply: z.object({ onHold: z.boolean(), pause: MailPause.nullable(), counts: z.array(EmailCount) }),
  }),

  resumeMail: endpoint('POST /api/mailhealth/resume', {
    summary: 'Resume leaflets and newsletters after a pause because too many were refused.',
    who: ['administrator'],
  }),

  listUndeliveredEmails: endpoint('GET /api/mailhealth/letters/:page/:size', {
    summary: 'Emails that failed or are in doubt, newest first. The read is logged.',
    who: ['administrator'],
    reply: page(UndeliveredEmail),
  }),

  resendEmail: endpoint('POST /api/mailhealth/letters/:id/resend', {
    summary: 'Send a failed email again.',
    who: ['administrator'],
    object: 'any',
    problems: ['LetterNotResendable'],
  }),

  listSuppressedAddresses: endpoint('GET /api/mailhealth/suppressed/:page/:size', {
    summary:
      'Accounts that get no leaflets or newsletters because their address bounces, latest first. The read is logged.',
    who: ['administrator'],
    reply: page(SuppressedAddress),
  }),

  clearBounces: endpoint('DELETE /api/mailhealth/suppressed/:id', {
    summary: "Clear the bounces of an account's address, so that it gets leaflets and newsletters again.",
    who: ['administrator'],
    object: 'any',
  }),
}
