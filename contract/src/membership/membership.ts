import type { Call } from '../call.ts'

export const messages = {
  frequencySaved: 'Your leaflet frequency has been updated.',
  reported: 'Thank you for updating your delivery data and supporting this campaign.',
  withdrawn: 'You have left this campaign. The deliveries you reported are kept.',
  countInvalid: 'Please give a whole number of leaflets from 1 to 5,000.',
  dateTooEarly: 'Please give a day on or after the day you signed up to this campaign.',
  dateInFuture: 'Please give a day that is not in the future.',
} as const

/** The maximum in one report (rule: delivery-limits). */
export const maxLeafletsDelivered = 5000

/** How often a musketeer gets a leaflet. */
export const frequencies = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const

export const suggestCampaigns = {
  method: 'GET',
  path: '/api/campaignsbycauses/:page/:size',
} as const satisfies Call

export const listJoinedCampaigns = {
  method: 'GET',
  path: '/api/campaignsbydistributors/:page/:size',
} as const satisfies Call

export const joinCampaign = { method: 'POST', path: '/api/campaigndistributor' } as const satisfies Call

export const showMembership = {
  method: 'GET',
  path: '/api/campaigndistributor/:campaignId',
} as const satisfies Call

export const withdraw = {
  method: 'DELETE',
  path: '/api/campaigndistributor/:campaignId',
} as const satisfies Call

export const reportDelivery = { method: 'POST', path: '/api/campaigndata' } as const satisfies Call

export const chooseFrequency = { method: 'POST', path: '/api/frequency' } as const satisfies Call

export const listCampaignsOfMusketeer = {
  method: 'GET',
  path: '/api/campaignsbydistributorsid/:id/:page/:size',
} as const satisfies Call
