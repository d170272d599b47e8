import type { Call } from '../call.ts'

export const startProviderSignIn = { method: 'POST', path: '/api/signin/provider' } as const satisfies Call

export const linkProviderAccount = { method: 'POST', path: '/api/signin/link' } as const satisfies Call
