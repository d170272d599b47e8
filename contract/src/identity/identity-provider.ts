import type { Call } from '../call.ts'

export const startProviderSignIn = { method: 'POST', path: '/api/signin/provider' } as const satisfies Call

export const linkProviderAccount = { method: 'POST', path: '/api/signin/link' } as const satisfies Call

/** Messages about external accounts in Settings. */
export const messages = {
  connected: 'You can sign in with that account from now on.',
  disconnected: 'That account is disconnected. You are signed out everywhere else.',
  notConnected: 'That account was not connected. Please try again.',
  notVerified:
    'The email address of that account has not been verified. Please verify it there first, then connect it.',
} as const

export const connectExternalAccount = {
  method: 'POST',
  path: '/api/accountselsewhere',
} as const satisfies Call

export const disconnectExternalAccount = {
  method: 'DELETE',
  path: '/api/accountselsewhere/:id',
} as const satisfies Call
