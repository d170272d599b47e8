import type { Call } from '../call.ts'

export const messages = {
  reported: 'Thank you. Your report has reached us.',
  reasonMissing: 'Please choose what is wrong with this leaflet.',
  detailsMissing: 'Please say in your own words what is wrong.',
  decisionMissing: 'Please choose what happens.',
  explanationHint: 'We send this word for word. Please don’t name anyone who reported it.',
  leftAlone: 'Decided: no action. We email everyone concerned.',
  takenDown: 'This campaign has been stopped. We email everyone concerned.',
  appealRecorded: 'The appeal is recorded.',
  appealUpheld: 'The decision stays. We email the person who appealed.',
  appealReversed: 'The decision is reversed. We email everyone concerned.',
} as const

/** What can be wrong with a leaflet, in the order of the form. */
export const reportReasons = {
  untrue: 'It says something untrue',
  hateful: 'It is hateful, or threatens people',
  private: 'It shows somebody’s private details',
  election: 'It breaks the rules for elections, or does not say who published it',
  ownership: 'It uses words or pictures that belong to somebody else',
  delivery: 'It was delivered where it should not be',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const maxReportLength = 2000

export const reportLeaflet = {
  method: 'POST',
  path: '/api/campaign/:id/leafletreport',
} as const satisfies Call

export const listReviews = { method: 'GET', path: '/api/reviews/:page/:size' } as const satisfies Call

export const showReview = { method: 'GET', path: '/api/review/:id' } as const satisfies Call

export const decideReview = { method: 'POST', path: '/api/review/:id/decision' } as const satisfies Call

export const takeDownCampaign = { method: 'POST', path: '/api/campaign/:id/takedown' } as const satisfies Call

export const recordAppeal = { method: 'POST', path: '/api/review/:id/appeal' } as const satisfies Call

export const decideAppeal = { method: 'PUT', path: '/api/review/:id/appeal' } as const satisfies Call
