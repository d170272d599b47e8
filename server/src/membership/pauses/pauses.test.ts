import { pauseMessages, sayPaused } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { signReportLink } from '../index.ts'
import { planDispatch } from '../../mailing/leaflets/plan-dispatch.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()
const weekLater = new Date('2026-12-07T08:00:00Z')
const afterPause = new Date('2027-01-04T08:00:00Z')

let visitors = 0
/** Somebody who has the link, with a new network address each time. */
const newVisitor = () => w.as(null, `10.1.0.${(visitors += 1) % 250}`)

/** A musketeer in several campaigns, who was emailed the leaflet of the first. */
async function createMember(campaigns = 1) {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const joined = []
  for (let nth = 0; nth < campaigns; nth += 1) {
    const campaign = await w.given.campaign(organisation, { name: `Campaign ${nth}` })
    joined.push({ campaign, ...(await join(musketeer, campaign)) })
    w.clock.forward(1000)
  }
  await sendAll()
  const [email] = await received(musketeer)
  return { musketeer, joined, link: /\/report\/([\w-]+)/.exec(email!.text)![1]! }
}

const leftOut = async (musketeer: Person) =>
  (await musketeer.call('GET /api/mydata', {})).memberships.map(
    ({ leaflets }) => leaflets.at(-1)?.leftOutAt ?? null,
  )

test('a musketeer who pauses gets nothing until that day, and then one leaflet, not all that were due', async () => {
  const { musketeer } = await createMember(5)
  const paused = await musketeer.call('POST /api/pause', { until: '2027-01-01' })
  expect(paused).toEqual({ pausedUntil: '2027-01-01', nextLeafletDate: afterPause.toISOString() })
  expect(await musketeer.call('POST /api/pause', { until: '2027-01-01' }), 'twice').toEqual(paused)
  expect(await musketeer.call('GET /api/user', {})).toMatchObject({ pausedUntil: '2027-01-01' })
  for (const at of [monday, nextMonday, weekLater, new Date('2026-12-28T08:00:00Z')]) await advanceTo(at)
  expect(await subjects(musketeer)).toHaveLength(1)
  await advanceTo(afterPause)
  await advanceTo(new Date('2027-01-05T08:00:00Z'))
  expect(await subjects(musketeer)).toHaveLength(2)
  const returned = await w.given.returning(musketeer)
  expect(await returned.call('GET /api/user', {})).toMatchObject({ pausedUntil: null })
  await advanceTo(new Date('2027-01-11T08:00:00Z'))
  expect(await subjects(musketeer)).toHaveLength(3)
})

test('a pause can be ended early; the next leaflet comes on the usual day', async () => {
  const { musketeer } = await createMember(2)
  await musketeer.call('POST /api/pause', { until: '2027-06-01' })
  await advanceTo(nextMonday)
  w.clock.set('2026-12-02T12:00:00Z')
  expect(await musketeer.call('POST /api/pause', { until: null })).toEqual({
    pausedUntil: null,
    nextLeafletDate: weekLater.toISOString(),
  })
  expect(await musketeer.call('POST /api/pause', { until: null }), 'twice').toMatchObject({
    nextLeafletDate: weekLater.toISOString(),
  })
  await advanceTo(weekLater)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('a new frequency does not end a pause, nor does joining another campaign', async () => {
  const { musketeer } = await createMember()
  await musketeer.call('POST /api/pause', { until: '2027-01-01' })
  expect((await musketeer.call('POST /api/frequency', { frequency: 'FORTNIGHTLY' })).nextLeafletDate).toBe(
    '2027-01-11T08:00:00.000Z',
  )
  await join(musketeer, await w.given.campaign(await w.given.organisation()))
  await advanceTo(weekLater)
  expect(await subjects(musketeer)).toHaveLength(1)
})

test('a musketeer who pauses before a first campaign gets its leaflet when the pause is over', async () => {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/pause', { until: '2026-11-24' })
  await join(musketeer, await w.given.campaign(await w.given.organisation()))
  await advanceTo(monday)
  expect(await subjects(musketeer)).toEqual([])
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(1)
})

test('a leaflet that waits to be sent when its member pauses is sent after the pause', async () => {
  const { musketeer } = await createMember(2)
  w.clock.set(monday.toISOString())
  expect((await planDispatch(w.platform, monday)).emails).toBe(1)
  await musketeer.call('POST /api/pause', { until: '2027-01-01' })
  await sendAll()
  expect(await subjects(musketeer)).toHaveLength(1)
  await advanceTo(afterPause)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('a pause ends on a day after today and within a year', async () => {
  const { musketeer, link } = await createMember()
  for (const [until, reason] of [
    ['2026-11-20', pauseMessages.pauseTooEarly],
    ['2027-11-22', pauseMessages.pauseTooLate],
  ] as const) {
    const refusal = { error: 'InvalidInput', fields: { until: reason } }
    await expect(musketeer.call('POST /api/pause', { until })).rejects.toMatchObject(refusal)
    await expect(newVisitor()('POST /api/reportlink/pause', { link, until })).rejects.toMatchObject(refusal)
  }
  for (const until of ['2026-11-21', '2027-11-21'])
    expect(await musketeer.call('POST /api/pause', { until })).toMatchObject({ pausedUntil: until })
})

test('the link in a leaflet email pauses without signing in; opening it changes nothing and tells no day', async () => {
  const { musketeer, link } = await createMember(2)
  const open = () => newVisitor()('GET /api/reportlink/:link/leaflet', { link })
  const before = {
    campaignName: 'Campaign 0',
    leafletPlace: null,
    skipped: false,
    paused: false,
    from: '2026-11-21',
    to: '2027-11-21',
    suggested: '2026-12-18',
  }
  expect(await open()).toEqual(before)
  expect(await open()).toEqual(before)
  const pause = () => newVisitor()('POST /api/reportlink/pause', { link, until: '2026-12-01' })
  expect(await pause()).toEqual({ message: sayPaused('1 Dec 2026') })
  expect(await pause(), 'twice').toEqual({ message: sayPaused('1 Dec 2026') })
  expect(await open()).toEqual({ ...before, paused: true })
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(1)
  w.clock.set('2026-12-01T00:00:00Z')
  expect(await open()).toMatchObject({ paused: false })
  await newVisitor()('POST /api/reportlink/pause', { link, until: '2027-03-01' })
  expect(await newVisitor()('POST /api/reportlink/pause', { link, until: null })).toEqual({
    message: pauseMessages.resumed,
  })
  await advanceTo(weekLater)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('a leaflet is left out by its link or signed in, twice without harm, and undone; the next comes as usual', async () => {
  const { musketeer, link, joined } = await createMember(2)
  const skipByLink = (skip: boolean) => newVisitor()('POST /api/reportlink/skip', { link, skip })
  await newVisitor()('GET /api/reportlink/:link/leaflet', { link })
  expect(await leftOut(musketeer)).toEqual([null, null])
  for (let time = 0; time < 2; time += 1) {
    expect(await skipByLink(true)).toEqual({ message: pauseMessages.skipped })
    expect(await newVisitor()('GET /api/reportlink/:link/leaflet', { link })).toMatchObject({ skipped: true })
    w.clock.forward(60_000)
  }
  expect(await leftOut(musketeer), 'the first time counts').toEqual(['2026-11-20T12:00:02.000Z', null])
  for (let time = 0; time < 2; time += 1)
    expect(await skipByLink(false)).toEqual({ message: pauseMessages.unskipped })
  expect(await leftOut(musketeer)).toEqual([null, null])

  const { campaignDistributorId } = joined[0]!
  await musketeer.call('POST /api/skip', { campaignDistributorId, skip: true })
  expect(await leftOut(musketeer)).not.toEqual([null, null])
  await musketeer.call('POST /api/pause', { until: '2026-11-22' })
  expect(await skipByLink(true)).toEqual({ message: pauseMessages.skippedInPause })
  await musketeer.call('POST /api/pause', { until: null })
  await advanceTo(monday)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('nobody leaves out a leaflet of somebody else, or one that was never emailed', async () => {
  const { musketeer, joined } = await createMember(2)
  const other = await w.given.musketeer()
  const skip = (person: Person, campaignDistributorId: number) =>
    person.call('POST /api/skip', { campaignDistributorId, skip: true })
  await expect(skip(other, joined[0]!.campaignDistributorId)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(skip(musketeer, joined[1]!.campaignDistributorId)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await leftOut(musketeer)).toEqual([null, null])
})

test('one link pauses and leaves out at most 30 times a day', async () => {
  const { link } = await createMember()
  for (let nth = 0; nth < 30; nth += 1)
    await newVisitor()('POST /api/reportlink/skip', { link, skip: nth % 2 === 0 })
  const refusal = { error: 'TooManyTries' }
  await expect(newVisitor()('POST /api/reportlink/skip', { link, skip: true })).rejects.toMatchObject(refusal)
  await expect(
    newVisitor()('POST /api/reportlink/pause', { link, until: '2027-01-01' }),
  ).rejects.toMatchObject(refusal)
})

test('links are counted and not visitors: an office with many members is not held up', async () => {
  const { joined, link } = await createMember(1)
  const { secrets } = w.platform
  const office = w.as(null, '203.0.113.150')
  const { leafletId } = joined[0]!.campaign
  // Signed, of members who are gone: each is counted by itself and refused as over.
  for (let membershipId = 1_000_001; membershipId <= 1_000_320; membershipId += 1) {
    const gone = signReportLink({ membershipId, leafletId, emailNumber: 0 }, secrets)
    await expect(office('POST /api/reportlink/skip', { link: gone, skip: true })).rejects.toMatchObject({
      error: 'ReportLinkOver',
    })
  }
  expect(await office('POST /api/reportlink/skip', { link, skip: true })).toBeTruthy()
})

test('a link that has ended pauses and leaves out nothing', async () => {
  const { musketeer, link, joined } = await createMember()
  const skip = () => newVisitor()('POST /api/reportlink/skip', { link, skip: true })
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: joined[0]!.campaign.id })
  const over = { error: 'ReportLinkOver' }
  await expect(skip()).rejects.toMatchObject(over)
  await expect(newVisitor()('GET /api/reportlink/:link/leaflet', { link })).rejects.toMatchObject(over)
  await expect(
    newVisitor()('POST /api/reportlink/pause', { link, until: '2027-01-01' }),
  ).rejects.toMatchObject(over)
})
