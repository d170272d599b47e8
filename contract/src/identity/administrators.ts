import type { Call } from '../call.ts'
import { messages as identityMessages } from './identity.ts'

export const messages = {
  incomplete: identityMessages.signUpIncomplete,
  invited: 'We have sent the invitation. Its link works once, for 7 days.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  accepted: 'You are an administrator now. Please sign in.',
} as const

export const listAdministrators = { method: 'GET', path: '/api/administrators' } as const satisfies Call

export const inviteAdministrator = { method: 'POST', path: '/api/invitation' } as const satisfies Call

export const withdrawInvitation = { method: 'DELETE', path: '/api/invitation/:id' } as const satisfies Call

export const acceptInvitation = { method: 'POST', path: '/api/invitation/accept' } as const satisfies Call
