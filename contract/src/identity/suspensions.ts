import type { Call } from '../call.ts'

export const messages = {
  suspended: 'This account is suspended. We email its owner.',
  restored: 'This account is restored. We email its owner.',
} as const

export const suspendAccount = { method: 'POST', path: '/api/user/:id/suspension' } as const satisfies Call

export const restoreAccount = {
  method: 'DELETE',
  path: '/api/user/:id/suspension',
  body: true,
} as const satisfies Call
