import * as z from 'zod'
import { endpoint, everyone, signedIn } from '../endpoint.ts'
import { password } from '../examples.ts'
import { Instant, Message } from '../fields.ts'
import { Code, Session } from './accounts.ts'
import { accountMessages, secondFactorMessages } from './messages-and-limits.ts'
import { maxTextWithCode, readCode, readSixDigits } from './read-code.ts'

/** A code from an authenticator: six digits (RFC 6238), alone or in a sentence. Spaces do not matter. */
const SixDigits = z
  .string()
  .max(maxTextWithCode, secondFactorMessages.sixDigitsInvalid)
  .transform(readSixDigits)
  .pipe(z.string().regex(/^\d{6}$/, secondFactorMessages.sixDigitsInvalid))

const isSixDigits = (text: string) => /^\d{6}$/.test(text)

/** A code from an authenticator, or a recovery code, alone or in a sentence. Spaces, dashes and case do not matter. */
const SecondFactorCode = z
  .string()
  .max(maxTextWithCode, secondFactorMessages.codeInvalid)
  .transform((typed) => {
    const digits = readSixDigits(typed)
    return isSixDigits(digits) ? digits : readCode(typed)
  })
  .pipe(z.string().regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})$/, secondFactorMessages.codeInvalid))

export const SecondFactor = z.object({
  setUpAt: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** True for administrators, who cannot turn it off. */
  required: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const NewAuthenticator = z.object({
  /** Base32, to type in by hand. */
  key: z.string(),
  /** `otpauth://…`, for an authenticator on the same device. */
  address: z.string(),
  /** The address as a QR code: its width in modules, and the dark modules as an SVG path. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type NewAuthenticator = z.output<typeof NewAuthenticator>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** The session goes on with this new token. */
const renewed = { session: Session }

/** Optional for organisations, required of administrators, who can do nothing else until they have one. */
const secondFactorHolders = ['organisation', 'administrator'] as const

export const ProofWays = z.object({
  /** By password, or by an emailed code for an account without one. */
  way: z.enum(['password', 'code']),
  /** Whether an external account can prove it, too, by signing in again. */
  hasExternalAccount: z.boolean(),
})
export type ProofWays = z.output<typeof ProofWays>

export const secondFactorEndpoints = {
  passSecondFactor: endpoint('POST /api/signin/secondfactor', {
    summary:
      'The second step of signing in, with the ticket from `SecondFactorNeeded` (valid for 5 minutes and five wrong codes) and a code from the authenticator, or a recovery code. Each code works once.',
    who: everyone,
    input: z.strictObject({ ticket: z.string().min(20).max(100), code: SecondFactorCode }),
    reply: Session,
    problems: ['SecondFactorWrong', 'TicketNotAccepted', 'TooManyTries'],
    example: { ticket: 'a'.repeat(43), code: '492 039' },
  }),

  showSecondFactor: endpoint('GET /api/secondfactor', {
    summary: 'Whether the signed-in account signs in with a second factor.',
    who: secondFactorHolders,
    seat: 'viewer',
    beforeSecondFactor: true,
    reply: SecondFactor,
  }),

  beginSecondFactor: endpoint('POST /api/secondfactor', {
    summary:
      'Make a new key for an authenticator. It has no effect until a code confirms it. It replaces an earlier unconfirmed key.',
    who: secondFactorHolders,
    seat: 'viewer',
    beforeSecondFactor: true,
    reply: NewAuthenticator,
    problems: ['ProofNeeded', 'SecondFactorOn', 'TooManyTries'],
  }),

  confirmSecondFactor: endpoint('PUT /api/secondfactor', {
    summary:
      'Turn the second factor on with a code from the authenticator. All other sessions end. Only this reply contains the recovery codes.',
    who: secondFactorHolders,
    seat: 'viewer',
    beforeSecondFactor: true,
    input: z.strictObject({ code: SixDigits }),
    reply: RecoveryCodes.extend(renewed),
    problems: ['SecondFactorOn', 'SecondFactorOff', 'SecondFactorWrong', 'TooManyTries'],
    example: { code: '492 039' },
  }),

  renewRecoveryCodes: endpoint('POST /api/secondfactor/recoverycodes', {
    summary: 'Make new recovery codes, with a code from the authenticator. The older ones stop working.',
    who: secondFactorHolders,
    seat: 'viewer',
    input: z.strictObject({ code: SixDigits }),
    reply: RecoveryCodes,
    problems: ['SecondFactorOff', 'SecondFactorWrong', 'TooManyTries'],
    example: { code: '492 039' },
  }),

  turnOffSecondFactor: endpoint('POST /api/secondfactor/off', {
    summary: 'Turn the second factor off, with the password and a code. Administrators cannot.',
    who: ['organisation'],
    seat: 'viewer',
    input: z.strictObject({
      password: z.string().min(1, accountMessages.passwordMissing).max(128, accountMessages.passwordLong),
      code: SecondFactorCode,
    }),
    reply: Message.extend(renewed),
    problems: ['SecondFactorOff', 'SecondFactorWrong', 'TooManyTries'],
    example: { password, code: '492 039' },
  }),

  showProofWays: endpoint('GET /api/proof', {
    summary: 'How the signed-in person can prove who they are.',
    who: signedIn,
    beforeSecondFactor: true,
    whileSuspended: true,
    reply: ProofWays,
  }),

  /** For what begins here and is finished elsewhere: the person proves who they are before they leave the page. */
  checkProof: endpoint('GET /api/proof/recent', {
    summary:
      'Whether the signed-in person has proved who they are in the last ten minutes. If not, it is refused with ProofNeeded.',
    who: signedIn,
    whileSuspended: true,
    reply: z.object({ proved: z.literal(true) }),
    problems: ['ProofNeeded'],
  }),

  sendProofCode: endpoint('POST /api/proof/code', {
    summary: 'Email a code to the signed-in account, which has no password.',
    who: signedIn,
    beforeSecondFactor: true,
    whileSuspended: true,
    problems: ['TooManyTries'],
  }),

  prove: endpoint('POST /api/proof', {
    summary:
      'Prove who is signed in, by the password or by the emailed code of an account without one. The session gets a new token, and for ten minutes may do what is otherwise refused with ProofNeeded.',
    who: signedIn,
    beforeSecondFactor: true,
    whileSuspended: true,
    input: z.discriminatedUnion('way', [
      z.strictObject({
        way: z.literal('password'),
        password: z.string().min(1, accountMessages.passwordMissing).max(128, accountMessages.passwordLong),
      }),
      z.strictObject({ way: z.literal('code'), code: Code }),
    ]),
    reply: Message.extend({ session: Session }),
    problems: ['CodeNotAccepted', 'TooManyTries'],
    example: { way: 'password', password },
  }),
}
