import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Message } from '../fields.ts'
import { Session } from './identity-schemas.ts'
import { messages as identityMessages } from './identity.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  messages,
  passSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'
import { maxTextWithCode, readCode, readSixDigits } from './read-code.ts'

/** A code from an authenticator: six digits (RFC 6238), alone or in a sentence. Spaces do not matter. */
const SixDigits = z
  .string()
  .max(maxTextWithCode, messages.sixDigitsInvalid)
  .transform(readSixDigits)
  .pipe(z.string().regex(/^\d{6}$/, messages.sixDigitsInvalid))

const isSixDigits = (text: string) => /^\d{6}$/.test(text)

/** A code from an authenticator, or a recovery code, alone or in a sentence. Spaces, dashes and case do not matter. */
const SecondFactorCode = z
  .string()
  .max(maxTextWithCode, messages.codeInvalid)
  .transform((typed) => {
    const digits = readSixDigits(typed)
    return isSixDigits(digits) ? digits : readCode(typed)
  })
  .pipe(z.string().regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})$/, messages.codeInvalid))

export const SecondFactor = z.object({
  /** Null if there is none. */
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

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** The session goes on with this new token. */
const renewed = { session: Session }

export const secondFactorEndpoints = {
  passSecondFactor: endpoint(passSecondFactor, {
    summary:
      'The second step of signing in, with the ticket from `SecondFactorNeeded` (valid for 5 minutes and five wrong codes) and a code from the authenticator, or a recovery code. Each code works once.',
    input: z.strictObject({ ticket: z.string().min(20).max(100), code: SecondFactorCode }),
    reply: Session,
    problems: ['InvalidInput', 'SecondFactorWrong', 'TicketNotAccepted', 'TooManyTries'],
  }),

  showSecondFactor: endpoint(showSecondFactor, {
    summary: 'Whether the signed-in account signs in with a second factor.',
    input: z.strictObject({}),
    reply: SecondFactor,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  beginSecondFactor: endpoint(beginSecondFactor, {
    summary:
      'Make a new key for an authenticator. It has no effect until a code confirms it. It replaces an earlier unconfirmed key.',
    input: z.strictObject({}),
    reply: NewAuthenticator,
    problems: ['SignInNeeded', 'NotAllowed', 'ProofNeeded', 'SecondFactorOn', 'TooManyTries'],
  }),

  confirmSecondFactor: endpoint(confirmSecondFactor, {
    summary:
      'Switch the second factor on with a code from the authenticator. All other sessions end. Only this reply contains the recovery codes.',
    input: z.strictObject({ code: SixDigits }),
    reply: RecoveryCodes.extend(renewed),
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'NotAllowed',
      'SecondFactorOn',
      'SecondFactorOff',
      'SecondFactorWrong',
      'TooManyTries',
    ],
  }),

  renewRecoveryCodes: endpoint(renewRecoveryCodes, {
    summary: 'Make new recovery codes, with a code from the authenticator. The older ones stop working.',
    input: z.strictObject({ code: SixDigits }),
    reply: RecoveryCodes,
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'NotAllowed',
      'SecondFactorOff',
      'SecondFactorWrong',
      'TooManyTries',
    ],
  }),

  turnOffSecondFactor: endpoint(turnOffSecondFactor, {
    summary: 'Switch the second factor off, with the password and a code. Administrators cannot.',
    input: z.strictObject({
      password: z.string().min(1, identityMessages.signInIncomplete).max(128, identityMessages.passwordLong),
      code: SecondFactorCode,
    }),
    reply: Message.extend(renewed),
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'NotAllowed',
      'SecondFactorOff',
      'SecondFactorWrong',
      'TooManyTries',
    ],
  }),
}
