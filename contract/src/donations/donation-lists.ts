import type { Call } from '../call.ts'

export const donationSorts = ['date', 'amount'] as const

export const listDonations = {
  method: 'GET',
  path: '/api/donations/:page/:size',
  privateFields: ['q'],
} as const satisfies Call

export const sumDonations = { method: 'GET', path: '/api/donation-months/:year' } as const satisfies Call

export const listDonors = { method: 'GET', path: '/api/donors/:year/:page/:size' } as const satisfies Call

export const exportDonations = {
  method: 'GET',
  path: '/api/donations.csv',
  download: 'text/csv',
} as const satisfies Call
