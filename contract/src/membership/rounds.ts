import type { Call } from '../call.ts'
import { formatDay } from '../format-day.ts'

/** The halves of a postcode: of a street with numbers on both sides, `a` is the odd ones. */
export const halves = ['a', 'b'] as const
export type Half = (typeof halves)[number]

/** What can be asked for: one half, or both. */
export const roundParts = [...halves, 'all'] as const
export type RoundPart = (typeof roundParts)[number]

export const roundPartLabels: Record<RoundPart, string> = {
  all: 'All of it',
  a: 'Odd numbers, or the first half',
  b: 'Even numbers, or the second half',
}

/** How often a musketeer may ask for rounds in a day (rule: round-questions). */
export const roundQuestionsADay = { ofCampaign: 10, inAll: 30 } as const

/** How many halves one member may hold, and how many they may wait for: those of two postcodes. */
export const maxHalves = 4

/** Of doors that a member had until a day in London, which may have been given to somebody else. */
export const endedSentence = (lastDay: string) =>
  `These doors were yours until ${formatDay(lastDay)}. Another musketeer may have them now.`

export const messages = {
  postcode: 'Please give a whole postcode, such as LS27 0AB.',
  noDoors: 'Nobody has a door at that postcode: it is for post boxes or the forces. Please give another.',
  unknownPostcode: 'We do not know that postcode. Please check it.',
  notThisTime: 'Not this time. Try the other half, or another postcode nearby.',
  tooMany:
    'You have two postcodes already. Report what you delivered or give one back, and you can ask for another.',
  tooManyWaits: 'You wait for two postcodes already. Stop waiting for one, and you can ask for another.',
  remember: 'Please remember it: we do not store the whole postcode.',
  released: 'These doors are free for somebody else. Thank you for telling us.',
  waits: 'We’ll email you when it is your turn.',
  waitEnded: 'You are no longer waiting for these doors.',
} as const

export const showRounds = { method: 'GET', path: '/api/rounds/:campaignId' } as const satisfies Call

export const askForRound = { method: 'POST', path: '/api/round' } as const satisfies Call

export const releaseRound = { method: 'DELETE', path: '/api/round/:id' } as const satisfies Call

export const waitForRound = { method: 'POST', path: '/api/roundwait' } as const satisfies Call

export const stopWaiting = { method: 'DELETE', path: '/api/roundwait/:id' } as const satisfies Call
