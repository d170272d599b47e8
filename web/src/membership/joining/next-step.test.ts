import { expect, test } from 'vitest'
import { hasReceivedFromAll, nextStep } from './next-step.ts'

const chosen = [{ causeUserId: 1, cause: 'housing' as const, priority: 1 }]
const joined = {
  campaignDistributorId: 1,
  campaignId: 1,
  subDate: '2026-11-20T09:00:00.000Z',
  emailDate: null,
  campaignData: [],
  campaignName: 'Fair pay now',
  campaignEnded: '2026-11-21',
}
const sent = { emailDate: '2026-11-20T09:00:05.000Z' }
const waiting = { emailDate: null }

test('a new musketeer is led from causes to a campaign, until there is a leaflet or a delivery', () => {
  const nothing = { causeUsers: [], campaignDistributors: [], leafletsDelivered: 0 }
  expect(nextStep(nothing, false)).toBe('choose causes')
  expect(nextStep({ ...nothing, causeUsers: chosen }, false)).toBe('join')
  expect(nextStep({ ...nothing, leafletsDelivered: 20 }, false)).toBeNull()
})

test('a musketeer who joined from a shared link without choosing causes has a leaflet to go on with', () => {
  expect(nextStep({ causeUsers: [], campaignDistributors: [joined], leafletsDelivered: 0 }, true)).toBeNull()
})

test('a musketeer whose campaigns have ended before a first delivery is led to another', () => {
  const stopped = { causeUsers: chosen, campaignDistributors: [joined], leafletsDelivered: 0 }
  expect(nextStep(stopped, false)).toBe('join another')
  expect(nextStep({ ...stopped, causeUsers: [] }, false)).toBe('choose causes')
  expect(nextStep({ ...stopped, leafletsDelivered: 20 }, false)).toBeNull()
})

test('every campaign has emailed its leaflet only if there is at least one, and none is waiting', () => {
  expect(hasReceivedFromAll([])).toBe(false)
  expect(hasReceivedFromAll([sent, waiting])).toBe(false)
  expect(hasReceivedFromAll([sent, sent])).toBe(true)
})
