import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { expect, test } from 'vitest'
import { findNextThing, ownNumbersSentence } from './after-report.ts'

const at = '2026-06-08T08:00:00Z'
const musketeer = {
  campaignDistributors: [],
  frequency: 'WEEKLY',
  leafletWaits: { WEEKLY: true, FORTNIGHTLY: true, MONTHLY: true },
  mailboxRefuses: false,
  nextLeafletDates: { WEEKLY: at, FORTNIGHTLY: at, MONTHLY: at },
} as const satisfies Parameters<typeof findNextThing>[1]
const nothingWaits = { ...musketeer, leafletWaits: { ...musketeer.leafletWaits, WEEKLY: false } }
const [campaign, other] = [{ campaignId: 1 }, { campaignId: 2 }] as Campaign[]
const leafletOf = (leafletsDelivered: number) =>
  ({ campaign: campaign!, leafletsDelivered, skipped: false }) as Parameters<
    typeof findNextThing
  >[0]['leaflet']

test('a member who reports reads what they delivered in total, and this month in London', () => {
  const totals = {
    leafletsDelivered: 1340,
    months: [
      { month: '2026-05', leafletsDelivered: 40 },
      { month: '2026-06', leafletsDelivered: 60 },
    ],
  }
  // In London it is June already.
  expect(ownNumbersSentence(totals, new Date('2026-05-31T23:30:00Z'))).toBe(
    'You have delivered 1,340 leaflets so far, 60 of them this month.',
  )
})

test('next comes a leaflet to deliver, or the day of the next one, or else a campaign to join', () => {
  const campaigns = [other!]
  expect(findNextThing({ leaflet: leafletOf(0), campaigns }, musketeer)).toEqual({
    kind: 'deliver',
    campaign,
  })
  const done = { leaflet: leafletOf(20), campaigns }
  expect(findNextThing(done, musketeer)).toEqual({ kind: 'wait', day: '8 Jun 2026' })
  expect(findNextThing(done, nothingWaits)).toEqual({ kind: 'join', campaign: other })
  expect(findNextThing({ ...done, campaigns: [] }, nothingWaits)).toBeNull()
})

test('no day is promised to somebody whose mailbox refuses our email', () => {
  const done = { leaflet: leafletOf(20), campaigns: [] }
  expect(findNextThing(done, { ...musketeer, mailboxRefuses: true })).toBeNull()
})
