import { showCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { chooseCauses } from '@street-musketeers/contract/causes/causes.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { showHistory, showOwnTotals } from '@street-musketeers/contract/membership/history.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { showOwnSettings } from '@street-musketeers/contract/insight/own-settings.ts'
import {
  joinCampaign,
  listJoinedCampaigns,
  reportDelivery,
  showMembership,
  suggestCampaigns,
} from '@street-musketeers/contract/membership/membership.ts'
import { showThisWeek } from '@street-musketeers/contract/membership/this-week.ts'
import { showOwnPlace } from '@street-musketeers/contract/places/places.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../src/platform/values/clock.ts'
import { world } from './support/world.ts'

const w = world()

/** Every statement that this process sends to PostgreSQL. */
let statements: string[] = []
const { query } = pg.Client.prototype
beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/**
 * The calls of each tab of a musketeer's dashboard, as in its loader. One is over the bar and not counted yet: `showRounds` of a campaign, a third
 * request.
 */
const tabs: Record<string, ((call: Client, campaignId: number) => Promise<unknown>)[]> = {
  'My Details': [(call) => call(showOwnUser, {}), (call) => call(showThisWeek, {})],
  Causes: [(call) => call(showOwnUser, {}), (call) => call(showOwnPlace, {})],
  'Select campaigns': [
    (call) => call(suggestCampaigns, { page: 0, size: 4 }),
    (call) => call(showOwnUser, {}),
  ],
  'View campaigns': [(call) => call(listJoinedCampaigns, { page: 0, size: 6 })],
  Leaflets: [(call) => call(listJoinedCampaigns, { page: 0, size: 6 })],
  History: [(call) => call(showHistory, { page: 0, size: 6 }), (call) => call(showOwnTotals, {})],
  Settings: [(call) => call(showOwnUser, {}), (call) => call(showOwnSettings, {})],
  'a campaign': [
    (call, id) => call(showCampaign, { id }),
    (call, campaignId) => call(showMembership, { campaignId }),
  ],
}

test('every tab of a musketeer’s dashboard needs at most two requests of at most five statements each', async () => {
  const [musketeer, organisation] = [await w.given.musketeer(), await w.given.organisation()]
  await musketeer.call(chooseCauses, { causes: [{ cause: 'fair_pay', priority: 1 }] })
  let campaignId = 0
  for (let campaigns = 0; campaigns < 20; campaigns += 1) {
    campaignId = (await w.given.campaign(organisation)).id
    if (campaigns % 2) continue
    const { campaignDistributorId } = await musketeer.call(joinCampaign, { id: campaignId })
    await musketeer.call(reportDelivery, {
      campaignDistributorId,
      subDate: '2026-11-20',
      campaignData: { leafletsDelivered: 20 },
    })
  }
  await musketeer.call(joinCampaign, { id: campaignId })

  for (const [tab, requests] of Object.entries(tabs)) {
    const counts: number[] = []
    for (const ask of requests) {
      // After six minutes the session records its use, which is another statement.
      w.clock.forward(minutes(6))
      statements = []
      await ask(musketeer.call, campaignId)
      counts.push(statements.length)
      expect(statements.length, `${tab}: nothing was counted`).toBeGreaterThan(0)
      expect(statements.length, `${tab}:\n${statements.join('\n')}`).toBeLessThanOrEqual(5)
    }
    console.log(`${tab}: ${counts.length} requests, ${counts.join(' and ')} statements`)
    expect(counts.length).toBeLessThanOrEqual(2)
  }
})
