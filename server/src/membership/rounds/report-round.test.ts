import {
  roundMessages,
  roundQuestionsADay,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
let campaignId: number

beforeEach(async () => {
  w.clock.set(start)
  campaignId = (await w.given.campaign(await w.given.organisation())).id
})

async function createMember() {
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  return {
    report: (leafletsDelivered: number, postcode?: string, again: 'add' | 'change' = 'add') =>
      person.call('POST /api/campaigndata', {
        campaignDistributorId,
        subDate: '2026-11-20',
        campaignData: { leafletsDelivered },
        submissionId: crypto.randomUUID(),
        again,
        againOn: '2026-11-20',
        ...(postcode !== undefined && { postcode }),
      }),
    removeReport: () =>
      person.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
        campaignDistributorId,
        subDate: '2026-11-20',
      }),
    ask: (postcode: string) => person.call('POST /api/round', { campaignId, postcode, part: 'all' }),
    rounds: async () => (await person.call('GET /api/rounds/:campaignId', { campaignId })).rounds,
  }
}

const done = {
  id: expect.any(Number) as number,
  postcodeId: expect.any(String) as string,
  sector: 'LS28 1',
  part: 'all',
  state: 'done',
  taken: false,
  until: '2026-12-04',
}
const houses = async () =>
  (
    await w.platform.db
      .selectFrom('round_claim')
      .select('houses')
      .where('campaign_id', '=', campaignId)
      .execute()
  ).map((claim) => claim.houses)

test('a report that names a free postcode marks it as done; removing the report frees it, and replacing it does not', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await ada.report(21, 'ls28 1aa')
  expect(await ada.rounds()).toEqual([done])
  expect(await houses()).toEqual([11, 10])
  expect((await bob.ask('LS28 1AA')).claimed).toBe(false)

  const reports = await bob.report(20, 'LS28 1AA')
  expect(reports).toMatchObject([{ leafletsDelivered: 20 }])
  expect(await bob.rounds()).toEqual([])

  w.clock.set('2026-11-20T13:00:00Z')
  await ada.report(30, undefined, 'change')
  expect(await ada.rounds()).toEqual([done])
  expect(await houses()).toEqual([15, 15])
  await ada.removeReport()
  expect(await ada.rounds()).toEqual([])
  expect((await bob.ask('LS28 1AA')).claimed).toBe(true)
})

test('removing a report opens again what its member had chosen', async () => {
  const ada = await createMember()
  await ada.ask('LS28 1AA')
  w.clock.set('2026-11-20T13:00:00Z')
  await ada.report(20)
  expect(await ada.rounds()).toEqual([done])
  await ada.removeReport()
  expect(await ada.rounds()).toEqual([{ ...done, state: 'claimed' }])
})

test('a member who holds a round finishes that one, whatever postcode the report names', async () => {
  const ada = await createMember()
  await ada.ask('LS28 1AB')
  await ada.report(20, 'LS28 2AB')
  expect(await ada.rounds()).toEqual([done])
})

test('a typing mistake is refused and nothing is recorded', async () => {
  const ada = await createMember()
  await expect(ada.report(20, 'LS28')).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { postcode: roundMessages.postcode },
  })
  expect(await ada.report(20)).toHaveLength(1)
})

test('a report counts as a question, and is recorded without its postcode once the questions are used up', async () => {
  const ada = await createMember()
  for (let question = 0; question < roundQuestionsADay.ofCampaign; question += 1)
    await ada.report(1, 'LS28 3AA')
  await expect(ada.ask('LS28 4AA')).rejects.toMatchObject({ error: 'TooManyTries' })
  expect(await ada.report(1, 'LS28 4AA')).toHaveLength(roundQuestionsADay.ofCampaign + 1)
  expect((await ada.rounds()).map(({ sector }) => sector)).toEqual(['LS28 3'])
})
