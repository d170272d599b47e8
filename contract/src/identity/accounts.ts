import * as z from 'zod'
import { endpoint, everyone, signedIn } from '../endpoint.ts'
import { address, password } from '../examples.ts'
import {
  containsLink,
  Email,
  Id,
  Instant,
  line,
  maxPersonNameLength,
  Message,
  optionalLine,
  Revision,
} from '../fields.ts'
import { problems } from '../problems.ts'
import { authorities } from '../roles.ts'
import { seats } from '../seats.ts'
import { accountMessages, minPasswordLength } from './messages-and-limits.ts'
import { maxTextWithCode, readCode } from './read-code.ts'

/** How people heard of the product (rule: how-people-heard). */
const Marketing = z
  .enum(
    ['DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER'],
    'Choose how you heard about us',
  )
  .meta({ id: 'Marketing' })

/**
 * 12–128 characters of any kind (rule: password-length). The server also refuses those that are easy to
 * guess, because it has the lists.
 */
export const Password = z
  .string()
  .min(minPasswordLength, accountMessages.passwordShort)
  .max(128, accountMessages.passwordLong)

/** A first or last name. `missing` is the message for an empty one. Emails begin with it (rule: names-hold-no-links). */
export const personName = (missing: string) =>
  line(maxPersonNameLength, missing).refine((name) => !containsLink(name), accountMessages.nameContainsLink)
export const FirstName = personName('Enter your first name')
export const LastName = personName('Enter your last name')

/**
 * From the link in the email that says that too many emails to an address were requested: a person who has it reads the mailbox, and their own request
 * is not limited by those of others (rule: code-emails-are-limited). Any other value counts as none.
 */
export const MailboxKey = z.string().max(60).optional()

/** Shows that a sign-up was made in this browser: 256 random bits in base64url, which no email has. Any other value counts as none. */
const BrowserKey = z.string().max(100)

const SignUpFields = z.strictObject({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  password: Password,
  confirm: z.string().min(1, 'Enter your password again').max(128, accountMessages.passwordsDiffer),
  userRole: z.enum([authorities.musketeer, authorities.applicant], 'Choose what kind of account you want'),
  marketing: Marketing,
  authType: z.literal('STANDARD').optional(),
  consent: z.literal(true, accountMessages.consentMissing),
  newsletter: z.boolean().default(false),
  /** The campaign whose page led to the sign-up. Activating gives it back. */
  campaignId: Id.optional(),
  mailboxKey: MailboxKey,
})
/** Two different passwords are refused together with everything else that is wrong (rule: all-errors-at-once). */
const SignUp = SignUpFields.refine(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  error: accountMessages.passwordsDiffer,
  when: () => true,
})
export type SignUp = z.output<typeof SignUp>

/** Identifies the details that an identity provider confirmed. It comes from the refusal that asked for the next step. */
export const Ticket = z.string().min(20).max(100)

const ProviderSignUp = SignUpFields.omit({
  email: true,
  password: true,
  confirm: true,
  campaignId: true,
  mailboxKey: true,
}).extend({
  authType: z.literal('GOOGLE'),
  ticket: Ticket,
})
export type ProviderSignUp = z.output<typeof ProviderSignUp>

export const Authority = z.object({ authority: z.enum(authorities) }).meta({ id: 'Authority' })
export type Authority = z.output<typeof Authority>

/**
 * The roles of the person who signed in, and their token (rule: session-tokens). `account` is the same at each of their sign-ins and
 * says nothing about them; a browser encrypts their drafts with it.
 */
export const Session = z
  .object({
    authorities: z.array(Authority),
    account: z.string(),
    token: z.string(),
    expiresAt: Instant,
    seat: z.enum(seats).optional(),
    /** Whether the person can act in another role, too (rule: several-roles). */
    hasSeveralRoles: z.literal(true).optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** Eight characters of Crockford base32, alone or in a sentence. Dashes, spaces and case do not matter (rule: code-format). */
export const Code = z
  .string()
  .max(maxTextWithCode, accountMessages.codeInvalid)
  .transform(readCode)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, accountMessages.codeInvalid))

/** A code, or the token of an emailed link: 128 bits in base64url (rule: code-in-link-fragment). */
export const CodeOrLink = z.union([z.string().regex(/^[\w-]{22}$/), Code], accountMessages.codeInvalid)

/** The token of an emailed link that signs in. */
const SignInLink = z.string().regex(/^[\w-]{22}$/, problems.LinkNotAccepted.message)

/** At least 128 random bits from the browser, in base64url. */
export const RandomValue = z.string().regex(/^[\w-]{22,128}$/)

/** What the browser has after coming back from an identity provider. */
export const ProviderReturn = z.strictObject({
  /** The complete query of the redirect from the provider, `?code=…&state=…`. */
  callback: z.string().min(1).max(8000),
  /** RFC 7636. */
  codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
  state: RandomValue,
  nonce: RandomValue,
})
export type ProviderReturn = z.output<typeof ProviderReturn>

const ProviderSignIn = ProviderReturn.extend({ authType: z.literal('GOOGLE') })
export type ProviderSignIn = z.output<typeof ProviderSignIn>

/** First line, town or city and postcode are required (rule: address-essentials). */
export const Address = z
  .strictObject({
    organisation: optionalLine(120),
    firstLine: line(120, accountMessages.addressIncomplete),
    secondLine: optionalLine(120),
    city: line(80, accountMessages.addressIncomplete),
    county: optionalLine(80),
    postCode: line(20, accountMessages.addressIncomplete),
  })
  .meta({ id: 'Address' })
export type Address = z.output<typeof Address>

/** The parts of an address, each with the same schema. */
export const addressOf = <Field extends z.ZodType>(field: Field) => ({
  organisation: field,
  firstLine: field,
  secondLine: field,
  city: field,
  county: field,
  postCode: field,
})

/** An address as stored. It may not satisfy the present rules, because they may have changed. */
export const StoredAddress = z.object(addressOf(z.string())).meta({ id: 'StoredAddress' })

/** A code or a grant is a secret in itself: anybody who has it may use it once. */
export const accountEndpoints = {
  signUp: endpoint('POST /api/user', {
    summary:
      'Create an account. With an email and a password the reply is the same whether or not the address is known, with a random key by which this browser activates the account without the password. With the ticket of an identity provider the account is active at once, and the reply contains its session.',
    who: everyone,
    input: z.discriminatedUnion('authType', [SignUp, ProviderSignUp]),
    reply: Message.extend({ browserKey: z.string().optional(), session: Session.optional() }),
    problems: ['TooManyTries', 'TicketNotAccepted'],
    example: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada.sample@example.org',
      password,
      confirm: password,
      userRole: 'ROLE_USER',
      marketing: 'OTHER',
      consent: true,
    },
  }),

  activate: endpoint('POST /api/confirm', {
    summary:
      'Activate a sign-up with the code that was emailed to its address, and the password that was chosen for it or the key of the browser that signed up. The reply contains a session and names the campaign whose page led to the sign-up. Without either, the refusal PasswordNeeded says who signed up, and the code goes on working.',
    who: everyone,
    input: z.strictObject({
      token: CodeOrLink,
      email: Email,
      password: z.string().max(128, accountMessages.passwordLong).optional(),
      browserKey: BrowserKey.optional(),
    }),
    reply: Message.extend({ campaignId: z.int().optional(), session: Session }),
    problems: ['CodeNotAccepted', 'PasswordNeeded', 'EmailInUse', 'TooManyTries'],
    example: { token: 'K7QF-2M9X', email: 'ada.sample@example.org', password },
  }),

  sendActivationCode: endpoint('POST /api/confirmcode/email', {
    summary:
      'Signed out: email a new activation code. Signed in: email a code for changing to this address, which disconnects the external accounts unless `keepExternalAccounts` is true. The reply is the same for every address.',
    who: everyone,
    input: z.strictObject({
      email: Email,
      keepExternalAccounts: z.boolean().default(false),
      mailboxKey: MailboxKey,
    }),
    problems: ['ProofNeeded', 'TooManyTries'],
    example: { email: 'ada.sample@example.org' },
  }),

  sendPasswordCode: endpoint('POST /api/confirmcode/password', {
    summary: 'Email a code for choosing a new password. The reply is the same for every address.',
    who: everyone,
    input: z.strictObject({ email: Email, mailboxKey: MailboxKey }),
    problems: ['TooManyTries'],
    example: { email: 'ada.sample@example.org' },
  }),

  confirmCode: endpoint('DELETE /api/confirmcode/:code', {
    summary:
      'Use up a code and return what it was for. A password code gives a one-time grant. A code that activates a sign-up is refused with PasswordNeeded and goes on working: POST /api/confirm takes it with the password.',
    who: everyone,
    input: z.strictObject({ code: CodeOrLink, email: Email.optional() }),
    reply: z.object({ purpose: z.literal('password'), grant: z.string() }),
    problems: ['CodeNotAccepted', 'PasswordNeeded', 'TooManyTries'],
    example: { code: 'K7QF-2M9X', email: 'ada.sample@example.org' },
  }),

  resetPassword: endpoint('PATCH /api/resetpassword', {
    summary:
      'Choose a new password with the one-time grant of a confirmed password code, and disconnect all external accounts if `disconnect` is true.',
    who: everyone,
    input: z.strictObject({
      grant: z
        .string()
        .min(20, problems.GrantNotAccepted.message)
        .max(100, problems.GrantNotAccepted.message),
      password: Password,
      disconnect: z.boolean().default(false),
    }),
    problems: ['GrantNotAccepted', 'TooManyTries'],
    example: { grant: 'a'.repeat(43), password },
  }),

  signIn: endpoint('POST /api/signin', {
    summary:
      'Sign in, with an email and its password or with what an identity provider sent back. The token goes into the Authorization header of later calls as `Bearer`.',
    who: everyone,
    input: z.discriminatedUnion('authType', [
      z.strictObject({
        email: Email,
        password: z.string().min(1, accountMessages.passwordMissing).max(128, accountMessages.passwordLong),
        authType: z.literal('STANDARD').optional(),
      }),
      ProviderSignIn,
    ]),
    reply: Session,
    problems: [
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
    example: { email: 'ada.sample@example.org', password },
  }),

  sendSignInLink: endpoint('POST /api/signin/email', {
    summary:
      'Email a link that signs in once, for 15 minutes. Administrators get an email without one. The reply is the same for every address.',
    who: everyone,
    input: z.strictObject({ email: Email, mailboxKey: MailboxKey }),
    problems: ['TooManyTries'],
    example: { email: 'ada.sample@example.org' },
  }),

  signInByLink: endpoint('POST /api/signin/emailed', {
    summary:
      'Sign in with the token of an emailed link, which is used up. What needs a recent proof still asks for the password.',
    who: everyone,
    input: z.strictObject({ link: SignInLink }),
    reply: Session,
    problems: ['LinkNotAccepted', 'SecondFactorNeeded', 'TooManyTries'],
    example: { link: 'a'.repeat(22) },
  }),

  showSignInLink: endpoint('POST /api/signin/emailed/account', {
    summary:
      'Whose account an emailed link signs in to: its address, masked as `a…@g….com`. The link is not used up.',
    who: everyone,
    changesNothing: true,
    input: z.strictObject({ link: SignInLink }),
    reply: z.object({ address: z.string() }),
    problems: ['LinkNotAccepted', 'TooManyTries'],
    example: { link: 'a'.repeat(22) },
  }),

  signOut: endpoint('POST /api/signout', {
    summary: 'End this session on the server.',
    who: signedIn,
    beforeSecondFactor: true,
    whileSuspended: true,
  }),

  closeAccount: endpoint('PATCH /api/deactivate', {
    summary: 'Close the signed-in account for good and erase its personal details.',
    who: signedIn,
    whileSuspended: true,
    problems: ['ProofNeeded', 'LastAdministrator'],
  }),

  saveAddress: endpoint('POST /api/address', {
    summary:
      'Save the address of the signed-in account. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since.',
    who: ['musketeer', 'applicant', 'organisation'],
    seat: 'officer',
    input: z.strictObject({ address: Address, revision: Revision.optional() }),
    reply: z.object({ address: StoredAddress, revision: Revision }),
    problems: ['ChangedMeanwhile'],
    example: { address },
  }),
}
