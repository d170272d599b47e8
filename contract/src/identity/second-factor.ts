import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Message } from '../fields.ts'
import { messages as identityMessages, Session } from './identity.ts'

/** The sentences of signing in with a second factor. */
export const messages = {
  codeInvalid: 'Your app shows six figures. A recovery code has 8 letters and numbers, like K7QF-2M9X.',
  sixDigitsInvalid: 'Your app shows six figures, like 492 039.',
  turnedOff: 'You sign in with your email and password only from now on.',
} as const

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** What an authenticator shows: six figures (RFC 6238). Spaces do not matter on entry. */
const SixDigits = z
  .string()
  .trim()
  .max(20, messages.sixDigitsInvalid)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.sixDigitsInvalid))

/** What an authenticator shows, or a recovery code; spaces, dashes and capitals do not matter on entry. */
const SecondFactorCode = z
  .string()
  .trim()
  .max(20, messages.codeInvalid)
  .transform((typed) =>
    typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})$/, messages.codeInvalid))

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/signin/secondfactor',
  summary:
    'The second step of signing in, with the ticket that came with `SecondFactorNeeded` (5 minutes, five wrong codes) and what the authenticator shows, or a recovery code. Each code works once.',
  input: z.strictObject({ ticket: z.string().min(20).max(100), code: SecondFactorCode }),
  reply: Session,
  problems: ['InvalidInput', 'SecondFactorWrong', 'TicketNotAccepted', 'TooManyTries'],
})

export const SecondFactor = z.object({
  /** Null: there is none. */
  setUpAt: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the account cannot do without: administrators. */
  required: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/secondfactor',
  summary: 'Whether the signed-in account signs in with a second factor.',
  input: z.strictObject({}),
  reply: SecondFactor,
  problems: ['SignInNeeded', 'NotAllowed'],
})

export const NewAuthenticator = z.object({
  /** Base32, for typing it in. */
  key: z.string(),
  /** `otpauth://…`, for an authenticator on the same device. */
  address: z.string(),
  /** The address as a QR code: how many modules wide it is, and the dark ones as the path of an SVG. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type NewAuthenticator = z.output<typeof NewAuthenticator>

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor',
  summary:
    'Make a new key for an authenticator. It counts for nothing until a code confirms it; one begun before is forgotten.',
  input: z.strictObject({}),
  reply: NewAuthenticator,
  problems: ['SignInNeeded', 'NotAllowed', 'SecondFactorOn', 'TooManyTries'],
})

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/secondfactor',
  summary:
    'Switch the second factor on with a code the authenticator shows. Other sessions end; the reply holds the recovery codes, once.',
  input: z.strictObject({ code: SixDigits }),
  reply: RecoveryCodes,
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'SecondFactorOn',
    'SecondFactorOff',
    'SecondFactorWrong',
    'TooManyTries',
  ],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/secondfactor/recoverycodes',
  summary: 'Make new recovery codes, with a code the authenticator shows. The older ones are dead.',
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
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/off',
  summary: 'Switch the second factor off, with the password and a code. Administrators cannot.',
  input: z.strictObject({
    password: z.string().min(1, identityMessages.signInIncomplete).max(128, identityMessages.passwordLong),
    code: SecondFactorCode,
  }),
  reply: Message,
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'SecondFactorOff',
    'SecondFactorWrong',
    'TooManyTries',
  ],
})
