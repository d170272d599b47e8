import { expect, test } from 'vitest'
import { nextLeaflet } from './next-leaflet.ts'

const membership = {
  campaignDistributorId: 1,
  campaignName: 'Fair pay now',
  campaignId: 1,
  subDate: '2026-11-20T09:00:00.000Z',
  emailDate: null,
  campaignEnded: null,
  campaignData: [],
}
const nextLeafletDates = {
  WEEKLY: '2026-11-23T08:00:00.000Z',
  FORTNIGHTLY: '2026-11-30T08:00:00.000Z',
  MONTHLY: '2026-12-16T08:00:00.000Z',
}
const leafletWaits = { WEEKLY: true, FORTNIGHTLY: false, MONTHLY: false }
const member = { campaignDistributors: [membership], nextLeafletDates, leafletWaits }

test('a date is given without a condition only when a leaflet is waiting for it', () => {
  expect(nextLeaflet(member, 'WEEKLY')).toEqual({ day: '23 Nov 2026', condition: '' })
  expect(nextLeaflet(member, 'FORTNIGHTLY')).toEqual({
    day: '30 Nov 2026',
    condition: ', if you join another campaign by then',
  })
})

test('a musketeer who left every campaign is asked to join a campaign, not another one', () => {
  const leaver = { ...member, campaignDistributors: [], leafletWaits: { ...leafletWaits, WEEKLY: false } }
  expect(nextLeaflet(leaver, 'WEEKLY')).toEqual({
    day: '23 Nov 2026',
    condition: ', if you join a campaign by then',
  })
})

test('there is no date before the first campaign', () => {
  const newMusketeer = { campaignDistributors: [], nextLeafletDates: null, leafletWaits: null }
  expect(nextLeaflet(newMusketeer, 'WEEKLY')).toBeNull()
})
