import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Person } from '../../../test/support/given.ts'
import { recordEmailed } from '../../membership/planning/change-plans.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

beforeEach(() => w.clock.set('2026-11-20T12:00:00Z'))
const show = async (by: Person, id: number) =>
  (await w.given.returning(by)).call('GET /api/org/campaign/:id', { id })
/** Counts people on the morning after publishing (rule: people-counts-weekly). */
async function countNextMorning(): Promise<void> {
  w.clock.set('2026-11-21T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
}
const figure = (score: number) => ({ score, fewerThan: null })
const few = { score: 0, fewerThan: 3 }
async function members(campaignId: number, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => w.given.musketeer()))
  return Promise.all(
    people.map(async (person) => ({
      person,
      ...(await person.call('POST /api/campaigndistributor', { id: campaignId })),
    })),
  )
}
const email = (membershipId: number, leafletId: number) =>
  w.platform.db.transaction().execute((tx) => recordEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))

test('an organisation sees its campaign’s figures: members, emails, deliveries, and emails of each version', async () => {
  const organisation = await w.given.organisation()
  const { id, leafletId } = await w.given.campaign(organisation)
  expect(await show(organisation, id)).toMatchObject({
    campaignName: 'Fair pay now',
    can: { edit: true, stop: true, delete: true },
    joined: figure(0),
    mailed: figure(0),
    delivered: figure(0),
    versions: [{ version: 1, mailed: figure(0) }],
  })

  const joined = await members(id, 6)
  for (const { campaignDistributorId } of joined.slice(0, 4)) await email(campaignDistributorId, leafletId)
  const newer = await w.given.leaflet(id)
  for (const { campaignDistributorId } of joined.slice(4)) await email(campaignDistributorId, newer.leafletId)
  await joined[0]!.person.call('POST /api/campaigndata', {
    campaignDistributorId: joined[0]!.campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  })
  await joined[1]!.person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  expect(await show(await w.given.administrator(), id)).toMatchObject({
    joined: figure(5),
    mailed: figure(6),
    delivered: figure(20),
  })

  await countNextMorning()
  expect(await show(organisation, id)).toMatchObject({
    // One who left and two who were emailed the newer version are too few to be counted.
    joined: figure(6),
    mailed: figure(4),
    delivered: few,
    versions: [
      { version: 2, mailed: few },
      { version: 1, mailed: figure(4), since: '2026-11-20T12:00:00.000Z' },
    ],
  })
})

test('the list of campaigns has the same figures as each campaign’s page, from one query more for any number', async () => {
  const organisation = await w.given.organisation()
  const { id: first } = await w.given.campaign(organisation)
  const { id: second } = await w.given.campaign(organisation)
  const { id: third } = await w.given.campaign(organisation)
  await members(first, 4)
  await members(second, 2)
  for (const { person, campaignDistributorId } of await members(third, 3))
    await person.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate: '2026-11-20',
      campaignData: { leafletsDelivered: 20 },
    })
  const list = async (by: Person, size = 6) =>
    (await (await w.given.returning(by)).call('GET /api/campaigns/:page/:size', { page: 0, size })).content
  const figuresOf = async () => (await list(organisation)).map(({ joined, delivered }) => [joined, delivered])
  expect(await figuresOf()).toEqual([
    [figure(0), figure(0)],
    [figure(0), figure(0)],
    [figure(0), figure(0)],
  ])

  await countNextMorning()
  expect(await figuresOf()).toEqual([
    [figure(3), figure(60)],
    [few, figure(0)],
    [figure(4), figure(0)],
  ])
  for (const { campaignId, joined, delivered, peopleCounts } of await list(organisation))
    expect(await show(organisation, campaignId)).toMatchObject({ joined, delivered, peopleCounts })

  // An administrator’s numbers are live.
  const administrator = await w.given.administrator()
  await members(second, 1)
  const live = (await list(administrator, 50)).find(({ campaignId }) => campaignId === second)
  expect(live).toMatchObject({ joined: figure(3), peopleCounts: null })
})

test('one or two members are shown as fewer than three', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await members(id, 2)
  await countNextMorning()
  expect(await show(organisation, id)).toMatchObject({ joined: few, mailed: figure(0) })
})

test('an administrator can look and change nothing; a stopped campaign cannot be stopped again; a deleted one is gone', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  expect(await show(await w.given.administrator(), id)).toMatchObject({
    can: { edit: false, stop: false, delete: false },
  })
  await organisation.call('POST /api/campaign/:id/stop', { id })
  expect(await show(organisation, id)).toMatchObject({
    ended: true,
    can: { edit: true, stop: false, delete: true },
  })
  await organisation.call('DELETE /api/campaign/:id', { id })
  await expect(show(organisation, id)).rejects.toMatchObject({ error: 'CampaignGone' })
  await expect(show(await w.given.organisation(), id)).rejects.toMatchObject({ error: 'NotFound' })
})
