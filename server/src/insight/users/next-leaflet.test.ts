import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { addMilliseconds, days, minutes } from '../../platform/values/clock.ts'
import { maxRetryMs } from '../../platform/mail/email.ts'

const { w, sendAll, subjects, join, advanceTo } = dispatchWorld()

const always = { WEEKLY: true, FORTNIGHTLY: true, MONTHLY: true }
const never = { WEEKLY: false, FORTNIGHTLY: false, MONTHLY: false }

const waits = async (musketeer: Person) => (await musketeer.call('GET /api/user', {})).leafletWaits
const showMembershipOf = async (musketeer: Person, { id }: { id: number }) =>
  (await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: id })).leafletToCome

/** A musketeer who was emailed the leaflet of their first campaign, and the organisation that published it. */
async function createEmailedMember() {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const first = await w.given.campaign(organisation)
  expect(await waits(musketeer)).toBeNull()
  await join(musketeer, first)
  await w.runJobs()
  expect(await showMembershipOf(musketeer, first)).toBe('comes')
  await sendAll()
  return { organisation, musketeer, first }
}

test('a leaflet is shown as waiting until it is emailed; nothing is promised to a musketeer who was sent everything', async () => {
  const { organisation, musketeer, first } = await createEmailedMember()
  expect(await waits(musketeer)).toEqual(never)
  expect(await showMembershipOf(musketeer, first)).toBe('none')

  const second = await w.given.campaign(organisation)
  await join(musketeer, second)
  expect(await waits(musketeer)).toEqual(always)
  expect(await showMembershipOf(musketeer, second)).toBe('comes')
  expect(await advanceTo(monday)).toMatchObject({ emails: 1 })
  expect(await waits(musketeer)).toEqual(never)
  expect(await showMembershipOf(musketeer, second)).toBe('none')
})

test('no leaflet is promised from a campaign that was stopped before its turn', async () => {
  const { organisation, musketeer } = await createEmailedMember()
  const stopped = await w.given.campaign(organisation)
  await join(musketeer, stopped)
  await organisation.call('POST /api/campaign/:id/stop', { id: stopped.id })
  expect(await waits(musketeer)).toEqual(never)
  expect(await showMembershipOf(musketeer, stopped)).toBe('none')
  expect(await advanceTo(monday)).toMatchObject({ emails: 0 })
})

test('a first leaflet not yet sent when its campaign was stopped is not promised', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  // As soon as it is committed, before any job has run.
  expect(await showMembershipOf(musketeer, campaign)).toBe('none')
  expect(await waits(musketeer)).toEqual(never)
})

test('a leaflet is promised only for days on which its campaign is live', async () => {
  const { organisation, musketeer } = await createEmailedMember()
  const brief = await w.given.campaign(organisation, { endDate: '2026-11-23' })
  await join(musketeer, brief)
  expect(await waits(musketeer)).toEqual({ ...never, WEEKLY: true })
  expect(await showMembershipOf(musketeer, brief)).toBe('comes')

  // Its day has passed without planning: a late plan counts for the later day.
  w.clock.set('2026-11-24T12:00:00Z')
  expect(await waits(musketeer)).toEqual(never)
  expect(await showMembershipOf(musketeer, brief)).toBe('none')
  expect(await advanceTo(w.clock.now())).toMatchObject({ emails: 0 })
})

test('a live campaign that ends before the next due day promises no leaflet', async () => {
  const { organisation, musketeer } = await createEmailedMember()
  const brief = await w.given.campaign(organisation, { endDate: '2026-11-22' })
  await join(musketeer, brief)
  expect(await showMembershipOf(musketeer, brief)).toBe('none')
  expect(await advanceTo(monday)).toMatchObject({ emails: 0 })
})

test('a newer version is promised to a musketeer who was emailed the one before', async () => {
  const { musketeer, first } = await createEmailedMember()
  await w.given.leaflet(first.id)
  expect(await waits(musketeer)).toEqual(always)
  expect(await showMembershipOf(musketeer, first)).toBe('comes')
  expect(await advanceTo(monday)).toMatchObject({ emails: 1 })
  expect(await waits(musketeer)).toEqual(never)
})

/** A musketeer whose first leaflet never arrived: its email failed for good, or stays in doubt. */
async function createUnreachedMember(state: 'failed' | 'in doubt') {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await w.runJobs()
  await w.platform.db
    .updateTable('email')
    .set({ state, ended_at: w.clock.now() })
    .where('account_id', '=', musketeer.id)
    .execute()
  return { musketeer, campaign }
}

test.each(['failed', 'in doubt'] as const)(
  'a leaflet whose email is %s for good is promised only while emails are tried; a newer version is promised again',
  async (state) => {
    const { musketeer, campaign } = await createUnreachedMember(state)
    expect(await showMembershipOf(musketeer, campaign)).toBe('comes')
    w.clock.forward(maxRetryMs(w.config.inDoubtSeconds))
    expect(await showMembershipOf(musketeer, campaign)).toBe('should-have-come')
    expect(await waits(musketeer)).toEqual(never)

    await w.given.leaflet(campaign.id)
    expect(await showMembershipOf(musketeer, campaign)).toBe('comes')
    expect(await advanceTo(nextMonday)).toMatchObject({ emails: 1 })
    expect(await showMembershipOf(musketeer, campaign)).toBe('none')
  },
)

test('a newer version that was emailed is not promised again because the one before has just failed', async () => {
  const { musketeer, campaign } = await createUnreachedMember('failed')
  await w.given.leaflet(campaign.id)
  expect(await advanceTo(monday)).toMatchObject({ emails: 1 })
  expect(await showMembershipOf(musketeer, campaign)).toBe('none')
})

test('none of several waiting leaflets is promised: one is sent at a time, and another’s campaign may end before its turn', async () => {
  const { organisation, musketeer } = await createEmailedMember()
  const lasting = await w.given.campaign(organisation)
  await join(musketeer, lasting)
  w.clock.forward(minutes(1))
  const brief = await w.given.campaign(organisation, { endDate: '2026-11-24' })
  await join(musketeer, brief)
  expect(await showMembershipOf(musketeer, lasting)).toBe('waits-its-turn')
  expect(await showMembershipOf(musketeer, brief)).toBe('waits-its-turn')
  expect(await advanceTo(monday)).toMatchObject({ emails: 1 })
  expect(await showMembershipOf(musketeer, lasting)).toBe('none')
  expect(await showMembershipOf(musketeer, brief)).toBe('none')
  expect(await advanceTo(nextMonday)).toMatchObject({ emails: 0 })
})

test('nothing is promised to an address that bounces, until an administrator clears it', async () => {
  const { organisation, musketeer, first } = await createEmailedMember()
  const second = await w.given.campaign(organisation)
  await join(musketeer, second)
  const refuses = async () => (await musketeer.call('GET /api/user', {})).mailboxRefuses
  const bounce = (hard: boolean, bouncedAt: Date) =>
    w.platform.db
      .insertInto('bounce')
      .values({ account_id: musketeer.id, hard, answer: '550 5.1.1', bounced_at: bouncedAt })
      .execute()
  await bounce(false, addMilliseconds(w.clock.now(), -days(2)))
  await bounce(false, addMilliseconds(w.clock.now(), -days(1)))
  expect(await refuses()).toBe(false)
  expect(await showMembershipOf(musketeer, second)).toBe('comes')

  await bounce(true, w.clock.now())
  expect(await refuses()).toBe(true)
  expect(await waits(musketeer)).toEqual(never)
  for (const campaign of [first, second])
    expect(await showMembershipOf(musketeer, campaign)).toBe('mailbox-refuses')
  await advanceTo(monday)
  expect(await subjects(musketeer)).toHaveLength(1)

  await (await w.given.administrator()).call('DELETE /api/mailhealth/suppressed/:id', { id: musketeer.id })
  expect(await refuses()).toBe(false)
  expect(await showMembershipOf(musketeer, second)).toBe('comes')
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('a musketeer who left every campaign is promised nothing', async () => {
  const { organisation, musketeer, first } = await createEmailedMember()
  const second = await w.given.campaign(organisation)
  await join(musketeer, second)
  for (const { id } of [first, second])
    await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  expect(await waits(musketeer)).toEqual(never)
  expect(await advanceTo(monday)).toMatchObject({ emails: 0 })
})
