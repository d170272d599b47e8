import type { Call } from '../call.ts'

/** Messages for the settings that every account has. */
export const messages = {
  newEmailInvalid: 'Please make sure your new email is a valid email address.',
  newEmailTaken: 'Sorry, that email is already in use',
  tooManyLookups: 'You have tried too many other addresses today. Please try again tomorrow.',
  newEmailCodeSent: 'We have sent a code to your new email address. It may take a minute to arrive.',
  emailChanged: 'Thank you for updating your email address. Please sign in with your new credentials.',
  passwordWrong: 'That is not your current password.',
  passwordChanged: 'Your password has been changed. You are signed out everywhere else.',
  joinedNewsletter: 'You will get the weekly newsletter.',
  leftNewsletter: 'You will not get the newsletter any more.',
  sessionEnded: 'That browser is signed out.',
  signedOutEverywhere: 'You are signed out everywhere.',
} as const

/**
 * What a person agrees to when they ask for the newsletter. The wording is stored with the consent (rule:
 * newsletter-opt-in).
 */
export const newsletterWording = 'Send me the weekly newsletter. I can leave it at any time.'

/** How many other addresses an account may ask about in a day (rule: email-in-use-check). */
export const lookupsADay = 3

export const userExists = { method: 'GET', path: '/api/userexists' } as const satisfies Call

export const resetUsername = { method: 'PUT', path: '/api/resetusername' } as const satisfies Call

export const changePassword = { method: 'POST', path: '/api/changepassword' } as const satisfies Call

export const chooseNewsletter = {
  method: 'POST',
  path: '/api/newslettersubscription',
} as const satisfies Call

export const listSessions = { method: 'GET', path: '/api/sessions' } as const satisfies Call

export const endSession = { method: 'DELETE', path: '/api/sessions/:id' } as const satisfies Call

export const signOutEverywhere = { method: 'DELETE', path: '/api/sessions' } as const satisfies Call
