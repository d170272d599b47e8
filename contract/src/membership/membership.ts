import type { Call } from '../call.ts'

export const messages = {
  frequencySaved: 'Your leaflet frequency has been updated.',
  reported: 'Thank you for updating your delivery data and supporting this campaign.',
  late: 'That day is after the campaign’s last day, so the report is marked as late.',
  withdrawn: 'You have left this campaign. The deliveries you reported are kept.',
  countInvalid: 'Please give a whole number of leaflets from 1 to 5,000.',
  dateTooEarly: 'Please give a day on or after the day you signed up to this campaign.',
  dateInFuture: 'Please give a day that is not in the future.',
  tooOldToRemove: 'This report is more than 30 days old, so it can no longer be removed.',
} as const

/** What a musketeer has reported for a campaign, after another report: `40 in all.` */
export const totalSentence = (leaflets: number) => `${leaflets.toLocaleString('en-GB')} in all.`

/** The same after a report was removed: `20 remain.` */
export const remainingSentence = (leaflets: number) =>
  leaflets === 0
    ? 'None remain.'
    : `${leaflets.toLocaleString('en-GB')} ${leaflets === 1 ? 'remains' : 'remain'}.`

/** The maximum in one report (rule: delivery-limits). */
export const maxLeafletsDelivered = 5000

/** Above this, a form asks “Are you sure?” before it sends a report (rule: delivery-limits). */
export const unusualLeaflets = 200

/** For how many days a report can be changed and removed on the campaign's page (rule: reports-corrected). */
export const correctionDays = 30

/** What a further report for a day does: it is added to the reports of that day, replaces them, or is refused so that a form can ask. */
export const furtherReports = ['add', 'change', 'ask'] as const

/** How often a musketeer gets a leaflet. */
export const frequencies = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const

/** A longer list helps nobody: the public list is searched by words and place (rule: suggested-campaigns). */
export const maxSuggestions = 40

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

export const removeReport = {
  method: 'DELETE',
  path: '/api/campaigndata/:campaignDistributorId/:subDate',
} as const satisfies Call

export const chooseFrequency = { method: 'POST', path: '/api/frequency' } as const satisfies Call

export const listCampaignsOfMusketeer = {
  method: 'GET',
  path: '/api/campaignsbydistributorsid/:id/:page/:size',
} as const satisfies Call
