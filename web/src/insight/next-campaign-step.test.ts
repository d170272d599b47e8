import type { ListedOwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { expect, test } from 'vitest'
import { nextCampaignStep } from './next-campaign-step.ts'

const running = {
  campaignId: 4,
  campaignLeaflets: [],
  ended: false,
  goal: null,
  subDate: '2026-11-20T12:00:00.000Z',
  joined: { score: 12, fewerThan: null },
  delivered: { score: 240, fewerThan: null },
  peopleCounts: { countedAt: '2026-11-23T08:00:00.000Z', nextAt: '2026-11-30T08:00:00.000Z' },
} as unknown as ListedOwnCampaign

test.each<[string, Partial<ListedOwnCampaign>, string]>([
  [
    'was published today',
    { peopleCounts: { countedAt: null, nextAt: '2026-11-21T08:00:00.000Z' } },
    'Share it',
  ],
  ['has fewer than three musketeers', { joined: { score: 0, fewerThan: 3 } }, 'Share it'],
  ['has one leaflet', {}, 'Add another leaflet'],
  ['has reached its goal', { goal: 240 }, 'Set a new goal'],
  [
    'has several leaflets',
    { campaignLeaflets: [{}, {}] as ListedOwnCampaign['campaignLeaflets'] },
    'See its results',
  ],
  ['has ended', { ended: true }, 'Publish a campaign'],
])('of a campaign that %s', (_, campaign, action) => {
  expect(nextCampaignStep({ ...running, ...campaign }).action).toBe(action)
})
