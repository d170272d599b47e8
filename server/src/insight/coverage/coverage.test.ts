import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'
import { leastReachedFirst, roundHouses } from './find-coverage.ts'

const friday = '2026-11-20T12:00:00Z'
const mondays = ['2026-11-23T09:00:00Z', '2026-11-30T09:00:00Z', '2026-12-07T09:00:00Z']
const w = world({ now: friday })
beforeEach(() => w.clock.set(friday))

const unit = (number: number) => {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return `${letters[number % 20]}${letters[Math.floor(number / 20)]}`
}
let postcodes = 0

/** Somebody joins, takes a postcode of a sector that nobody has, and reports leaflets there. */
async function deliverIn(sector: string, campaignId: number, leafletsDelivered: number) {
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  await person.call('POST /api/round', {
    campaignId,
    postcode: `${sector}${unit((postcodes += 1))}`,
    part: 'all',
  })
  await person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: londonDate(w.clock.now()),
    campaignData: { leafletsDelivered },
  })
  return { ...person, campaignDistributorId }
}

async function count(instant: string) {
  w.clock.set(instant)
  await updateShownCounts(w.platform, w.clock.now())
}

const coverage = async (by: Person, id: number) =>
  (await (await w.given.returning(by)).call('GET /api/org/campaign/:id', { id })).coverage

test('a sector is shown once three people have done a round there, and changes by three people at a time', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await deliverIn('LS27 0', id, 20)
  const second = await deliverIn('LS27 0', id, 23)
  await deliverIn('LS27 9', id, 12)
  await count(mondays[0]!)
  expect(await coverage(organisation, id)).toEqual([])

  await deliverIn('LS27 0', id, 31)
  expect(await coverage(organisation, id)).toEqual([])
  await count(mondays[1]!)
  const shown = [{ sector: 'LS27 0', doors: 70, doorsInAll: null, roundsThisYear: 3 }]
  expect(await coverage(organisation, id)).toEqual(shown)

  await deliverIn('LS27 0', id, 40)
  await deliverIn('LS27 0', id, 40)
  const later = await w.given.returning(second)
  await later.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    campaignDistributorId: second.campaignDistributorId,
    subDate: '2026-11-20',
  })
  await count(mondays[2]!)
  expect(await coverage(organisation, id)).toEqual(shown)
})

test('a new edition starts at no doors, and the rounds of the year stay', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { places: ['LS27 0', 'LS27 9', 'BD4'] })
  for (let people = 0; people < 3; people += 1) await deliverIn('LS27 0', id, 15)
  await w.given.campaign(organisation)
  await count(mondays[0]!)
  expect(await coverage(organisation, id)).toEqual([
    { sector: 'LS27 9', doors: null, doorsInAll: null, roundsThisYear: 0 },
    { sector: 'LS27 0', doors: 50, doorsInAll: null, roundsThisYear: 3 },
  ])
  await w.given.leaflet(id)
  expect(await coverage(organisation, id)).toEqual([
    { sector: 'LS27 0', doors: null, doorsInAll: null, roundsThisYear: 3 },
    { sector: 'LS27 9', doors: null, doorsInAll: null, roundsThisYear: 0 },
  ])
  for (let people = 0; people < 3; people += 1) await deliverIn('LS27 0', id, 50)
  await count(mondays[1]!)
  expect(await coverage(organisation, id)).toMatchObject([
    { sector: 'LS27 9' },
    { sector: 'LS27 0', doors: 150, roundsThisYear: 6 },
  ])
  await count('2027-12-06T09:00:00Z')
  expect(await coverage(organisation, id)).toMatchObject([
    { sector: 'LS27 9' },
    { sector: 'LS27 0', doors: 150, roundsThisYear: 0 },
  ])
})

test('a sector of a loaded list of postcodes has the number of its doors', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { places: ['LS27 0', 'LS27 9'] })
  await w.platform.db.insertInto('directory_sector').values({ sector: 'LS27 0', doors: 2867 }).execute()
  for (let people = 0; people < 3; people += 1) await deliverIn('LS27 0', id, 15)
  await count(mondays[0]!)
  expect(await coverage(organisation, id)).toEqual([
    { sector: 'LS27 9', doors: null, doorsInAll: null, roundsThisYear: 0 },
    { sector: 'LS27 0', doors: 50, doorsInAll: 2900, roundsThisYear: 3 },
  ])
})

test('houses are rounded to tens, and the least reached sectors come first', () => {
  expect([4, 5, 43, 45, 2896].map(roundHouses)).toEqual([0, 10, 40, 50, 2900])
  const sector = (name: string, doors: number | null, doorsInAll: number | null = null) => ({
    sector: name,
    doors,
    doorsInAll,
    roundsThisYear: 0,
  })
  const sectors = [sector('LS27 10', 20), sector('LS27 9', 20), sector('LS1 1', 300), sector('LS2 2', null)]
  expect(sectors.sort(leastReachedFirst).map((each) => each.sector)).toEqual([
    'LS2 2',
    'LS27 9',
    'LS27 10',
    'LS1 1',
  ])
  const shares = [sector('LS27 1', 50, 100), sector('LS27 2', 300, 3000), sector('LS27 3', 100)]
  expect(shares.sort(leastReachedFirst).map((each) => each.sector)).toEqual(['LS27 3', 'LS27 2', 'LS27 1'])
})
