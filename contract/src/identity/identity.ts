import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Instant, line, Message, optionalLine } from '../fields.ts'
import { problems } from '../problems.ts'
import { Authority, authorities } from '../roles.ts'

/** The sentences that a form and the server both show (rule: screen-messages). */
export const messages = {
  signInIncomplete: 'Please make sure all fields are completed.',
  socialSignUpIncomplete: 'Please make sure all fields are complete or selected.',
  signUpIncomplete: 'Please make sure that all fields have been completed and selected.',
  emailInvalid: 'Please make sure you have entered your email correctly',
  passwordsDiffer: 'Please make sure your passwords match',
  addressIncomplete: 'Please make sure all essential fields are completed.',
  emailMissing: 'Please enter your email before saving',
  passwordShort: 'Please use at least 12 characters for your password.',
  passwordLong: 'Please keep your password to 128 characters.',
  passwordCommon: 'That password is on lists that thieves try first. Please choose another one.',
  chooseOne: 'Please choose one.',
  codeInvalid: 'A code has 8 letters and numbers, like K7QF-2M9X.',
  consentMissing: 'Please tick the box, so that we may keep your details for this.',
  signedUp:
    'Thank you for signing up. We have sent a code to your email address. Enter it to activate your account.',
  codeSent: 'If that address needs a code, we have just sent one. It can take a minute to arrive.',
  socialSignedUp: 'Thank you for signing up. Your account is active.',
  activated: 'Your account is active. Please sign in.',
  passwordSaved: 'Your password has been updated. Please sign in.',
  addressSaved: 'Thank you. Your address was updated.',
  closed: 'Your account is closed and your personal details are erased.',
  signedOut: 'You are signed out.',
} as const

/** How people heard of the product (rule: how-people-heard). */
export const Marketing = z.enum(
  ['DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER'],
  messages.chooseOne,
)
export type Marketing = z.output<typeof Marketing>

/** 12–128 characters and nothing else asked (rule: password-length). The server refuses common passwords, because it has the list. */
export const Password = z.string().min(12, messages.passwordShort).max(128, messages.passwordLong)

/** What a person agrees to at sign-up (rule: consent-is-recorded). The wording is stored with the agreement. */
export const consentWording =
  'I agree that Street Musketeers keeps my details, the causes I choose and the campaigns I join. I know that these can show my trade-union membership or political opinions. I can withdraw this at any time by closing my account.'

export const PersonName = line(60)

const SignUp = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: Password,
  confirm: z.string().min(1, messages.signUpIncomplete).max(128, messages.passwordsDiffer),
  userRole: z.enum([authorities.musketeer, authorities.applicant], messages.chooseOne),
  marketing: Marketing,
  authType: z.literal('STANDARD').optional(),
  consent: z.literal(true, messages.consentMissing),
  newsletter: z.boolean().default(false),
})
export type SignUp = z.output<typeof SignUp>

/** Stands for what an identity provider vouched for; from the refusal that asked for the next step. */
export const Ticket = z.string().min(20).max(100)

const ProviderSignUp = SignUp.omit({ email: true, password: true, confirm: true }).extend({
  authType: z.literal('GOOGLE'),
  ticket: Ticket,
})
export type ProviderSignUp = z.output<typeof ProviderSignUp>

/** Who signed in, and the token that proves it (rule: session-tokens). */
export const Session = z.object({
  authorities: z.array(Authority),
  token: z.string(),
  expiresAt: Instant,
})
export type Session = z.output<typeof Session>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/user',
  summary:
    'Create an account. With an email and a password the answer is the same whether or not the address is known. With the ticket of an identity provider the account is active at once, and the reply carries its session.',
  input: z.discriminatedUnion('authType', [SignUp, ProviderSignUp]),
  reply: Message.extend({ session: Session.optional() }),
  problems: ['InvalidInput', 'TooManyTries', 'TicketNotAccepted'],
})

/** Eight characters of Crockford base32; dashes, spaces and case do not matter on entry (rule: code-format). */
export const Code = z
  .string()
  .trim()
  .max(20, messages.codeInvalid)
  .transform((typed) =>
    typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, messages.codeInvalid))

export const activate = endpoint({
  method: 'POST',
  path: '/api/confirm',
  summary: 'Activate an account with the code that was mailed to its address.',
  input: z.strictObject({ token: Code, email: Email }),
  reply: Message,
  problems: ['InvalidInput', 'CodeNotAccepted', 'TooManyTries'],
})

export const sendActivationCode = endpoint({
  method: 'POST',
  path: '/api/confirmcode/email',
  summary:
    'Signed out: email a new activation code. Signed in: email a code for changing to this new address. The answer is the same for every address.',
  input: z.strictObject({ email: Email }),
  reply: Message,
  problems: ['InvalidInput', 'TooManyTries'],
})

export const sendPasswordCode = endpoint({
  method: 'POST',
  path: '/api/confirmcode/password',
  summary: 'Email a code for choosing a new password. The answer is the same for every address.',
  input: z.strictObject({ email: Email }),
  reply: Message,
  problems: ['InvalidInput', 'TooManyTries'],
})

export const confirmCode = endpoint({
  method: 'DELETE',
  path: '/api/confirmcode/:code',
  summary:
    'Use up a code and learn what it was for. With the email it was sent to, wrong tries count against that code; a password code gives a one-time grant.',
  input: z.strictObject({ code: Code, email: Email.optional() }),
  reply: z.object({ purpose: z.enum(['activation', 'password']), grant: z.string().nullable() }),
  problems: ['InvalidInput', 'CodeNotAccepted', 'TooManyTries'],
})

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/api/resetpassword',
  summary: 'Choose a new password with the one-time grant of a confirmed password code.',
  input: z.strictObject({
    grant: z.string().min(20, problems.GrantNotAccepted.message).max(100, problems.GrantNotAccepted.message),
    password: Password,
  }),
  reply: Message,
  problems: ['InvalidInput', 'GrantNotAccepted', 'TooManyTries'],
})

/** At least 128 random bits from the browser, in base64url. */
export const RandomValue = z.string().regex(/^[\w-]{22,128}$/)

const ProviderSignIn = z.strictObject({
  authType: z.literal('GOOGLE'),
  /** The whole query with which the provider sent the browser back, `?code=…&state=…`. */
  callback: z.string().min(1).max(8000),
  /** RFC 7636. */
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  state: RandomValue,
  nonce: RandomValue,
})
export type ProviderSignIn = z.output<typeof ProviderSignIn>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signin',
  summary:
    'Sign in, with an email and its password or with what an identity provider sent back. The token goes into the Authorization header of later calls as `Bearer`.',
  input: z.discriminatedUnion('authType', [
    z.strictObject({
      email: Email,
      password: z.string().min(1, messages.signInIncomplete).max(128, messages.passwordLong),
      authType: z.literal('STANDARD').optional(),
    }),
    ProviderSignIn,
  ]),
  reply: Session,
  problems: [
    'InvalidInput',
    'WrongCredentials',
    'Unactivated',
    'TooManyTries',
    'ProviderNotOffered',
    'ProviderNotAccepted',
    'EmailNotVerified',
    'NotSignedUp',
    'LinkNeeded',
    'SecondFactorNeeded',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  summary: 'End this session on the server.',
  input: z.strictObject({}),
  reply: Message,
  problems: ['SignInNeeded'],
})

export const closeAccount = endpoint({
  method: 'PATCH',
  path: '/api/deactivate',
  summary: 'Close the signed-in account for good and erase its personal details.',
  input: z.strictObject({}),
  reply: Message,
  problems: ['SignInNeeded', 'LastAdministrator'],
})

/** An address; first line, town or city and postcode are required (rule: address-essentials). */
export const Address = z.strictObject({
  organisation: optionalLine(120),
  firstLine: line(120, messages.addressIncomplete),
  secondLine: optionalLine(120),
  city: line(80, messages.addressIncomplete),
  county: optionalLine(80),
  postCode: line(10, messages.addressIncomplete),
})
export type Address = z.output<typeof Address>

export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/address',
  summary: 'Save the address of the signed-in account.',
  input: z.strictObject({ address: Address }),
  reply: z.object({ address: Address }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})
