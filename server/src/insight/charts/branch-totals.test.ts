import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

beforeEach(() => w.clock.set('2026-11-20T12:00:00Z'))
async function countNextMorning(): Promise<void> {
  w.clock.set('2026-11-21T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
}

/** A branch that a union vouches for, with a campaign that so many musketeers join, each of whom delivers 20 leaflets. */
async function branchWith(union: Person, members: number): Promise<Person> {
  const branch = await w.given.askingBranch(union)
  await union.call('PUT /api/org/branches/:id', { id: branch.id, vouch: true })
  await (await w.given.administrator()).call('PATCH /api/activateorg', { id: branch.id })
  const { id } = await w.given.campaign(branch)
  for (let at = 0; at < members; at += 1) {
    const { call } = await w.given.musketeer()
    const { campaignDistributorId } = await call('POST /api/campaigndistributor', { id })
    const report = { subDate: '2026-11-20', campaignData: { leafletsDelivered: 20 } }
    await call('POST /api/campaigndata', { campaignDistributorId, ...report })
  }
  return branch
}
const totalsOf = async (union: Person) =>
  (await w.given.returning(union)).call('GET /api/org/branchtotals', {})

test('a union sees its branches’ totals once three have some, without anybody’s small number', async () => {
  const union = await w.given.union()
  expect(await totalsOf(union)).toEqual({ branches: 0, campaigns: 0, joined: null, delivered: null })
  for (const members of [3, 4]) await branchWith(union, members)
  await countNextMorning()
  expect(await totalsOf(union)).toEqual({ branches: 2, campaigns: 2, joined: null, delivered: null })

  w.clock.set('2026-11-20T12:00:00Z')
  await branchWith(union, 5)
  // The day before anybody was counted: the newest branch is shown nothing itself.
  expect(await totalsOf(union)).toMatchObject({ branches: 3, joined: null, delivered: null })
  await countNextMorning()
  const before = await totalsOf(union)
  expect(before).toEqual({ branches: 3, campaigns: 3, joined: 12, delivered: 240 })

  // Two people of one more branch are in no total, so that what is left by subtraction is nobody's.
  w.clock.set('2026-11-20T12:00:00Z')
  await branchWith(union, 2)
  await countNextMorning()
  expect(await totalsOf(union)).toEqual({ ...before, branches: 4, campaigns: 4 })
})

test('who waits, was refused or is another union’s branch is in no total', async () => {
  const union = await w.given.union()
  const other = await w.given.union()
  await w.given.askingBranch(union)
  await branchWith(other, 3)
  expect(await totalsOf(union)).toMatchObject({ branches: 0, campaigns: 0 })
})
