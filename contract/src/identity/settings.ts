import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailWithMessage, Instant, Message } from '../fields.ts'
import { Code, Password } from './identity.ts'

/** The sentences of the settings that every account has. */
export const messages = {
  newEmailInvalid: 'Please make sure your new email is a valid email address.',
  newEmailTaken: 'Sorry, that email is already in use',
  newEmailCodeSent: 'We have sent a code to your new email address. It can take a minute to arrive.',
  emailChanged: 'Thank you for updating your email address. Please sign in with your new credentials.',
  passwordWrong: 'That is not your current password.',
  passwordChanged: 'Your password has been changed. Everywhere else you are signed out.',
  joinedNewsletter: 'You will get the weekly newsletter.',
  leftNewsletter: 'You will not get the newsletter any more.',
  signedOutEverywhere: 'You are signed out everywhere.',
} as const

/** What a person agrees to when they ask for the newsletter (rule: newsletter-opt-in). The wording is stored with the agreement. */
export const newsletterWording = 'Send me the weekly newsletter. I can leave it at any time.'

const NewEmail = emailWithMessage(messages.newEmailInvalid)

export const userExists = endpoint({
  method: 'GET',
  path: '/api/userexists',
  summary:
    'Whether an address already belongs to an account: for a signed-in person who wants to change theirs, or an administrator.',
  input: z.strictObject({ email: NewEmail }),
  reply: z.object({ exists: z.boolean() }),
  problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
})

export const resetUsername = endpoint({
  method: 'PUT',
  path: '/api/resetusername',
  summary:
    'Change the e-mail address of an account, with the code that a signed-in wish sent to the new one. All its sessions end.',
  input: z.strictObject({ code: Code, email: NewEmail }),
  reply: Message,
  problems: ['InvalidInput', 'CodeNotAccepted', 'TooManyTries'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/changepassword',
  summary: 'Change the password of the signed-in account. Its other sessions end.',
  input: z.strictObject({
    currentPassword: z.string().min(1, messages.passwordWrong).max(128),
    password: Password,
  }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'TooManyTries'],
})

export const chooseNewsletter = endpoint({
  method: 'POST',
  path: '/api/newslettersubscription',
  summary: 'Join or leave the newsletter. The agreement is stored with its wording and times.',
  input: z.strictObject({ subscribed: z.boolean() }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded'],
})

export const ActiveSession = z.object({
  openedAt: Instant,
  lastUsedAt: Instant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type ActiveSession = z.output<typeof ActiveSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the signed-in account is signed in, the latest used first.',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(ActiveSession) }),
  problems: ['SignInNeeded'],
})

export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End every session of the signed-in account, this one too.',
  input: z.strictObject({}),
  reply: Message,
  problems: ['SignInNeeded'],
})
