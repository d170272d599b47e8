import type { Call } from '../call.ts'

export const messages = {
  lastLeafletsShown: 'My Details shows how many of your last leaflets you delivered.',
  lastLeafletsHidden: 'It is hidden. You can show it again in Settings.',
} as const

/** How many leaflets back “4 of your last 5” looks. */
export const lastLeaflets = 5

export const showOwnYear = { method: 'GET', path: '/api/year/:year' } as const satisfies Call

export const drawYearCard = {
  method: 'GET',
  path: '/api/year/:year/card',
  download: 'image/jpeg',
} as const satisfies Call

export const chooseLastLeaflets = { method: 'PUT', path: '/api/lastleaflets' } as const satisfies Call
