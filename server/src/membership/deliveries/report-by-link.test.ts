import { reportLinkMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { markEmailed } from '../planning/plan-store.ts'

const friday = '2026-11-20T12:00:00Z'
const w = world({ now: friday })
beforeEach(() => w.clock.set(friday))

let visitors = 0
/** Somebody who has the link, with a new network address each time. */
const newVisitor = () => w.as(null, `10.0.${(visitors += 1) >> 8}.${visitors & 255}`)

/** A musketeer who joined a campaign and was emailed its leaflet. */
async function createMember(): Promise<{ musketeer: Person; campaignId: number; link: string }> {
  const musketeer = await w.given.musketeer()
  const { id, leafletId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id,
  })
  await w.runJobs()
  const [email] = await w.emails(musketeer.email)
  await w.platform.db
    .transaction()
    .execute((tx) => markEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))
  return { musketeer, campaignId: id, link: /\/report\/([\w-]+)/.exec(email!.text)![1]! }
}

const deliveries = async ({ musketeer, campaignId }: { musketeer: Person; campaignId: number }) =>
  (await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId })).campaignData.map(
    ({ subDate, leafletsDelivered }) => [subDate, leafletsDelivered],
  )

interface ReportOverrides {
  subDate?: string
  leafletsDelivered?: number
  submissionId?: string
  again?: 'change' | 'add'
  againOn?: string
}
const report = (link: string, overrides: ReportOverrides = {}) =>
  newVisitor()('POST /api/reportlink', {
    link,
    subDate: '2026-11-20',
    leafletsDelivered: 20,
    submissionId: randomUUID(),
    ...(overrides.again && { againOn: overrides.subDate ?? '2026-11-20' }),
    ...overrides,
  })
const undo = (link: string, submissionId: string) =>
  newVisitor()('POST /api/reportlink/undo', { link, submissionId })
const open = (link: string) => newVisitor()('GET /api/reportlink/:link', { link })

test('the link in a leaflet email opens a filled-in page and reports without signing in', async () => {
  const one = await createMember()
  expect(await open(one.link)).toEqual({
    campaignDistributorId: Number(one.link.split('-')[0]),
    campaignId: one.campaignId,
    campaignName: 'Fair pay now',
    leafletVersion: 1,
    leafletPlace: null,
    usualLeaflets: 20,
    from: '2026-11-20',
    today: '2026-11-20',
    campaignEnded: null,
    doors: [],
    skip: [],
  })
  for (let visit = 0; visit < 5; visit++) await open(one.link)
  expect(await deliveries(one)).toEqual([])

  expect(await report(one.link, { leafletsDelivered: 34 })).toEqual({
    subDate: '2026-11-20',
    leafletsDelivered: 34,
    leafletsOfDay: 34,
    leafletsInAll: 34,
    late: false,
    undoUntil: '2026-11-20T12:10:00.000Z',
  })
  expect(await deliveries(one)).toEqual([['2026-11-20', 34]])
  expect(await open(one.link)).toMatchObject({ usualLeaflets: 34 })
})

test('the usual number is the total of the last day reported, not of the last report', async () => {
  const one = await createMember()
  const usual = async () => (await open(one.link)).usualLeaflets
  for (const subDate of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    w.clock.set(`${subDate}T12:00:00Z`)
    await report(one.link, { subDate })
  }
  await report(one.link, { subDate: '2026-11-22', leafletsDelivered: 3, again: 'add' })
  expect(await usual()).toBe(23)
  // A report for an earlier day does not make it the last day.
  await report(one.link, { subDate: '2026-11-21', leafletsDelivered: 4, again: 'add' })
  expect(await usual()).toBe(23)

  // Of another campaign it says nothing: emails are forwarded.
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await one.musketeer.call('POST /api/campaigndistributor', { id })
  const campaignData = { leafletsDelivered: 31 }
  await one.musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-22',
    campaignData,
  })
  expect(await usual()).toBe(23)
})

test('the usual number is never more than one report allows', async () => {
  const one = await createMember()
  await report(one.link, { leafletsDelivered: 4000 })
  await report(one.link, { leafletsDelivered: 3000, again: 'add' })
  expect(await open(one.link)).toMatchObject({ usualLeaflets: 5000 })
})

test('an impossible number or day is refused beside its field', async () => {
  const one = await createMember()
  for (const leafletsDelivered of [-5, 0, 3.5, 100_000])
    await expect(report(one.link, { leafletsDelivered })).rejects.toMatchObject({
      status: 422,
      fields: { leafletsDelivered: expect.stringContaining('whole number') },
    })
  await expect(report(one.link, { subDate: '2026-11-21' })).rejects.toMatchObject({
    fields: { subDate: expect.stringContaining('future') },
  })
  await expect(report(one.link, { subDate: '2026-11-19' })).rejects.toMatchObject({
    fields: { subDate: expect.stringContaining('signed up') },
  })
  expect(await deliveries(one)).toEqual([])
})

test('a report that arrives twice is recorded once, even at the same moment', async () => {
  const one = await createMember()
  const submissionId = randomUUID()
  const [first, second] = await Promise.all([
    report(one.link, { submissionId }),
    report(one.link, { submissionId }),
  ])
  expect(second).toEqual(first)
  expect(await report(one.link, { submissionId, leafletsDelivered: 99 })).toEqual(first)
  expect(await deliveries(one)).toEqual([['2026-11-20', 20]])
})

test('one of two reports for one day at the same moment is saved, and the other is asked about', async () => {
  const one = await createMember()
  const both = await Promise.allSettled([report(one.link), report(one.link)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await deliveries(one)).toHaveLength(1)
})

test('a second report for a day asks whether to replace it or add to it', async () => {
  const one = await createMember()
  await report(one.link, { leafletsDelivered: 1200 })
  await expect(report(one.link, { leafletsDelivered: 30 })).rejects.toMatchObject({
    status: 409,
    error: 'DayReported',
    message: 'You have already reported 1,200 for 20 Nov 2026. Replace it, or add to it?',
  })
  expect(await report(one.link, { leafletsDelivered: 30, again: 'add' })).toMatchObject({
    leafletsOfDay: 1230,
  })
  expect(await report(one.link, { leafletsDelivered: 40, again: 'change' })).toMatchObject({
    leafletsOfDay: 40,
  })
  expect(await deliveries(one)).toEqual([['2026-11-20', 40]])
  w.clock.set('2026-11-21T12:00:00Z')
  expect(await report(one.link, { subDate: '2026-11-21' })).toMatchObject({ leafletsOfDay: 20 })
})

test('an answer given for one day does not change another', async () => {
  const one = await createMember()
  await report(one.link, { leafletsDelivered: 35 })
  w.clock.set('2026-11-21T12:00:00Z')
  await report(one.link, { subDate: '2026-11-21' })
  for (const again of ['change', 'add'] as const)
    await expect(
      report(one.link, { leafletsDelivered: 15, again, againOn: '2026-11-21' }),
    ).rejects.toMatchObject({
      error: 'DayReported',
      message: expect.stringContaining('You have already reported 35 for 20 Nov 2026'),
    })
  expect(await deliveries(one)).toEqual([
    ['2026-11-20', 35],
    ['2026-11-21', 20],
  ])
})

test('a report made while signed in counts as the day’s first', async () => {
  const one = await createMember()
  const { campaignDistributorId } = await one.musketeer.call('GET /api/campaigndistributor/:campaignId', {
    campaignId: one.campaignId,
  })
  await one.musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 7, leafletsPrinted: 9 },
  })
  await expect(report(one.link)).rejects.toMatchObject({ error: 'DayReported' })
  await report(one.link, { again: 'change' })
  const { campaignData } = await one.musketeer.call('GET /api/campaigndistributor/:campaignId', {
    campaignId: one.campaignId,
  })
  expect(campaignData).toMatchObject([{ leafletsDelivered: 20, leafletsPrinted: 9 }])
})

test('a report can be undone once, for ten minutes, and what it replaced is restored', async () => {
  const one = await createMember()
  const [first, changed] = [randomUUID(), randomUUID()]
  await report(one.link, { submissionId: first })
  await report(one.link, { submissionId: randomUUID(), leafletsDelivered: 5, again: 'add' })
  await report(one.link, { submissionId: changed, leafletsDelivered: 50, again: 'change' })
  await expect(undo(one.link, first)).rejects.toMatchObject({ status: 409, error: 'NothingToUndo' })

  w.clock.forward(9 * 60_000)
  expect(await undo(one.link, changed)).toEqual({ message: `${reportLinkMessages.restored} 25 so far.` })
  expect(await deliveries(one)).toEqual([
    ['2026-11-20', 20],
    ['2026-11-20', 5],
  ])
  await expect(undo(one.link, changed)).rejects.toMatchObject({ error: 'NothingToUndo' })
  w.clock.forward(60_000)
  await expect(undo(one.link, first)).rejects.toMatchObject({ error: 'NothingToUndo' })
  expect(await deliveries(one)).toHaveLength(2)
})

test('a report for a day after a stop is taken and marked as late, and the page says that the campaign has stopped', async () => {
  const member = await createMember()
  const { link, musketeer, campaignId } = member
  expect(await newVisitor()('GET /api/reportlink/:link', { link })).toMatchObject({ campaignEnded: null })
  await w.platform.db
    .updateTable('campaign')
    .set({ stopped_at: new Date('2026-11-20T13:00:00Z') })
    .where('id', '=', campaignId)
    .execute()
  w.clock.set('2026-11-22T12:00:00Z')

  expect(await newVisitor()('GET /api/reportlink/:link', { link })).toMatchObject({
    campaignEnded: '2026-11-20',
  })
  expect(await report(link)).toMatchObject({ late: false })
  expect(await report(link, { subDate: '2026-11-22' })).toMatchObject({ late: true, leafletsInAll: 40 })
  const { campaignData } = await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId })
  expect(campaignData.map(({ subDate, late }) => [subDate, late])).toEqual([
    ['2026-11-20', false],
    ['2026-11-22', true],
  ])
})

test('a campaign with a last day is over when that day has passed', async () => {
  const { link, campaignId } = await createMember()
  const { db } = w.platform
  await db.updateTable('campaign').set({ end_date: '2026-11-21' }).where('id', '=', campaignId).execute()
  w.clock.set('2026-11-21T23:30:00Z')
  expect(await newVisitor()('GET /api/reportlink/:link', { link })).toMatchObject({ campaignEnded: null })
  w.clock.set('2026-11-22T00:30:00Z')
  expect(await newVisitor()('GET /api/reportlink/:link', { link })).toMatchObject({
    campaignEnded: '2026-11-21',
  })
})

test('somebody else’s link cannot undo a report or learn of it', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const submissionId = randomUUID()
  await report(one.link, { submissionId })
  await expect(undo(other.link, submissionId)).rejects.toMatchObject({ error: 'NothingToUndo' })
  expect(await deliveries(one)).toHaveLength(1)
  expect(await deliveries(other)).toEqual([])
})

const linkOver = { status: 410, error: 'ReportLinkOver' }

async function expectLinkOver(link: string): Promise<void> {
  await expect(open(link)).rejects.toMatchObject(linkOver)
  await expect(report(link)).rejects.toMatchObject(linkOver)
  await expect(undo(link, randomUUID())).rejects.toMatchObject(linkOver)
}

test('the link ends when its member leaves, and joining again does not bring it back', async () => {
  const one = await createMember()
  await one.musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: one.campaignId })
  await expectLinkOver(one.link)
  await one.musketeer.call('POST /api/campaigndistributor', { id: one.campaignId })
  await expectLinkOver(one.link)
})

test('the link ends as soon as the account is closed', async () => {
  const one = await createMember()
  await one.musketeer.call('PATCH /api/deactivate', {})
  await expectLinkOver(one.link)
  await w.runJobs()
  await expectLinkOver(one.link)
})

test('the link ends after sixty days', async () => {
  const one = await createMember()
  w.clock.set('2027-01-19T11:59:59Z')
  await open(one.link)
  w.clock.set('2027-01-19T12:00:00Z')
  await expectLinkOver(one.link)
})

test('a forged link is refused like one that has ended', async () => {
  const [one, other] = [await createMember(), await createMember()]
  const [membership, leaflet, ...signed] = one.link.split('-')
  const signature = signed.join('-')
  const theirs = other.link.split('-')
  for (const forged of [
    `${theirs[0]}-${leaflet}-${signature}`,
    `${membership}-${theirs[1]}-${signature}`,
    one.link.slice(0, -1) + (one.link.endsWith('A') ? 'B' : 'A'),
    `0${one.link}`,
    '1-1-',
    '../report',
    'x'.repeat(100),
  ])
    await expectLinkOver(forged)
})

test('a leaked link cannot fill a campaign with made-up numbers', async () => {
  const one = await createMember()
  await report(one.link)
  for (let tries = 1; tries < 30; tries++) await report(one.link).catch(() => {})
  await expect(report(one.link)).rejects.toMatchObject({ status: 429, error: 'TooManyTries' })
})

test('a report that fails saves nothing, and the log does not show the link', async () => {
  const one = await createMember()
  await sql`alter table link_report rename to link_report_away`.execute(w.platform.db)
  await expect(report(one.link)).rejects.toMatchObject({ status: 500 })
  await sql`alter table link_report_away rename to link_report`.execute(w.platform.db)
  expect(await deliveries(one)).toEqual([])
  expect(JSON.stringify(w.failures.map(({ event, error }) => [event, String(error)]))).not.toContain(one.link)
  w.failures.length = 0
})
