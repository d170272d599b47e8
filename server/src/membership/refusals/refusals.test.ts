import { roundQuestionsADay } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { resealEverything } from '../../platform/secrets/reseal.ts'
import { addMilliseconds, days, minutes } from '../../platform/values/clock.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { giveTurns } from '../rounds/wait-for-round.ts'
import { findHomesToSkip, homesToldOf } from './homes-to-skip.ts'
import { refusalDays } from './rules.ts'
import { renewPostcodeKeys } from './renew-postcode-keys.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })

/** Another one for each test. */
let postcode: string
let tests = 0
beforeEach(() => {
  w.clock.set(start)
  postcode = `LS27 0A${'ABDEFGHJLNPQRSTUWXYZ'[(tests += 1)]}`
})

let visitors = 0
const refuse = (
  over: { house?: string; flat?: string; postcode?: string; submissionId?: string; campaignId?: number } = {},
) =>
  w.as(null, `10.4.0.${(visitors += 1)}`)('POST /api/nomoreleaflets', {
    postcode,
    house: '14',
    submissionId: randomUUID(),
    ...over,
  })

const publish = async () => (await w.given.campaign(await w.given.organisation())).id

async function createMember(campaignId: number): Promise<Person & { membershipId: number }> {
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  return { ...person, membershipId: campaignDistributorId }
}
const claim = (by: Person, campaignId: number, over: { postcode?: string; part?: 'all' | 'a' | 'b' } = {}) =>
  by.call('POST /api/round', { campaignId, postcode, part: 'all', ...over })
const skipped = async (by: Person, campaignId: number) =>
  (await by.call('GET /api/rounds/:campaignId', { campaignId })).skip

test('whoever holds the doors is told which to pass, whether they had them before or not, in every campaign', async () => {
  const [buses, libraries] = [await publish(), await publish()]
  const [ada, bob] = [await createMember(buses), await createMember(libraries)]
  await claim(ada, buses)
  expect(await skipped(ada, buses)).toEqual([])
  await refuse({ house: ' 22a ', campaignId: buses })
  await refuse({ house: '9' })
  await refuse({ house: '9' })
  await refuse({ house: '9', flat: 'Flat 3' })
  expect(await skipped(ada, buses)).toEqual(['9', '9 flat 3', '22A'])
  expect((await claim(bob, libraries)).skip).toEqual(['9', '9 flat 3', '22A'])

  const { rounds } = await ada.call('GET /api/rounds/:campaignId', { campaignId: buses })
  await ada.call('DELETE /api/round/:id', { id: rounds[0]!.id })
  expect(await skipped(ada, buses)).toEqual([])
})

test('a turn that comes later tells it too', async () => {
  const campaignId = await publish()
  const [ada, bob] = [await createMember(campaignId), await createMember(campaignId)]
  const { rounds } = await claim(ada, campaignId, { part: 'a' })
  await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  await refuse()
  await ada.call('DELETE /api/round/:id', { id: rounds[0]!.id })
  expect(await skipped(bob, campaignId)).toEqual([])
  await giveTurns(w.platform)
  expect(await skipped(bob, campaignId)).toEqual(['14'])
})

test('the link says nothing of the home, and takes back only what it was given for; a repeat corrects the address', async () => {
  const campaignId = await publish()
  const ada = await createMember(campaignId)
  await claim(ada, campaignId)
  const submissionId = randomUUID()
  const { link } = await refuse({ submissionId, house: '41' })
  expect(await refuse({ submissionId, house: '14' })).toMatchObject({ link })
  const other = await refuse({ house: '14' })
  expect(await skipped(ada, campaignId)).toEqual(['14'])

  const visitor = w.as()
  expect(await visitor('GET /api/nomoreleaflets/:link', { link })).toEqual({ until: '2028-11-19' })
  for (let times = 0; times < 2; times += 1)
    await visitor('POST /api/nomoreleaflets/takeback', { link: other.link })
  expect(await skipped(ada, campaignId)).toEqual(['14'])
  await visitor('POST /api/nomoreleaflets/takeback', { link })
  expect(await skipped(ada, campaignId)).toEqual([])
  expect(await visitor('GET /api/nomoreleaflets/:link', { link })).toEqual({ until: null })
})

test('only a number can be noted, and mistakes do not use up the five of a day', async () => {
  const visitor = w.as(null, '10.5.0.1')
  const ask = (over: object) =>
    visitor('POST /api/nomoreleaflets', { postcode, house: '1', submissionId: randomUUID(), ...over })
  for (const wrong of [
    { house: 'Rose Cottage' },
    { house: '' },
    { house: '12345' },
    { house: '1 I know you' },
    { flat: 'top floor' },
    { house: 'Flat 3' },
    { house: '0' },
    { house: '014' },
    { postcode: 'LS27' },
    { postcode: 'BX9 1AS' },
  ])
    await expect(ask(wrong)).rejects.toMatchObject({ error: 'InvalidInput' })
  for (let asked = 0; asked < 5; asked += 1) await ask({ house: String(asked + 1) })
  await expect(ask({})).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('the homes of a sector cannot be read by claiming its postcodes one after another', async () => {
  const campaigns = await Promise.all(Array.from({ length: 3 }, publish))
  const ada = await w.given.musketeer()
  for (const id of campaigns) await ada.call('POST /api/campaigndistributor', { id })
  let told = 0
  // What they hold already, and what is refused, does not count.
  const [first] = campaigns
  const { rounds: held } = await claim(ada, first!, { postcode: 'BD4 9AA' })
  await claim(ada, first!, { postcode: 'BD4 9AA' })
  await expect(claim(ada, await publish(), { postcode: 'BD4 9AA' })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await ada.call('DELETE /api/round/:id', { id: held[0]!.id })
  for (const [nth, campaignId] of campaigns.entries())
    for (
      let asked = nth === 0 ? 2 : 0;
      asked < roundQuestionsADay.ofCampaign - (nth === 2 ? 1 : 0);
      asked += 1
    ) {
      const next = `BD4 ${nth}${'ABDEFGHJLN'[asked]}A`
      await refuse({ postcode: next })
      const { claimed, rounds, skip } = await claim(ada, campaignId, { postcode: next })
      expect(claimed).toBe(true)
      told += skip.length
      await ada.call('DELETE /api/round/:id', { id: rounds.at(-1)!.id })
    }
  expect(told).toBe(homesToldOf.points - 1)
})

test('an organisation sees about how many homes asked, as of last Sunday, and no home says for which campaign', async () => {
  const organisation = await w.given.organisation()
  const { id: campaignId } = await w.given.campaign(organisation)
  const shown = async () =>
    (
      await (
        await w.given.returning(organisation)
      ).call('GET /api/org/campaign/:id/weeks', { id: campaignId })
    ).total.refusals
  const submissionId = randomUUID()
  for (const house of ['1', '2']) await refuse({ campaignId, submissionId, house })
  for (let asked = 1; asked < 9; asked += 1) await refuse({ campaignId })
  await refuse({ campaignId: 999_999 })
  await refuse()
  const sum = () =>
    w.platform.db
      .selectFrom('campaign_refusals')
      .select(['asked_before', 'asked_in_week'])
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
  expect(await sum(), 'once for a form that is sent twice').toEqual({ asked_before: 0, asked_in_week: 9 })
  w.clock.forward(days(7))
  expect(await shown(), 'nine').toBe(0)

  const { link } = await refuse({ campaignId })
  for (let asked = 0; asked < 9; asked += 1) await refuse({ campaignId })
  expect(await sum()).toEqual({ asked_before: 9, asked_in_week: 10 })
  expect(await shown(), 'this week').toBe(0)
  await w.as()('POST /api/nomoreleaflets/takeback', { link })
  w.clock.forward(days(7))
  expect(await sum(), 'one that was taken back, too').toEqual({ asked_before: 9, asked_in_week: 10 })
  // So many that some show, wherever the places are.
  await w.platform.db
    .updateTable('campaign_refusals')
    .set({ asked_before: 300 })
    .where('campaign_id', '=', campaignId)
    .execute()
  const asked = await shown()
  expect(asked).toBeGreaterThanOrEqual(10)
  expect(asked % 10).toBe(0)
  expect(
    Object.keys(await w.platform.db.selectFrom('refused_home').selectAll().executeTakeFirstOrThrow()),
  ).toEqual(['id', 'postcode_keys', 'sealed', 'asked_on'])
})

test('an administrator counts the homes of a postcode that somebody complains about, and removes them; both are logged, with the sector', async () => {
  const campaignId = await publish()
  const ada = await createMember(campaignId)
  await claim(ada, campaignId)
  for (const house of ['1', '1', '2']) await refuse({ house })
  const { link } = await refuse({ house: '3', postcode: 'BD4 9ZZ' })
  const administrator = await w.given.administrator()
  const count = async () =>
    (await administrator.call('POST /api/siteadmin/refusedhomes', { postcode })).requests
  expect(await count(), 'also the home that asked before: it looks like any other').toBe(3)
  for (let times = 0; times < 2; times += 1)
    await administrator.call('POST /api/siteadmin/refusedhomes/removal', { postcode })
  expect(await count()).toBe(0)
  expect(await skipped(ada, campaignId)).toEqual([])
  expect(await w.as()('GET /api/nomoreleaflets/:link', { link }), 'of another postcode').toEqual({
    until: '2028-11-19',
  })
  const logged = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .where('administrator_id', '=', administrator.id)
    .orderBy('id')
    .execute()
  expect(logged).toEqual(
    ['counted', 'removed', 'removed', 'counted'].map((did) => ({
      action: `${did}-refused-homes`,
      about: 'LS27 0',
    })),
  )
  w.clock.forward(minutes(11))
  await expect(
    administrator.call('POST /api/siteadmin/refusedhomes/removal', { postcode }),
  ).rejects.toMatchObject({ error: 'ProofNeeded' })
})

test('neither an address nor what rows have in common can be read from the database', async () => {
  const [buses, libraries] = [await publish(), await publish()]
  const [ada, bob] = [await createMember(buses), await createMember(libraries)]
  await claim(ada, buses)
  await claim(bob, libraries)
  await refuse({ house: '7777' })
  const claims = await w.platform.db
    .selectFrom('round_claim')
    .select('sealed')
    .where('campaign_id', 'in', [buses, libraries])
    .where('half', '=', 'a')
    .execute()
  expect(claims).toHaveLength(2)
  expect(claims[0]!.sealed!.equals(claims[1]!.sealed!)).toBe(false)
  const homes = await w.platform.db.selectFrom('refused_home').selectAll().execute()
  const dump = JSON.stringify(homes.map((home) => ({ ...home, sealed: home.sealed.toString('latin1') })))
  expect(dump).not.toMatch(/7777|LS27/)
})

test('with a new secret key the homes are found by old and new rounds, and without the old one by new rounds', async () => {
  const campaignId = await publish()
  const ada = await createMember(campaignId)
  await claim(ada, campaignId)
  await refuse()
  const { db, config, clock } = w.platform
  const newKey = Buffer.alloc(32, 9).toString('base64url')
  const both = openSecrets(newKey, config.secretKey)
  const context = { now: clock.now() }
  await resealEverything(db, both)
  expect(await renewPostcodeKeys(db, { secrets: both })).toBeGreaterThan(0)
  expect(await renewPostcodeKeys(db, { secrets: both })).toBe(0)
  expect(await findHomesToSkip(db, ada.membershipId, { secrets: openSecrets(newKey), ...context })).toEqual([
    '14',
  ])
  await resealEverything(db, openSecrets(config.secretKey, newKey))
})

test('a home is forgotten after two years', async () => {
  const campaignId = await publish()
  const { link } = await refuse()
  w.clock.set(addMilliseconds(new Date(start), days(refusalDays)).toISOString())
  const ada = await createMember(campaignId)
  await claim(ada, campaignId)
  expect(await skipped(ada, campaignId)).toEqual(['14'])
  w.clock.set(addMilliseconds(new Date(start), days(refusalDays + 1)).toISOString())
  expect(await skipped(ada, campaignId)).toEqual([])
  expect(await w.as()('GET /api/nomoreleaflets/:link', { link })).toEqual({ until: null })
})
