import type { Call } from '../call.ts'

/** Shown as the username of a closed account (rule: closing-erases-personal-data). */
export const closedUsername = 'Deactivated account'

export const showOwnUser = { method: 'GET', path: '/api/user' } as const satisfies Call

export const showUser = { method: 'GET', path: '/api/siteadmin/user/:id' } as const satisfies Call
