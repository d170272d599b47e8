import type { Call } from '../call.ts'

/** A smaller number of musketeers is not shown to organisations (rule: campaign-audience). */
export const minAudience = 10

/** It writes nothing. A POST, because its lists are too long for an address. */
export const showAudience = { method: 'POST', path: '/api/audience' } as const satisfies Call

export const listWaitingPlaces = { method: 'GET', path: '/api/waitingplaces' } as const satisfies Call
