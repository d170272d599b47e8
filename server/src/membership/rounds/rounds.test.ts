import { type RoundPart, roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/values/clock.ts'
import { address, type Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { seedRandom } from '../../../test/support/seed-random.ts'
import { world } from '../../../test/support/world.ts'
import { makePng } from '../../../test/files/good-files.ts'
import { markEmailed } from '../planning/plan-store.ts'
import { releaseEndedLeases } from './free-rounds.ts'
import { giveTurns } from './wait-for-round.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })

/** Another one for each test, because a postcode rests after leaflets of two campaigns. */
let postcode: string
let tests = 0
beforeEach(() => {
  w.clock.set(start)
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  postcode = `LS27 0${letters[1 + Math.floor(tests / letters.length)]}${letters[tests % letters.length]}`
  tests += 1
})

async function createMember(campaignId: number): Promise<Person & { membershipId: number }> {
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  return { ...person, membershipId: campaignDistributorId }
}

const createCampaign = async (over = {}) =>
  (await w.given.campaign(await w.given.organisation(), { name: 'Keep the bus', ...over })).id

const ask = (
  person: Person,
  campaignId: number,
  { part = 'a', ...over }: { part?: RoundPart; postcode?: string } = {},
) => person.call('POST /api/round', { campaignId, postcode, part, ...over })

const report = (
  person: { membershipId: number } & Person,
  leaflets: number,
  submissionId = crypto.randomUUID(),
) =>
  person.call('POST /api/campaigndata', {
    campaignDistributorId: person.membershipId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: leaflets },
    submissionId,
    again: 'add',
    againOn: '2026-11-20',
  })

const stored = (campaignId: number) =>
  w.platform.db
    .selectFrom('round_claim')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute()

const everyHour = async () => {
  await releaseEndedLeases(w.platform)
  await giveTurns(w.platform)
  await w.runJobs()
}

test('a free round is theirs until the next leaflet, at least for 14 days, and asking again changes nothing', async () => {
  const campaignId = await createCampaign()
  const ada = await createMember(campaignId)
  const round = {
    id: expect.any(Number) as number,
    postcodeId: expect.any(String) as string,
    sector: 'LS27 0',
    part: 'a',
    state: 'claimed',
    taken: false,
    until: '2026-12-04',
  }
  expect(await ask(ada, campaignId, { postcode: ` ${postcode.toLowerCase().replace(' ', '')} ` })).toEqual({
    claimed: true,
    postcodeId: expect.any(String) as string,
    doors: null,
    skip: [],
    streets: '',
    nearby: [],
    rounds: [round],
    waits: [],
    kept: [],
  })
  expect(await ask(ada, campaignId)).toMatchObject({ claimed: true, rounds: [round], waits: [] })
  expect(await ada.call('GET /api/rounds/:campaignId', { campaignId })).toEqual({
    rounds: [round],
    waits: [],
    kept: [],
    skip: [],
    streets: '',
  })
  expect((await ask(ada, campaignId, { part: 'all' })).rounds.map(({ part }) => part)).toEqual(['all'])
  expect(await stored(campaignId)).toHaveLength(2)
})

test('taken, awaited and resting rounds read the same; the other half is free', async () => {
  const campaignId = await createCampaign()
  const [ada, bob, cas] = [
    await createMember(campaignId),
    await createMember(campaignId),
    await createMember(campaignId),
  ]
  const refused = {
    claimed: false,
    postcodeId: null,
    doors: null,
    nearby: [],
    rounds: [],
    waits: [],
    kept: [],
    skip: [],
    streets: '',
  }
  await ask(ada, campaignId)
  expect(await ask(bob, campaignId)).toEqual(refused)
  expect(await ask(bob, campaignId, { part: 'all' })).toEqual(refused)
  expect((await ask(bob, campaignId, { part: 'b' })).claimed).toBe(true)

  await ada.call('DELETE /api/round/:id', {
    id: (await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds[0]!.id,
  })
  await cas.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  expect(await ask(ada, campaignId)).toEqual(refused)

  for (let other = 0; other < 2; other += 1) {
    const otherCampaign = await createCampaign()
    const member = await createMember(otherCampaign)
    await ask(member, otherCampaign, { postcode: 'BD4 1AA' })
    await report(member, 9)
  }
  expect(await ask(ada, campaignId, { postcode: 'BD4 1AA' })).toEqual(refused)
  expect((await ask(ada, campaignId, { postcode: 'BD4 1AA', part: 'b' })).claimed).toBe(true)
  // In December it has rested.
  w.clock.set('2026-12-01T12:00:00Z')
  const later = await w.given.returning(ada)
  expect((await ask(later, campaignId, { postcode: 'BD4 1AA' })).claimed).toBe(true)
})

test('a round for which only suspended people wait is free', async () => {
  const campaignId = await createCampaign()
  const [ada, bob] = [await createMember(campaignId), await createMember(campaignId)]
  await ask(ada, campaignId)
  await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  await ada.call('DELETE /api/round/:id', {
    id: (await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds[0]!.id,
  })
  expect((await ask(ada, campaignId)).claimed).toBe(false)
  const { call } = await w.given.administrator()
  await call('POST /api/user/:id/suspension', { id: bob.id, reason: 'Why.' })
  expect((await ask(ada, campaignId)).claimed).toBe(true)
})

test('reports finish what is held, removed ones give it back, and people without rounds notice nothing', async () => {
  const campaignId = await createCampaign()
  const ada = await createMember(campaignId)
  await ask(ada, campaignId, { part: 'all' })
  w.clock.forward(1000)
  const submissionId = crypto.randomUUID()
  await report(ada, 30, submissionId)
  await report(ada, 30, submissionId)
  expect(await stored(campaignId)).toMatchObject([
    { half: 'a', state: 'done', houses: 15, submission_id: submissionId },
    { half: 'b', state: 'done', houses: 15, submission_id: submissionId },
  ])
  expect((await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds).toMatchObject([
    { part: 'all', state: 'done' },
  ])
  await expect(
    ada.call('DELETE /api/round/:id', { id: (await stored(campaignId))[0]!.id }),
  ).rejects.toMatchObject({ error: 'NotFound' })
  const bob = await createMember(campaignId)
  expect((await ask(bob, campaignId)).claimed).toBe(false)
  await report(bob, 20)

  await ada.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    campaignDistributorId: ada.membershipId,
    subDate: '2026-11-20',
  })
  expect(await stored(campaignId)).toMatchObject([
    { state: 'claimed', houses: null, membership_id: ada.membershipId },
    { state: 'claimed', houses: null, membership_id: ada.membershipId },
  ])
})

test('leaving and closing free what is held, and detach the person from what is done', async () => {
  const campaignId = await createCampaign()
  const [ada, bob] = [await createMember(campaignId), await createMember(campaignId)]
  await ask(ada, campaignId, { postcode: 'LS27 0AA' })
  await report(ada, 12)
  await ask(ada, campaignId, { postcode: 'LS27 0AD' })
  await ada.call('POST /api/roundwait', { campaignId, postcode: 'LS27 0AE', part: 'a' })
  await ask(bob, campaignId, { postcode: 'LS27 0AF' })
  await ada.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  await bob.call('PATCH /api/deactivate', {})
  await w.runJobs()
  const detached = { membership_id: null, rest_key: null, submission_id: null }
  expect(await stored(campaignId)).toMatchObject([
    { ...detached, state: 'done', houses: 12 },
    { ...detached, state: 'released' },
    { ...detached, state: 'released' },
  ])
  expect(
    await w.platform.db.selectFrom('round_wait').where('campaign_id', '=', campaignId).selectAll().execute(),
  ).toEqual([])
  const cas = await createMember(campaignId)
  expect((await ask(cas, campaignId, { postcode: 'LS27 0AD' })).claimed).toBe(true)
  await runNightly(w.platform)
  expect((await stored(campaignId)).map(({ state }) => state)).toEqual(['done', 'claimed'])
})

test('a musketeer who moves away frees what they hold in the previous district, and is detached from what they did there', async () => {
  const campaignId = await createCampaign()
  const ada = await createMember(campaignId)
  await ada.call('PUT /api/place', { district: 'LS27' })
  await ask(ada, campaignId)
  await report(ada, 12)
  await ask(ada, campaignId, { postcode: 'LS27 1AD' })
  await ask(ada, campaignId, { postcode: 'LS28 1AD' })
  await ada.call('POST /api/roundwait', { campaignId, postcode: 'LS27 1AE', part: 'a' })
  await ada.call('PUT /api/place', { district: '' })
  await ada.call('PUT /api/place', { district: 'LS27' })
  await w.runJobs()
  const own = async () => {
    const { rounds, waits } = await ada.call('GET /api/rounds/:campaignId', { campaignId })
    return [...rounds, ...waits].map(({ sector }) => sector)
  }
  expect(await own()).toHaveLength(4)
  await ada.call('PUT /api/place', { district: 'BD4' })
  await w.runJobs()
  expect(await own()).toEqual(['LS28 1'])
  expect(await stored(campaignId)).toMatchObject([
    { membership_id: null, submission_id: null, state: 'done', houses: 12 },
    { membership_id: null, state: 'released' },
    { membership_id: ada.membershipId, state: 'claimed' },
  ])

  await ada.call('POST /api/address', { address: { ...address, postCode: 'LS28 1AD' } })
  await ada.call('POST /api/address', { address: { ...address, postCode: 'LS28 9AD' } })
  await w.runJobs()
  expect(await own()).toEqual(['LS28 1'])
  await ada.call('POST /api/address', { address: { ...address, postCode: 'BD4 6AB' } })
  await w.runJobs()
  expect(await own()).toEqual([])
})

test('when a lease ends, the member who waits gets the round and an email, and who had it is told where it went', async () => {
  const campaignId = await createCampaign()
  const [ada, bob, cas] = [
    await createMember(campaignId),
    await createMember(campaignId),
    await createMember(campaignId),
  ]
  await ask(ada, campaignId, { part: 'all' })
  const waits = await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'all' })
  expect(waits).toEqual({
    rounds: [],
    skip: [],
    streets: '',
    kept: [],
    waits: [{ id: expect.any(Number) as number, sector: 'LS27 0', part: 'all', since: '2026-11-20' }],
  })
  expect(await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'all' })).toEqual(waits)
  w.clock.forward(1000)
  await cas.call('POST /api/roundwait', { campaignId, postcode, part: 'b' })
  await everyHour()
  expect((await w.emails(bob.email)).filter(({ subject }) => subject.startsWith('Your turn'))).toEqual([])

  const sentBefore = (await w.emails(ada.email)).length
  w.clock.forward(days(15))
  await everyHour()
  const told = (await w.emails(ada.email)).slice(sentBefore)
  expect(told.map(({ kind }) => kind)).toEqual(['mailing.round-taken'])
  const [turn, ...others] = (await w.emails(bob.email)).filter(({ subject }) =>
    subject.startsWith('Your turn'),
  )
  expect(others).toEqual([])
  expect(turn).toMatchObject({ subject: 'Your turn: Keep the bus' })
  expect(turn!.text).toContain('a postcode in LS27 0')
  expect(turn!.text).toContain(`/musketeer/campaign/${campaignId}`)
  expect(turn!.text).not.toContain(postcode)
  const later = await w.given.returning(bob)
  const { rounds } = await later.call('GET /api/rounds/:campaignId', { campaignId })
  expect(rounds).toMatchObject([{ part: 'all', until: '2026-12-19' }])
  // What is given back is the turn of the next.
  await later.call('DELETE /api/round/:id', { id: rounds[0]!.id })
  await everyHour()
  expect((await w.emails(cas.email)).map(({ subject }) => subject)).toContain('Your turn: Keep the bus')
})

test('each half goes to the member who waits longest for it, and past people who hold enough', async () => {
  const campaignId = await createCampaign()
  const [ada, bob, cas] = [
    await createMember(campaignId),
    await createMember(campaignId),
    await createMember(campaignId),
  ]
  await ask(ada, campaignId, { part: 'all' })
  await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'b' })
  w.clock.forward(1000)
  await cas.call('POST /api/roundwait', { campaignId, postcode, part: 'all' })
  for (const other of ['LS27 9AA', 'LS27 9AB']) await ask(ada, campaignId, { postcode: other, part: 'a' })
  await ada.call('DELETE /api/round/:id', {
    id: (await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds.find(
      ({ part }) => part === 'all',
    )!.id,
  })
  await everyHour()
  const partsOf = async (person: Person) =>
    (await person.call('GET /api/rounds/:campaignId', { campaignId })).rounds.map(({ part }) => part)
  expect([await partsOf(bob), await partsOf(cas)]).toEqual([['b'], ['a']])

  await bob.call('POST /api/roundwait', { campaignId, postcode: 'LS27 9AA', part: 'a' })
  await ask(bob, campaignId, { postcode: 'LS27 9AD', part: 'all' })
  await ask(bob, campaignId, { postcode: 'LS27 9AE', part: 'a' })
  w.clock.forward(1000)
  await cas.call('POST /api/roundwait', { campaignId, postcode: 'LS27 9AA', part: 'a' })
  for (const { id } of (await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds)
    await ada.call('DELETE /api/round/:id', { id })
  await everyHour()
  expect(await partsOf(bob)).toHaveLength(3)
  expect(await partsOf(cas)).toHaveLength(2)
})

test('only doors that were reported rest, and what one person reported rests for themselves only', async () => {
  const [first, second, third] = [await createCampaign(), await createCampaign(), await createCampaign()]
  const ada = await w.given.musketeer()
  const joinAs = async (person: Person, id: number) => ({
    ...person,
    membershipId: (await person.call('POST /api/campaigndistributor', { id })).campaignDistributorId,
  })
  for (const id of [first, second, third]) await ask(await joinAs(ada, id), id, { part: 'all' })
  const [bob, cas] = [await createMember(await createCampaign()), await createMember(await createCampaign())]
  const campaignOf = async ({ membershipId }: { membershipId: number }) =>
    (
      await w.platform.db
        .selectFrom('membership')
        .select('campaign_id')
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
    ).campaign_id
  // Claims of three campaigns keep nobody of a fourth away.
  expect((await ask(bob, await campaignOf(bob), { part: 'a' })).claimed).toBe(true)

  for (const id of [first, second]) await report(await joinAs(ada, id), 20)
  expect((await ask(cas, await campaignOf(cas), { part: 'b' })).claimed, 'one person’s word').toBe(true)
  const fourth = await createCampaign()
  const again = await joinAs(ada, fourth)
  expect((await ask(again, fourth)).claimed, 'their own doors').toBe(false)

  // Another person reports one of the halves: now it rests for all, and the other does not.
  await report(bob, 9)
  const dee = await createMember(fourth)
  expect((await ask(dee, fourth, { part: 'a' })).claimed).toBe(false)
  await dee.call('POST /api/roundwait', { campaignId: fourth, postcode, part: 'a' })
  const eve = await createMember(await createCampaign())
  expect((await ask(eve, await campaignOf(eve), { part: 'b' })).claimed).toBe(true)
  // A report that is taken back counts no more.
  await bob.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    campaignDistributorId: bob.membershipId,
    subDate: '2026-11-20',
  })
  const fay = await createMember(await createCampaign())
  expect((await ask(fay, await campaignOf(fay), { part: 'a' })).claimed).toBe(true)
})

test('a member who holds the maximum cannot wait for more, and what they waited for is free to others meanwhile', async () => {
  const campaignId = await createCampaign()
  const [ada, bob, cas] = [
    await createMember(campaignId),
    await createMember(campaignId),
    await createMember(campaignId),
  ]
  await ask(ada, campaignId)
  await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  for (const other of ['LS27 9BA', 'LS27 9BB']) await ask(bob, campaignId, { postcode: other, part: 'all' })
  await expect(
    bob.call('POST /api/roundwait', { campaignId, postcode: 'LS27 9BD', part: 'a' }),
  ).rejects.toMatchObject({ fields: { postcode: roundMessages.tooMany } })
  const [round] = (await ada.call('GET /api/rounds/:campaignId', { campaignId })).rounds
  await ada.call('DELETE /api/round/:id', { id: round!.id })
  await everyHour()
  expect((await ask(cas, campaignId)).claimed).toBe(true)
})

test('a turn that is reported is counted among the leaflets of a month, and nobody’s turn comes while the round rests', async () => {
  const [first, second, third] = [await createCampaign(), await createCampaign(), await createCampaign()]
  const [ada, bob] = [await createMember(first), await createMember(first)]
  await ask(ada, first)
  await bob.call('POST /api/roundwait', { campaignId: first, postcode, part: 'a' })
  const [cas, dee] = [await createMember(third), await createMember(third)]
  await ask(cas, third)
  await dee.call('POST /api/roundwait', { campaignId: third, postcode, part: 'a' })
  const giveBack = async (person: Person, campaignId: number) =>
    person.call('DELETE /api/round/:id', {
      id: (await person.call('GET /api/rounds/:campaignId', { campaignId })).rounds[0]!.id,
    })
  await giveBack(ada, first)
  await everyHour()
  await report(bob, 9)
  await giveBack(cas, third)
  const eve = await createMember(second)
  await ask(eve, second)
  await report(eve, 9)
  await everyHour()
  expect((await stored(third)).map(({ state }) => state)).toEqual(['released'])
  // In December it has rested.
  w.clock.set('2026-12-01T12:00:00Z')
  await everyHour()
  expect((await stored(third)).map(({ state }) => state)).toEqual(['released', 'claimed'])
})

test('a new edition opens rounds again that nobody reported, and a correction does not', async () => {
  const organisation = await w.given.organisation()
  const { id: campaignId, leafletId: first } = await w.given.campaign(organisation)
  const [ada, bob] = [await createMember(campaignId), await createMember(campaignId)]
  await ask(ada, campaignId)
  await report(ada, 9)
  await ask(ada, campaignId, { part: 'b' })
  const { leafletId } = await w.given.leaflet(campaignId)
  const corrects = (correctsId: number | null) =>
    w.platform.db
      .updateTable('leaflet')
      .set({ corrects_id: correctsId, edition_id: correctsId })
      .where('id', '=', leafletId)
      .execute()
  const isFree = async (part: RoundPart) => (await ask(bob, campaignId, { part })).claimed
  await corrects(first)
  expect([await isFree('a'), await isFree('b')]).toEqual([false, false])
  await corrects(null)
  expect([await isFree('a'), await isFree('b')]).toEqual([false, true])
})

/** A campaign with two leaflets, and a way to email members the second. */
async function createCampaignOfTwo() {
  const organisation = await w.given.organisation()
  const { id: campaignId } = await w.given.campaign(organisation, { name: 'Keep the bus' })
  const file = new Blob([new Uint8Array(await makePng())])
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id: campaignId,
    leafletTitle: 'Know your rights',
    file,
  })
  const { id: second } = await w.platform.db
    .selectFrom('leaflet')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('version', '=', 2)
    .executeTakeFirstOrThrow()
  const createMemberOfSecond = async () => {
    const member = await createMember(campaignId)
    const plan = { membershipId: member.membershipId, leafletId: second }
    await w.platform.db.transaction().execute((tx) => markEmailed(tx, [plan], w.clock.now()))
    return member
  }
  return { campaignId, createMemberOfSecond }
}

test('a member who waits with another leaflet keeps nobody from a round that is free for theirs', async () => {
  const { campaignId, createMemberOfSecond } = await createCampaignOfTwo()
  const [ada, bob] = [await createMember(campaignId), await createMember(campaignId)]
  await ask(ada, campaignId)
  await bob.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  w.clock.forward(1000)

  const [cas, dee] = [await createMemberOfSecond(), await createMemberOfSecond()]
  expect((await ask(cas, campaignId)).claimed).toBe(true)
  await dee.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  const giveBack = async (person: Person) =>
    person.call('DELETE /api/round/:id', {
      id: (await person.call('GET /api/rounds/:campaignId', { campaignId })).rounds[0]!.id,
    })
  await giveBack(cas)
  expect((await ask(cas, campaignId)).claimed).toBe(false)
  await everyHour()
  const { rounds, waits } = await dee.call('GET /api/rounds/:campaignId', { campaignId })
  expect([rounds.length, waits.length]).toEqual([1, 0])
  expect((await bob.call('GET /api/rounds/:campaignId', { campaignId })).waits).toHaveLength(1)

  await giveBack(dee)
  await dee.call('POST /api/roundwait', { campaignId, postcode, part: 'a' })
  await giveBack(ada)
  await everyHour()
  for (const person of [bob, dee])
    expect((await person.call('GET /api/rounds/:campaignId', { campaignId })).rounds).toHaveLength(1)
})

test.each(['LS27', 'Leeds', 'LS27 0A', 'XX1 1AA', 'x'.repeat(20)])('%j is no postcode', async (typed) => {
  const campaignId = await createCampaign()
  const ada = await createMember(campaignId)
  await expect(ask(ada, campaignId, { postcode: typed })).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { postcode: roundMessages.postcode },
  })
})

test('nobody asks their way through a town: ten questions a campaign, thirty in all, two postcodes at a time', async () => {
  const campaignId = await createCampaign()
  const ada = await createMember(campaignId)
  const postcodeOf = (number: number) => `LS${number} 1AA`
  await ada.call('POST /api/roundwait', { campaignId, postcode: postcodeOf(3), part: 'all' })
  await ada.call('POST /api/roundwait', { campaignId, postcode: postcodeOf(4), part: 'all' })
  await expect(
    ada.call('POST /api/roundwait', { campaignId, postcode: postcodeOf(5), part: 'a' }),
  ).rejects.toMatchObject({ fields: { postcode: roundMessages.tooManyWaits } })
  await ask(ada, campaignId, { postcode: postcodeOf(1), part: 'all' })
  await ask(ada, campaignId, { postcode: postcodeOf(2), part: 'all' })
  await expect(ask(ada, campaignId, { postcode: postcodeOf(6) })).rejects.toMatchObject({
    fields: { postcode: roundMessages.tooMany },
  })
  for (let asked = 6; asked < 10; asked += 1) await ask(ada, campaignId, { postcode: postcodeOf(1) })
  await expect(ask(ada, campaignId)).rejects.toMatchObject({
    error: 'TooManyTries',
    message: expect.stringContaining('try again tomorrow'),
  })

  for (let campaigns = 0; campaigns < 2; campaigns += 1) {
    const id = await createCampaign()
    await ada.call('POST /api/campaigndistributor', { id })
    for (let asked = 0; asked < 9; asked += 1) await ask(ada, id)
  }
  const last = await createCampaign()
  await ada.call('POST /api/campaigndistributor', { id: last })
  await ask(ada, last)
  await expect(ask(ada, last)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('nobody holds a round of an ended campaign, or of one they have not joined', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const outsider = await w.given.musketeer()
  await expect(ask(outsider, id)).rejects.toMatchObject({ error: 'NotFound' })
  const ada = await createMember(id)
  const { id: waitId } = (await ada.call('POST /api/roundwait', { campaignId: id, postcode, part: 'a' }))
    .waits[0]!
  await expect(outsider.call('DELETE /api/roundwait/:id', { id: waitId })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await w.platform.db
    .updateTable('campaign')
    .set({ stopped_at: w.clock.now() })
    .where('id', '=', id)
    .execute()
  await expect(ask(ada, id)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await everyHour()
  expect(await stored(id)).toEqual([])
  await runNightly(w.platform)
  expect((await ada.call('GET /api/rounds/:campaignId', { campaignId: id })).waits).toEqual([])
})

test('one of twenty members who ask for one half at once gets it', async () => {
  const campaignId = await createCampaign()
  const members = await Promise.all(Array.from({ length: 20 }, () => createMember(campaignId)))
  const answers = await Promise.all(members.map((member) => ask(member, campaignId)))
  expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1)
  expect(await stored(campaignId)).toHaveLength(1)
})

test('whatever members and the hourly jobs do at the same time, nothing fails and no half is held twice', async () => {
  const campaignIds = [await createCampaign(), await createCampaign()]
  const random = seedRandom(20_261_123).below
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!
  const question = (campaignId: number) => ({
    campaignId,
    postcode: one(['CF10 1AA', 'CF10 1AB', 'CF10 1AD', 'CF10 1AE']),
    part: one(['a', 'b', 'all'] as const),
  })
  const actions: ((person: Person & { membershipId: number }, campaignId: number) => Promise<unknown>)[] = [
    (person, campaignId) => person.call('POST /api/round', question(campaignId)),
    (person, campaignId) => person.call('POST /api/roundwait', question(campaignId)),
    (person) => report(person, 1 + random(60)),
    (person, campaignId) => person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId }),
    (person, campaignId) => person.call('POST /api/campaigndistributor', { id: campaignId }),
    async (person, campaignId) => {
      const { rounds } = await person.call('GET /api/rounds/:campaignId', { campaignId })
      if (rounds.length) await person.call('DELETE /api/round/:id', { id: one(rounds).id })
    },
    everyHour,
  ]
  const members = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => createMember(campaignIds[nth % 2]!)),
  )
  const statuses = await Promise.all(
    members.map(async (member, nth) => {
      const met: number[] = []
      for (let turn = 0; turn < 12; turn += 1)
        await one(actions)(member, campaignIds[nth % 2]!).catch(({ status }: { status: number }) =>
          met.push(status),
        )
      return met
    }),
  )
  expect(statuses.flat().filter((status) => !(status >= 400 && status < 500))).toEqual([])
  const claims = (await Promise.all(campaignIds.map(stored))).flat()
  const held = claims.filter(({ state }) => state !== 'released')
  expect(held.length).toBeGreaterThan(0)
  expect(
    new Set(
      held.map((claim) =>
        [claim.campaign_id, claim.edition, claim.round_key.toString('hex'), claim.half].join(),
      ),
    ).size,
  ).toBe(held.length)
})
