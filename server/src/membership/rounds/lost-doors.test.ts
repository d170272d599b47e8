import type { RoundPart } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { createRoundMember } from '../../../test/rounds/round-member.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { days, londonDate } from '../../platform/values/clock.ts'
import { signReportLink } from '../deliveries/sign-report-link.ts'
import { markEmailed } from '../planning/plan-store.ts'
import { releaseEndedLeases } from './free-rounds.ts'
import { giveTurns } from './wait-for-round.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
const postcode = 'LS28 1AA'
let campaignId: number
let leafletId: number

beforeEach(async () => {
  w.clock.set(start)
  ;({ id: campaignId, leafletId } = await w.given.campaign(await w.given.organisation()))
})

async function createMember() {
  const member = await createRoundMember(w, campaignId)
  return {
    ...member,
    ask: (part: RoundPart = 'all', at = postcode) => member.askFor(at, part),
    wait: (part: RoundPart = 'all') => member.waitFor(postcode, part),
    emails: () => member.emails('mailing.round-reported'),
  }
}

/** A lease is at least fourteen days long. */
async function loseDoors() {
  w.clock.forward(days(15))
  await releaseEndedLeases(w.platform)
  await giveTurns(w.platform)
  await w.runJobs()
}

test('a member who lost their doors reads so before they deliver, in the list, with this week’s leaflet and behind the link', async () => {
  const ada = await createMember()
  const plan = { membershipId: ada.membershipId, leafletId }
  await w.platform.db.transaction().execute((tx) => markEmailed(tx, [plan], w.clock.now()))
  const link = signReportLink({ ...plan, emailNumber: 0 }, w.platform.secrets)
  const doors = async () =>
    (await w.as()('GET /api/reportlink/:link', { link })).doors.map(({ state, until }) => [state, until])
  await ada.ask()
  expect([await ada.states(), await doors()]).toEqual([['all claimed'], [['claimed', '2026-12-04']]])
  // Before an hourly run has noticed, and after.
  w.clock.forward(days(15))
  expect(await ada.states()).toEqual(['all ended'])
  await loseDoors()
  expect([await ada.states(), await doors()]).toEqual([['all ended'], [['ended', '2026-12-04']]])
  expect((await ada.call('GET /api/thisweek', {})).leaflet?.rounds).toMatchObject([
    { state: 'ended', until: '2026-12-04' },
  ])
  await ada.ask()
  expect([await ada.states(), await doors()]).toEqual([['all claimed'], [['claimed', '2027-01-03']]])
})

test('a late report finishes lost doors that nobody else has, and nobody gets them after that', async () => {
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  await ada.ask('a')
  w.clock.forward(days(15))
  await releaseEndedLeases(w.platform)
  // Somebody waits for them, and would have got them at the next full hour.
  await bob.wait('a')
  await ada.report()
  expect(await ada.states()).toEqual(['a done'])
  await giveTurns(w.platform)
  expect([await bob.states(), (await cas.ask('a')).claimed]).toEqual([[], false])

  // Taking the report back opens them again, and their time is over.
  await ada.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    campaignDistributorId: ada.membershipId,
    subDate: londonDate(w.clock.now()),
  })
  expect(await ada.states()).toEqual(['a ended'])
})

test('the member who has the doors now is emailed once before they deliver there again', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await ada.ask()
  await bob.wait('a')
  await loseDoors()
  expect(await bob.states()).toEqual(['a claimed'])
  await ada.report()
  await ada.report()
  await w.runJobs()
  // The half that was free is done; the other stays whose it is.
  expect([await ada.states(), await bob.states()]).toEqual([['a ended', 'b done'], ['a claimed']])
  const [email, ...more] = await bob.emails()
  expect(more).toEqual([])
  expect(email!.subject).toBe('Please don’t deliver yet: Fair pay now')
  for (const body of [email!.text, email!.html]) {
    expect(body).toContain('LS28 1')
    expect(body).not.toContain(postcode)
    expect(body).not.toContain('Lovelace')
    expect(body).toContain(`/musketeer/campaign/${campaignId}`)
  }
  expect(await ada.emails()).toEqual([])

  // Nobody is emailed who has finished or given back by then.
  await bob.report()
  await w.runJobs()
  expect(await bob.states()).toEqual(['a done'])
})

test('a report that names other doors than the lost ones takes those, and one that names them counts for them', async () => {
  const ada = await createMember()
  await ada.ask('a')
  await loseDoors()
  await ada.report('LS28 2AA')
  expect(await ada.states()).toEqual(['a ended', 'all done'])
  await ada.report(postcode)
  expect((await ada.states()).toSorted()).toEqual(['a done', 'all done'])
})

test('doors that were given back, of another edition, or lost four weeks ago do not come back', async () => {
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  const { rounds } = await ada.ask('a', 'LS28 1AB')
  await ada.call('DELETE /api/round/:id', { id: rounds[0]!.id })
  await bob.ask('a', 'LS28 1AD')
  await cas.ask('a', 'LS28 1AE')
  await loseDoors()
  await ada.report()
  expect(await ada.states()).toEqual([])

  await w.given.leaflet(campaignId)
  expect(await bob.states()).toEqual([])
  await bob.report()
  expect(await bob.states()).toEqual([])

  w.clock.forward(days(28))
  await cas.report()
  await runNightly(w.platform)
  expect(
    await w.platform.db
      .selectFrom('round_claim')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .execute(),
  ).toEqual([])
})

test('leaving the campaign ends the memory of lost doors', async () => {
  const ada = await createMember()
  await ada.ask('a')
  await loseDoors()
  await ada.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  const rows = await w.platform.db
    .selectFrom('round_claim')
    .select(['membership_id', 'state'])
    .where('campaign_id', '=', campaignId)
    .execute()
  expect(rows).toEqual([{ membership_id: null, state: 'released' }])
})

test('lost doors of two postcodes in a sector can be told apart, in the list, with the leaflet and behind the link', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  const plan = { membershipId: ada.membershipId, leafletId }
  await w.platform.db.transaction().execute((tx) => markEmailed(tx, [plan], w.clock.now()))
  const link = signReportLink({ ...plan, emailNumber: 0 }, w.platform.secrets)
  const one = (await ada.ask('a', 'LS28 1AB')).postcodeId!
  const other = (await ada.ask('all', 'LS28 1AD')).postcodeId!
  expect(one).not.toBe(other)
  await loseDoors()
  expect((await bob.ask('a', 'LS28 1AD')).postcodeId).not.toBe(other)
  const lost = [
    { postcodeId: one, part: 'a', taken: false },
    { postcodeId: other, part: 'a', taken: true },
    { postcodeId: other, part: 'b', taken: false },
  ]
  expect((await ada.own()).rounds).toMatchObject(lost)
  expect((await ada.call('GET /api/thisweek', {})).leaflet?.rounds).toMatchObject(lost)
  expect((await w.as()('GET /api/reportlink/:link', { link })).doors).toMatchObject(lost)

  // The same for what is kept of them for the next leaflet; a refusal says nothing.
  await ada.report()
  await w.given.leaflet(campaignId)
  expect((await ada.own()).kept.toSorted((a, b) => a.part.localeCompare(b.part))).toMatchObject([
    { postcodeId: one, part: 'a' },
    { postcodeId: other, part: 'b' },
  ])
  expect(await bob.ask('b', 'LS28 1AD')).toMatchObject({ claimed: false, postcodeId: null })
})
