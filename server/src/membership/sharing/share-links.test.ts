import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

const make = async (person: Person, campaignId: number) =>
  (await person.call('POST /api/sharelink', { campaignId })).shareCode!
const shown = async (person: Person, campaignId: number) =>
  (await (await w.given.returning(person)).call('GET /api/sharelink/:campaignId', { campaignId })).joined
const join = (person: Person, id: number, shareCode: string) =>
  person.call('POST /api/campaigndistributor', { id, shareCode })
const stored = async (code: string) => {
  const row = await w.platform.db
    .selectFrom('share_link')
    .select(['joined_before', 'joined_in_week'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row && row.joined_before + row.joined_in_week
}

test('a musketeer has one link to a campaign, and stops it with its number', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const ada = await w.given.musketeer()
  const code = await make(ada, id)
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  expect(await make(ada, id), 'the same again').toBe(code)
  expect(await make(await w.given.musketeer(), id), 'another for each').not.toBe(code)
  await join(await w.given.musketeer(), id, code)
  for (let times = 0; times < 2; times += 1)
    expect(await ada.call('DELETE /api/sharelink/:campaignId', { campaignId: id })).toEqual({
      shareCode: null,
      joined: null,
    })
  expect(await stored(code)).toBeUndefined()
  await join(await w.given.musketeer(), id, code)
  expect(await make(ada, id), 'a new one begins at nothing').not.toBe(code)
})

test('who is new in the campaign counts once; its musketeer, members, and other campaigns do not', async () => {
  const organisation = await w.given.organisation()
  const [{ id }, other] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const [ada, ben, member] = [await w.given.musketeer(), await w.given.musketeer(), await w.given.musketeer()]
  const code = await make(ada, id)
  await member.call('POST /api/campaigndistributor', { id })

  await Promise.all([join(ben, id, code), join(ben, id, code)])
  await ben.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  await join(ben, id, code)
  await join(ada, id, code)
  await join(member, id, code)
  await join(ben, other.id, code)
  expect(await stored(code)).toBe(1)
  const elsewhere = await make(ada, other.id)
  for (const again of [ben, member]) await join(again, other.id, elsewhere)
  expect(await stored(elsewhere), 'an account counts for one link').toBe(0)

  for (const made of ['00000000', code.toLowerCase(), '', "'; drop table share_link"])
    await join(await w.given.musketeer(), id, made)
  expect(await stored(code)).toBe(1)
  await organisation.call('POST /api/campaign/:id/stop', { id })
  await expect(join(await w.given.musketeer(), id, code)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await expect(make(await w.given.musketeer(), id)).rejects.toMatchObject({ error: 'CampaignEnded' })
  expect(await stored(code)).toBe(1)
  expect(await make(ben, other.id), 'one of another campaign').not.toBe(code)
})

test('a number changes on Mondays only, and shows nothing of fewer than three', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const ada = await w.given.musketeer()
  const code = await make(ada, id)
  for (let count = 0; count < 2; count += 1) await join(await w.given.musketeer(), id, code)
  w.clock.forward(days(7))
  expect(await shown(ada, id), 'two').toBeNull()
  await join(await w.given.musketeer(), id, code)
  // So many that some show, wherever the places are.
  await w.platform.db
    .updateTable('share_link')
    .set({ joined_in_week: 300 })
    .where('code', '=', code)
    .execute()
  expect(await shown(ada, id), 'this week').toBeNull()
  w.clock.forward(days(7))
  const joined = await shown(ada, id)
  expect(joined).toBeGreaterThanOrEqual(10)
  expect(joined! % 10).toBe(0)
  w.clock.set('2026-11-20T12:00:00Z')
})

test('the link, and every trace of it, ends with the account', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const ada = await w.given.musketeer()
  const code = await make(ada, id)
  await (await w.given.returning(ada)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await stored(code)).toBeUndefined()
})
