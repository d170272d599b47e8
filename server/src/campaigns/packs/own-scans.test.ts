import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { markEmailed } from '../../membership/planning/plan-store.ts'
import { days } from '../../platform/values/clock.ts'
import { newPack } from './pack-code.ts'
import { insertOwnPack } from './own-scans-store.ts'
import { addScans, insertPack } from './store.ts'

const friday = '2026-11-20T12:00:00Z'
const w = world({ now: friday })

const options = { leafletVersion: 1, houses: 1, size: 'A5', sides: 'one', ink: 'colour' } as const

async function createMember() {
  const organisation = await w.given.organisation()
  const bytes = Buffer.from(await makePdf({ pages: 1 }))
  const { id: campaignId, leafletId } = await w.given.campaign(organisation, { bytes })
  const musketeer = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id: campaignId,
  })
  return { organisation, musketeer, campaignId, leafletId, membershipId }
}
const returning = async (person: Person) => (await w.given.returning(person)).call
const choose = async (person: Person, isOn: boolean) =>
  (await returning(person))('PUT /api/ownscans', { isOn })
const shown = async (person: Person) =>
  (await (await returning(person))('GET /api/history/totals', {})).ownScans
const ownPacks = (person: Person) =>
  w.platform.db.selectFrom('own_pack').select('pack_code').where('account_id', '=', person.id).execute()
const packsOf = (campaignId: number) =>
  w.platform.db.selectFrom('print_pack').select('code').where('campaign_id', '=', campaignId).execute()

/** A pack of a musketeer's that was scanned this often this week. */
const printScanned = async (
  { musketeer, campaignId, leafletId }: { musketeer: Person; campaignId: number; leafletId: number },
  opened: number,
) => {
  const pack = newPack(leafletId)
  const day = w.clock.now().toISOString().slice(0, 10)
  await w.platform.db.transaction().execute(async (tx) => {
    await insertPack(tx, { ...pack, campaignId, printedOn: day })
    await insertOwnPack(tx, { packCode: pack.packCode, accountId: musketeer.id })
  })
  await addScans(w.platform.db, [{ packCode: pack.packCode, day, opened, pressed: 0 }])
}

test('a pack is a musketeer’s own only if they asked for that before they printed it, also by the link in an email', async () => {
  const { organisation, musketeer, campaignId, leafletId, membershipId } = await createMember()
  const print = async (by: Person) =>
    (await returning(by))('GET /api/printpack/:campaignId', { campaignId, ...options })
  await print(musketeer)
  expect(await ownPacks(musketeer), 'not asked for').toEqual([])
  expect(await shown(musketeer)).toEqual({ since: null, campaigns: [] })

  for (let times = 0; times < 2; times += 1) await choose(musketeer, true)
  expect(await shown(musketeer)).toEqual({ since: '2026-11-20T12:00:00.000Z', campaigns: [] })
  await print(musketeer)
  await w.runJobs()
  const link = /\/report\/([\w-]+)/.exec((await w.emails(musketeer.email))[0]!.text)![1]!
  await w.platform.db
    .transaction()
    .execute((tx) => markEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))
  await w.as()('GET /api/reportlink/:link/printpack', { link, ...options })
  await print(organisation)
  expect(await ownPacks(musketeer)).toHaveLength(2)

  for (let times = 0; times < 2; times += 1) await choose(musketeer, false)
  expect(await ownPacks(musketeer)).toEqual([])
  expect(await packsOf(campaignId), 'the packs stay').toHaveLength(4)
})

test('only the musketeer sees the number, in tens as of last Sunday, of all their packs of a campaign', async () => {
  w.clock.set(friday)
  const member = await createMember()
  const { musketeer, organisation, campaignId } = member
  await choose(musketeer, true)
  await printScanned(member, 9)
  // So many that some show, wherever the places are.
  await printScanned(member, 300)
  expect((await shown(musketeer))!.campaigns, 'this week').toEqual([])
  w.clock.forward(days(7))
  const [about, ...others] = (await shown(musketeer))!.campaigns
  expect(others).toEqual([])
  expect(about).toMatchObject({ campaignId, campaignName: 'Fair pay now' })
  expect(about!.scans % 10).toBe(0)
  expect(about!.scans).toBeLessThanOrEqual(309)
  const record = await (await returning(musketeer))('GET /api/mydata', {})
  expect(record.ownScans).toMatchObject({
    campaigns: [about],
    packs: [{ printedOn: '2026-11-20' }, { printedOn: '2026-11-20' }],
  })

  const administrator = await w.given.administrator()
  const read = [
    (await administrator.call('GET /api/history/totals', {})).ownScans,
    (await administrator.call('GET /api/siteadmin/user/:id', { id: musketeer.id })) as unknown,
    await (await returning(organisation))('GET /api/org/campaign/:id', { id: campaignId }),
  ]
  expect(read[0]).toBeNull()
  expect(JSON.stringify(read)).not.toMatch(/own.?scans|own.?pack/i)
})

test('a number begins again, at other places, when it is turned off and on', async () => {
  w.clock.set(friday)
  const member = await createMember()
  await choose(member.musketeer, true)
  await printScanned(member, 300)
  w.clock.forward(days(7))
  expect((await shown(member.musketeer))!.campaigns).toHaveLength(1)
  const codeOf = () =>
    w.platform.db
      .selectFrom('own_scans')
      .select('code')
      .where('account_id', '=', member.musketeer.id)
      .executeTakeFirstOrThrow()
  const { code } = await codeOf()
  await choose(member.musketeer, false)
  await choose(member.musketeer, true)
  expect((await shown(member.musketeer))!.campaigns).toEqual([])
  expect((await codeOf()).code).not.toBe(code)
})

test('closing the account deletes which packs were theirs', async () => {
  w.clock.set(friday)
  const member = await createMember()
  await choose(member.musketeer, true)
  await printScanned(member, 1)
  await (
    await returning(member.musketeer)
  )('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await ownPacks(member.musketeer)).toEqual([])
  expect(await packsOf(member.campaignId)).toHaveLength(1)
})
