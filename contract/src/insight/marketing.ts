import type { Call } from '../call.ts'

export const showMarketing = { method: 'GET', path: '/api/marketing' } as const satisfies Call
