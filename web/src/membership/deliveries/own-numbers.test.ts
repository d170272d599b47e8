import { expect, test } from 'vitest'
import { ownNumbersSentence } from './own-numbers.ts'

const at = '2026-06-08T08:00:00Z'
const musketeer = {
  campaignDistributors: [],
  frequency: 'WEEKLY',
  leafletWaits: { WEEKLY: true, FORTNIGHTLY: true, MONTHLY: true },
  mailboxRefuses: false,
  nextLeafletDates: { WEEKLY: at, FORTNIGHTLY: at, MONTHLY: at },
} as const satisfies Parameters<typeof ownNumbersSentence>[1]
const totals = {
  leafletsDelivered: 1340,
  months: [
    { month: '2026-05', leafletsDelivered: 40 },
    { month: '2026-06', leafletsDelivered: 60 },
  ],
}
/** In London it is June already. */
const june = new Date('2026-05-31T23:30:00Z')

test('a member who reports reads what they delivered in all, this month in London, and when the next leaflet comes', () => {
  expect(ownNumbersSentence(totals, musketeer, june)).toBe(
    'You have delivered 1,340 leaflets so far, 60 of them this month. Your next leaflet will come on 8 Jun 2026.',
  )
})

test('no date is promised to somebody whose mailbox refuses our email, nor without a condition when no leaflet waits', () => {
  expect(ownNumbersSentence(totals, { ...musketeer, mailboxRefuses: true }, june)).toBe(
    'You have delivered 1,340 leaflets so far, 60 of them this month.',
  )
  const leafletWaits = { ...musketeer.leafletWaits, WEEKLY: false }
  expect(ownNumbersSentence(totals, { ...musketeer, leafletWaits }, june)).toContain(
    'will come on 8 Jun 2026, if you join a campaign by then.',
  )
})
