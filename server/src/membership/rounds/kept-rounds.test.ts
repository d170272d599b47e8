import { roundMessages, type RoundPart } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createRoundMember } from '../../../test/rounds/round-member.ts'
import { world } from '../../../test/support/world.ts'
import { days, hours } from '../../platform/values/clock.ts'
import { markEmailed } from '../planning/plan-store.ts'
import { releaseEndedLeases } from './free-rounds.ts'
import { giveTurns } from './wait-for-round.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const kept = [{ sector: 'LS28 3', part: 'all' }]
/** Another one for each test, because a postcode rests after leaflets of two campaigns. */
let postcode = ''
let tests = 0
let campaignId: number
let leafletId: number

beforeEach(async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  postcode = `LS28 3A${'ABDEFGHJLN'[tests]}`
  tests += 1
  ;({ id: campaignId, leafletId } = await w.given.campaign(await w.given.organisation()))
})

async function createMember() {
  const member = await createRoundMember(w, campaignId)
  return {
    ...member,
    ask: async (part: RoundPart = 'all') => (await member.askFor(postcode, part)).claimed,
    wait: () => member.waitFor(postcode, 'all'),
    kept: async () => (await member.own()).kept.map(({ sector, part }) => ({ sector, part })),
    giveUp: async () => member.call('DELETE /api/keptround/:id', { id: (await member.own()).kept[0]!.id }),
  }
}

type Member = Awaited<ReturnType<typeof createMember>>

const emailTo = ({ membershipId }: Member, leaflet = leafletId) =>
  w.platform.db
    .transaction()
    .execute((tx) => markEmailed(tx, [{ membershipId, leafletId: leaflet }], w.clock.now()))

async function deliver(member: Member) {
  await emailTo(member)
  expect(await member.ask()).toBe(true)
  await member.report()
}

/** The organisation puts the next edition in the leaflet's place. */
async function replaceLeaflet() {
  w.clock.forward(days(20))
  ;({ leafletId } = await w.given.leaflet(campaignId))
}

async function giveEveryTurn() {
  await giveTurns(w.platform)
  await w.runJobs()
}

test('who delivered there last is offered the doors for the next leaflet, and nobody else gets them meanwhile', async () => {
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  await deliver(ada)
  expect(await ada.kept()).toEqual([])
  await replaceLeaflet()
  expect([await ada.kept(), await ada.states(), await bob.kept()]).toEqual([kept, [], []])

  // The same words as for taken doors; whoever waits does not get them either.
  expect([await bob.ask(), await bob.ask('a')]).toEqual([false, false])
  await cas.wait()
  await giveEveryTurn()
  expect(await cas.states()).toEqual([])

  // Somebody who waits does not keep them from her.
  expect([await ada.ask(), await ada.kept(), await ada.states()]).toEqual([true, [], ['all claimed']])
})

test('two weeks after the email of the next leaflet they are free', async () => {
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  await deliver(ada)
  await replaceLeaflet()
  await emailTo(ada)
  w.clock.forward(days(13))
  expect([await ada.kept(), await bob.ask()]).toEqual([kept, false])
  await cas.wait()
  w.clock.forward(days(2))
  await giveEveryTurn()
  expect([await ada.kept(), await ada.ask(), await cas.states()]).toEqual([[], false, ['all claimed']])
})

test('doors are not kept for three months, nor for who left, pauses or is suspended', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await deliver(ada)
  await replaceLeaflet()
  const suspend = (at: Date | null) =>
    w.platform.db.updateTable('account').set({ suspended_at: at }).where('id', '=', ada.id).execute()
  await suspend(w.clock.now())
  expect(await bob.ask('a')).toBe(true)
  await suspend(null)
  // Of what is kept for her, one half is somebody else's now.
  expect(await ada.kept()).toEqual([{ sector: 'LS28 3', part: 'b' }])
  expect(await bob.ask('b')).toBe(false)

  await ada.call('POST /api/pause', { until: '2026-12-31' })
  expect([await ada.kept(), await bob.ask('b')]).toEqual([[], true])

  const cas = await createMember()
  const { rounds } = await bob.own()
  await bob.call('DELETE /api/round/:id', { id: rounds[0]!.id })
  await deliver(cas)
  await replaceLeaflet()
  expect(await bob.ask()).toBe(false)
  w.clock.forward(days(70))
  expect([await cas.kept(), await bob.ask()]).toEqual([[], true])
})

test('who had lost doors is told once when they go to another, and on each page before they report', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await ada.ask()
  w.clock.forward(days(15))
  expect((await ada.own()).rounds).toMatchObject([{ state: 'ended', taken: false }])
  await bob.ask('a')
  await w.runJobs()
  expect((await ada.own()).rounds).toMatchObject([
    { part: 'a', state: 'ended', taken: true },
    { part: 'b', state: 'ended', taken: false },
  ])
  const [email, ...more] = await ada.emails('mailing.round-taken')
  expect(more).toEqual([])
  expect(email!.subject).toBe('Another musketeer has your doors now: Fair pay now')
  for (const body of [email!.text, email!.html]) {
    expect(body).toContain('LS28 3, odd numbers')
    expect(body).toContain('which postcode it is, in the browser in which you chose it')
    expect(body).not.toContain(postcode)
    expect(body).not.toContain('Lovelace')
  }
  expect(await bob.emails('mailing.round-taken')).toEqual([])
})

test('who lost doors is told once of each half each time, however often others take it and give it back', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  /** Also one that is not worth sending any more. */
  const told = async () => {
    const queued = w.platform.db.selectFrom('email').select('id').where('kind', '=', 'mailing.round-taken')
    return (await queued.where('account_id', '=', ada.id).execute()).length
  }
  async function takeAndGiveBack(part: RoundPart) {
    expect(await bob.ask(part)).toBe(true)
    await w.runJobs()
    const emails = await told()
    const { rounds } = await bob.own()
    await bob.call('DELETE /api/round/:id', { id: rounds[0]!.id })
    return emails
  }
  await ada.ask()
  w.clock.forward(days(15))
  expect(await takeAndGiveBack('a')).toBe(1)
  expect(await takeAndGiveBack('all')).toBe(2)
  expect([await takeAndGiveBack('b'), await takeAndGiveBack('all')]).toEqual([2, 2])

  // She asks for one half again, and loses that again.
  expect(await ada.ask('a')).toBe(true)
  w.clock.forward(days(16))
  expect(await takeAndGiveBack('all')).toBe(3)
})

test('a half that was lost twice is shown once, until its last day', async () => {
  const ada = await createMember()
  await ada.ask('a')
  w.clock.forward(days(15))
  await ada.ask('a')
  w.clock.forward(days(16))
  await releaseEndedLeases(w.platform)
  expect((await ada.own()).rounds).toMatchObject([{ part: 'a', state: 'ended', until: '2026-12-19' }])
})

test('who had lost doors is told when somebody who had lost them too reports them', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await ada.ask()
  w.clock.forward(days(15))
  await bob.ask()
  w.clock.forward(days(15))
  await w.runJobs()
  expect([await ada.states(), await bob.states()]).toEqual([['all ended'], ['all ended']])
  await ada.report()
  await w.runJobs()
  expect([await ada.states(), (await bob.emails('mailing.round-taken')).length]).toEqual([['all done'], 1])
})

test('who has the doors kept gets them when they wait too, however long another waits', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await deliver(ada)
  await replaceLeaflet()
  await bob.wait()
  w.clock.forward(days(1))
  await ada.wait()
  await giveEveryTurn()
  expect([await ada.states(), await bob.states()]).toEqual([['all claimed'], []])
})

test('of one member, the ten postcodes that they reported last are kept', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await deliver(ada)
  for (const letter of 'ABDEFGHJL') {
    w.clock.forward(hours(1))
    await ada.report(`LS28 4A${letter}`)
  }
  await replaceLeaflet()
  expect([await bob.ask('a'), (await ada.kept()).length]).toEqual([false, 10])

  // One more than she may ask for in a day.
  await sql`
    insert into round_claim
      (membership_id, campaign_id, edition, round_key, half, sector, state, claimed_at, lease_until, done_at, houses)
    select membership_id, campaign_id, edition, decode(repeat('0', 32), 'hex'), half, sector, state, claimed_at, lease_until,
      done_at + interval '1 day', houses
    from round_claim
    where membership_id = ${ada.membershipId} and done_at = (
      select max(done_at) from round_claim where membership_id = ${ada.membershipId}
    )`.execute(w.platform.db)
  expect([await bob.ask('a'), (await ada.kept()).length]).toEqual([true, 10])
})

test('a member gives up doors that are kept, and whoever waits gets them; what they reported still counts', async () => {
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  await deliver(ada)
  await replaceLeaflet()
  await bob.wait()
  const { id } = (await ada.own()).kept[0]!
  await expect(cas.call('DELETE /api/keptround/:id', { id })).rejects.toMatchObject({ error: 'NotFound' })
  expect([await ada.kept(), await cas.ask()]).toEqual([kept, false])
  expect(await ada.giveUp()).toEqual({ message: roundMessages.givenUp })
  expect(await ada.call('DELETE /api/keptround/:id', { id })).toEqual({ message: roundMessages.givenUp })
  expect(await ada.kept()).toEqual([])
  await giveEveryTurn()
  expect(await bob.states()).toEqual(['all claimed'])
  const { memberships } = await ada.call('GET /api/mydata', {})
  expect(memberships[0]!.rounds).toMatchObject([{ state: 'done' }, { state: 'done' }])
  // What she holds and has not reported is not given up in this way.
  const [held] = (await bob.own()).rounds
  await expect(bob.call('DELETE /api/keptround/:id', { id: held!.id })).rejects.toMatchObject({
    error: 'NotFound',
  })
})
