import type { Call } from '../call.ts'

/** Messages about signing in with a second factor. */
export const messages = {
  codeInvalid: 'Enter the six-digit code from your app, or a recovery code like K7QF-2M9X.',
  sixDigitsInvalid: 'Enter the six-digit code from your app, like 492 039.',
  turnedOff: 'From now on you sign in with only your email and password.',
} as const

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

export const passSecondFactor = { method: 'POST', path: '/api/signin/secondfactor' } as const satisfies Call

export const showSecondFactor = { method: 'GET', path: '/api/secondfactor' } as const satisfies Call

export const beginSecondFactor = { method: 'POST', path: '/api/secondfactor' } as const satisfies Call

export const confirmSecondFactor = { method: 'PUT', path: '/api/secondfactor' } as const satisfies Call

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/secondfactor/recoverycodes',
} as const satisfies Call

export const turnOffSecondFactor = { method: 'POST', path: '/api/secondfactor/off' } as const satisfies Call
