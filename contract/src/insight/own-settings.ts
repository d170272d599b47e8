import type { Call } from '../call.ts'

export const showOwnSettings = { method: 'GET', path: '/api/settings' } as const satisfies Call
