import type { Call } from '../call.ts'

export const showOwnRecord = { method: 'GET', path: '/api/mydata' } as const satisfies Call
