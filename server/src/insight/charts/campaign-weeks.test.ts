import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { countAt } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { openScanCounter } from '../../campaigns/packs/count-scans.ts'
import { newPack } from '../../campaigns/packs/pack-code.ts'
import { insertPack } from '../../campaigns/packs/store.ts'
import { recordEmailed } from '../../membership/index.ts'
import { readDocument, stopDocumentReaders } from '../../printing/index.ts'

const friday = '2026-11-20T12:00:00Z'
const w = world({ now: friday })
beforeEach(() => w.clock.set(friday))
afterAll(stopDocumentReaders)

const show = async (by: Person, id: number) =>
  (await w.given.returning(by)).call('GET /api/org/campaign/:id/weeks', { id })

async function join(id: number, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => w.given.musketeer()))
  return Promise.all(
    people.map(async (person) => ({
      person,
      ...(await person.call('POST /api/campaigndistributor', { id })),
    })),
  )
}
type Member = Awaited<ReturnType<typeof join>>[number]

const deliver = async ({ person, campaignDistributorId }: Member, leafletsDelivered: number) => {
  const subDate = w.clock.now().toISOString().slice(0, 10)
  return (await w.given.returning(person)).call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate,
    campaignData: { leafletsDelivered },
    again: 'add',
    againOn: subDate,
  })
}

test('an organisation sees what each week added to a campaign, as a table and as a CSV file, and another organisation nothing', async () => {
  const organisation = await w.given.organisation()
  const { id, leafletId } = await w.given.campaign(organisation)
  const members = await join(id, 4)
  await w.platform.db.transaction().execute((tx) =>
    recordEmailed(
      tx,
      members.map(({ campaignDistributorId: membershipId }) => ({ membershipId, leafletId })),
      w.clock.now(),
    ),
  )
  const counter = openScanCounter(w.platform)
  const printed = Array.from({ length: 300 }, () => newPack(leafletId))
  await w.platform.db.transaction().execute(async (tx) => {
    for (const pack of printed) await insertPack(tx, { ...pack, campaignId: id, printedOn: '2026-11-20' })
  })
  const visit = (did: 'opened' | 'pressed', count: number, network: number) => {
    for (let nth = 0; nth < count; nth += 1)
      counter.count({ packCode: printed[nth]!.packCode, visitorAddress: `10.${network}.1.1`, did })
    return counter.flush()
  }
  // So many that some show, wherever the places are.
  await visit('opened', 300, 1)
  await visit('pressed', 300, 1)
  for (const each of members.slice(0, 3)) await deliver(each, 19)

  expect((await show(organisation, id)).weeks.at(-1), 'before a count').toMatchObject({
    week: '2026-11-09',
    counted: null,
  })
  await countAt(w, '2026-11-23T08:00:00Z')
  const shown = await show(organisation, id)
  const { packs, scans, presses } = shown.total
  for (const number of [packs, scans, presses]) {
    expect(number).toBeGreaterThanOrEqual(10)
    expect(number % 10).toBe(0)
  }
  const first = { week: '2026-11-16', packs, scans, presses }
  expect(shown.weeks).toHaveLength(12)
  expect(shown.weeks.slice(0, -1).every(({ counted }) => counted === null)).toBe(true)
  const delivered = shown.total.delivered
  expect([40, 50]).toContain(delivered)
  expect(shown.weeks.at(-1)).toEqual({ ...first, counted: { joined: 4, mailed: 4, delivered } })
  expect(shown.total).toEqual({
    joined: { score: 4, fewerThan: null },
    mailed: { score: 4, fewerThan: null },
    delivered,
    packs,
    scans,
    presses,
    refusals: 0,
  })

  await join(id, 2)
  await visit('opened', 9, 2)
  await countAt(w, '2026-11-30T08:00:00Z')
  const later = await show(organisation, id)
  expect(later.weeks.at(-2), 'a week that was shown stays').toEqual(shown.weeks.at(-1))
  expect(later.weeks.at(-1)).toMatchObject({ counted: { joined: 0, mailed: 0, delivered: 0 }, packs: 0 })
  expect(later.weeks.reduce((sum, { scans }) => sum + scans, 0)).toBe(later.total.scans)

  const csv = await (
    await w.given.returning(organisation)
  ).call('GET /api/org/campaign/:id/weeks.csv', { id })
  const [, ...rows] = (await csv.text()).trim().split('\r\n')
  expect(rows).toEqual([
    `2026-11-16,4,4,${packs},${delivered},${scans},${presses}`,
    expect.stringMatching(/^2026-11-23,0,0,/),
  ])
  const pdf = await (
    await w.given.returning(organisation)
  ).call('GET /api/org/campaign/:id/weeks.pdf', { id })
  const { pages, text } = await readDocument(Buffer.from(await pdf.arrayBuffer()))
  expect(pages).toBe(1)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `To 22 Nov 2026 4 4 ${packs} ${delivered} ${scans} ${presses}`,
  )
  await expect(show(await w.given.organisation(), id)).rejects.toMatchObject({ error: 'NotFound' })
})

test('leaflets are in a week only with those of two others, and what is left out tells of nobody alone', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const members = await join(id, 5)
  const weeks = async () =>
    (await show(organisation, id)).weeks.map(({ counted }) => counted?.delivered).filter(Boolean)
  await deliver(members[0]!, 200)
  await deliver(members[1]!, 200)
  await deliver(members[1]!, 100)
  await countAt(w, '2026-11-23T08:00:00Z')
  expect(await weeks(), 'two people').toEqual([])
  await deliver(members[2]!, 319)
  await countAt(w, '2026-11-30T08:00:00Z')
  expect(await weeks(), 'three, all together').toEqual([810])
  w.clock.set('2026-12-01T12:00:00Z')
  await deliver(members[2]!, 150)
  await deliver(members[3]!, 150)
  await countAt(w, '2026-12-07T08:00:00Z')
  expect(await weeks(), 'two since').toEqual([810])
  w.clock.set('2026-12-08T12:00:00Z')
  await deliver(members[4]!, 150)
  await countAt(w, '2026-12-14T08:00:00Z')
  const [before, after] = await weeks()
  expect(before).toBe(810)
  expect([440, 450]).toContain(after)
  expect((await show(organisation, id)).total.delivered).toBe(810 + after!)
  await countAt(w, '2026-12-21T08:00:00Z')
  expect(await weeks(), 'counted twice').toEqual([810, after])
})
