import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailWithMessage, Id, Instant, Message } from '../fields.ts'
import { CodeOrLink, Password, Session } from './identity-schemas.ts'
import {
  changePassword,
  chooseNewsletter,
  endSession,
  listSessions,
  messages,
  resetUsername,
  signOutEverywhere,
  userExists,
} from './settings.ts'

const NewEmail = emailWithMessage(messages.newEmailInvalid)

const ActiveSession = z.object({
  id: z.int(),
  openedAt: Instant,
  lastUsedAt: Instant,
  /** The kind of browser and system, such as "Firefox on Android". Null if not known. */
  device: z.string().nullable(),
  /** Whether it is the session that makes this call. */
  current: z.boolean(),
})
export type ActiveSession = z.output<typeof ActiveSession>

/** An account at an identity provider, with which the signed-in person can sign in here. */
const ExternalAccount = z.object({ id: z.int(), connectedAt: Instant })
export type ExternalAccount = z.output<typeof ExternalAccount>

export const OwnSessions = z.object({
  /** Last used first. */
  sessions: z.array(ActiveSession),
  accountsElsewhere: z.array(ExternalAccount),
})
export type OwnSessions = z.output<typeof OwnSessions>

export const settingsEndpoints = {
  userExists: endpoint(userExists, {
    summary:
      'Whether an address already belongs to an account. For a signed-in person changing theirs, who may ask about three others a day, or an administrator. Each call is in the security log.',
    input: z.strictObject({ email: NewEmail }),
    reply: z.object({ exists: z.boolean() }),
    problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
  }),

  resetUsername: endpoint(resetUsername, {
    summary:
      'Change the email address of an account, with the code that was sent to the new address. All its sessions end.',
    input: z.strictObject({ code: CodeOrLink, email: NewEmail }),
    reply: Message,
    problems: ['InvalidInput', 'CodeNotAccepted', 'TooManyTries'],
  }),

  changePassword: endpoint(changePassword, {
    summary:
      'Change the password of the signed-in account. Its other sessions end, and this one goes on with the new token of the reply.',
    input: z.strictObject({
      currentPassword: z.string().min(1, messages.passwordWrong).max(128),
      password: Password,
    }),
    reply: Message.extend({ session: Session }),
    problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
  }),

  chooseNewsletter: endpoint(chooseNewsletter, {
    summary: 'Join or leave the newsletter. The consent is stored with its wording and times.',
    input: z.strictObject({ subscribed: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded'],
  }),

  listSessions: endpoint(listSessions, {
    summary:
      'The sessions of the signed-in account, last used first, and the external accounts that can sign in to it.',
    input: z.strictObject({}),
    reply: OwnSessions,
    problems: ['SignInNeeded'],
  }),

  endSession: endpoint(endSession, {
    summary: 'End one session of the signed-in account.',
    input: z.strictObject({ id: Id }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'ProofNeeded', 'NotFound'],
  }),

  signOutEverywhere: endpoint(signOutEverywhere, {
    summary: 'End every session of the signed-in account, including this one.',
    input: z.strictObject({}),
    reply: Message,
    problems: ['SignInNeeded', 'ProofNeeded'],
  }),
}
