import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { expect, test } from 'vitest'
import { hasReceivedFromAll, nextStep } from './next-step.ts'

const chosen = [{ causeUserId: 1, cause: 'housing' as const, priority: 1 }]
const membershipOf = (emailDate: string | null): OwnUser['campaignDistributors'][number] => ({
  campaignDistributorId: 1,
  campaignName: 'Fair pay now',
  campaignId: 1,
  subDate: '2026-11-20T09:00:00.000Z',
  emailDate,
  campaignData: [],
})
const emailed = '2026-11-20T09:00:05.000Z'

test('a new musketeer is led from causes to a campaign to its leaflet, until a delivery is reported', () => {
  const nothing = { causeUsers: [], campaignDistributors: [], leafletsDelivered: 0 }
  expect(nextStep(nothing)).toBe('choose causes')
  expect(nextStep({ ...nothing, causeUsers: chosen })).toBe('join')
  expect(nextStep({ ...nothing, causeUsers: chosen, campaignDistributors: [membershipOf(null)] })).toBe(
    'print',
  )
  expect(nextStep({ ...nothing, leafletsDelivered: 20 })).toBeNull()
})

test('a musketeer who joined from a shared link without choosing causes goes on to print', () => {
  const shared = { causeUsers: [], campaignDistributors: [membershipOf(emailed)], leafletsDelivered: 0 }
  expect(nextStep(shared)).toBe('print')
})

test('every campaign has emailed its leaflet only if there is at least one, and none is waiting', () => {
  expect(hasReceivedFromAll({ campaignDistributors: [] })).toBe(false)
  expect(hasReceivedFromAll({ campaignDistributors: [membershipOf(emailed), membershipOf(null)] })).toBe(
    false,
  )
  expect(hasReceivedFromAll({ campaignDistributors: [membershipOf(emailed), membershipOf(emailed)] })).toBe(
    true,
  )
})
