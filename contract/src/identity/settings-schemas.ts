import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailWithMessage, Instant, Message } from '../fields.ts'
import { Code, Password } from './identity-schemas.ts'
import {
  changePassword,
  chooseNewsletter,
  listSessions,
  messages,
  resetUsername,
  signOutEverywhere,
  userExists,
} from './settings.ts'

const NewEmail = emailWithMessage(messages.newEmailInvalid)

export const ActiveSession = z.object({
  openedAt: Instant,
  lastUsedAt: Instant,
  /** Whether it is the session that makes this call. */
  current: z.boolean(),
})
export type ActiveSession = z.output<typeof ActiveSession>

export const settingsEndpoints = {
  userExists: endpoint(userExists, {
    summary:
      'Whether an address already belongs to an account. For a signed-in person changing theirs, or an administrator.',
    input: z.strictObject({ email: NewEmail }),
    reply: z.object({ exists: z.boolean() }),
    problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
  }),

  resetUsername: endpoint(resetUsername, {
    summary:
      'Change the email address of an account, with the code that was sent to the new address. All its sessions end.',
    input: z.strictObject({ code: Code, email: NewEmail }),
    reply: Message,
    problems: ['InvalidInput', 'CodeNotAccepted', 'TooManyTries'],
  }),

  changePassword: endpoint(changePassword, {
    summary: 'Change the password of the signed-in account. Its other sessions end.',
    input: z.strictObject({
      currentPassword: z.string().min(1, messages.passwordWrong).max(128),
      password: Password,
    }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
  }),

  chooseNewsletter: endpoint(chooseNewsletter, {
    summary: 'Join or leave the newsletter. The consent is stored with its wording and times.',
    input: z.strictObject({ subscribed: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded'],
  }),

  listSessions: endpoint(listSessions, {
    summary: 'The sessions of the signed-in account, last used first.',
    input: z.strictObject({}),
    reply: z.object({ sessions: z.array(ActiveSession) }),
    problems: ['SignInNeeded'],
  }),

  signOutEverywhere: endpoint(signOutEverywhere, {
    summary: 'End every session of the signed-in account, including this one.',
    input: z.strictObject({}),
    reply: Message,
    problems: ['SignInNeeded'],
  }),
}
