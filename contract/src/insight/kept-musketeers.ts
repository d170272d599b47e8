import type { Call } from '../call.ts'

export const showKeptMusketeers = { method: 'GET', path: '/api/keptmusketeers' } as const satisfies Call

/** A smaller number of people is not shown (rule: kept-musketeers). */
export const minKeptPeople = 10
