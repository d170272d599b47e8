import * as z from 'zod'
import { endpoint, everyone, signedIn } from '../endpoint.ts'
import { password } from '../examples.ts'
import { emailWithMessage, Instant, Message } from '../fields.ts'
import { CodeOrLink, Password, Session } from './accounts.ts'
import { settingsMessages } from './messages-and-limits.ts'

const NewEmail = emailWithMessage(settingsMessages.newEmailInvalid)

const ActiveSession = z.object({
  id: z.int(),
  openedAt: Instant,
  lastUsedAt: Instant,
  /** The kind of browser and system, such as "Firefox on Android". Null if not known. */
  device: z.string().nullable(),
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
  userExists: endpoint('GET /api/userexists', {
    summary:
      'Whether an address already belongs to an account. For a signed-in person changing theirs, who may ask about three others a day, or an administrator. Each call is in the security log.',
    who: signedIn,
    input: z.strictObject({ email: NewEmail }),
    reply: z.object({ exists: z.boolean() }),
    problems: ['TooManyTries'],
    example: { email: 'ada.sample@example.org' },
  }),

  resetUsername: endpoint('PUT /api/resetusername', {
    summary:
      'Change the email address of an account, with the code that was sent to the new address. All its sessions end.',
    who: everyone,
    input: z.strictObject({ code: CodeOrLink, email: NewEmail }),
    problems: ['CodeNotAccepted', 'TooManyTries'],
    example: { code: 'K7QF-2M9X', email: 'ada.sample@example.org' },
  }),

  changePassword: endpoint('POST /api/changepassword', {
    summary:
      'Change the password of the signed-in account. Its other sessions end, and this one goes on with the new token of the reply.',
    who: signedIn,
    input: z.strictObject({
      currentPassword: z.string().min(1, settingsMessages.passwordWrong).max(128),
      password: Password,
    }),
    reply: Message.extend({ session: Session }),
    problems: ['TooManyTries'],
    example: { currentPassword: password, password: 'another street at midnight' },
  }),

  chooseNewsletter: endpoint('POST /api/newslettersubscription', {
    summary: 'Join or leave the newsletter. The consent is stored with its wording and times.',
    who: signedIn,
    input: z.strictObject({ subscribed: z.boolean() }),
    example: { subscribed: true },
  }),

  listSessions: endpoint('GET /api/sessions', {
    summary:
      'The sessions of the signed-in account, last used first, and the external accounts that can sign in to it.',
    who: signedIn,
    reply: OwnSessions,
  }),

  endSession: endpoint('DELETE /api/sessions/:id', {
    summary: 'End one session of the signed-in account.',
    who: signedIn,
    object: 'own',
    problems: ['ProofNeeded'],
  }),

  signOutEverywhere: endpoint('DELETE /api/sessions', {
    summary: 'End every session of the signed-in account, including this one.',
    who: signedIn,
    problems: ['ProofNeeded'],
  }),
}
