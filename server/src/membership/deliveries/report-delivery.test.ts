import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

const join = (person: Person, id: number) => person.call('POST /api/campaigndistributor', { id })

test('a delivery is a whole number of leaflets on a day from sign-up to today', async () => {
  const musketeer = await w.given.musketeer()
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, id)
  w.clock.set('2026-11-22T12:00:00Z')
  const report = (over: object, campaignData: object = { leafletsDelivered: 20 }) =>
    musketeer
      .call('POST /api/campaigndata', {
        campaignDistributorId,
        subDate: '2026-11-21',
        ...over,
        campaignData,
      } as never)
      .catch((error: unknown) => error)

  for (const leafletsDelivered of [0, -1, 5001, 1e9, 2.5, '20', null])
    expect(await report({}, { leafletsDelivered })).toMatchObject({
      status: 422,
      fields: { 'campaignData.leafletsDelivered': membershipMessages.countInvalid },
    })
  expect(await report({}, { leafletsDelivered: 20, leafletsPrinted: 0 })).toMatchObject({
    fields: { 'campaignData.leafletsPrinted': membershipMessages.countInvalid },
  })
  expect(await report({ subDate: '2026-11-19' })).toMatchObject({
    status: 422,
    fields: { subDate: membershipMessages.dateTooEarly },
  })
  expect(await report({ subDate: '2026-11-23' })).toMatchObject({
    fields: { subDate: membershipMessages.dateInFuture },
  })
  expect(await report({ subDate: '0001-01-01' })).toMatchObject({
    fields: { subDate: membershipMessages.dateTooEarly },
  })
  expect(await report({ subDate: '9999-12-31' })).toMatchObject({
    fields: { subDate: membershipMessages.dateInFuture },
  })
  expect(await report({ subDate: '2026-02-30' })).toMatchObject({ fields: { subDate: expect.any(String) } })
  expect(await report({ campaignDistributorId: 999_999 })).toMatchObject({ error: 'NotFound' })

  expect(await report({ subDate: '2026-11-22' }, { leafletsDelivered: 5000 })).toMatchObject([
    { subDate: '2026-11-22', leafletsDelivered: 5000, leafletsPrinted: null },
  ])
  expect(
    await report({ subDate: '2026-11-20' }, { leafletsDelivered: 1, leafletsPrinted: 25 }),
  ).toMatchObject([
    { subDate: '2026-11-20', leafletsDelivered: 1, leafletsPrinted: 25 },
    { subDate: '2026-11-22' },
  ])
})

test("days are London's: a delivery just after midnight in summer is today's", async () => {
  w.clock.set('2027-06-30T23:30:00Z')
  const musketeer = await w.given.musketeer()
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, id)
  const report = (subDate: string) =>
    musketeer.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered: 20 },
    })
  await expect(report('2027-06-30')).rejects.toMatchObject({
    fields: { subDate: membershipMessages.dateTooEarly },
  })
  expect(await report('2027-07-01')).toHaveLength(1)
})

test('each report is a record of its own, and one sent again with its submissionId is the same', async () => {
  const [musketeer, stranger] = [await w.given.musketeer(), await w.given.musketeer()]
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, id)
  const theirs = await join(stranger, id)
  const report = { campaignDistributorId, subDate: '2026-11-20', campaignData: { leafletsDelivered: 20 } }
  const send = (overrides: object = {}) =>
    musketeer.call('POST /api/campaigndata', { ...report, ...overrides })
  expect(await send()).toHaveLength(1)
  expect(await send()).toHaveLength(2)
  expect(await send({ campaignData: { leafletsDelivered: 5 } })).toMatchObject([
    { subDate: '2026-11-20', leafletsDelivered: 20 },
    { subDate: '2026-11-20', leafletsDelivered: 20 },
    { subDate: '2026-11-20', leafletsDelivered: 5 },
  ])

  const submissionId = crypto.randomUUID()
  await Promise.all([send({ submissionId }), send({ submissionId }), send({ submissionId })])
  w.clock.forward(61_000)
  expect(await send({ submissionId, again: 'ask' })).toHaveLength(4)
  const reused = { ...report, campaignDistributorId: theirs.campaignDistributorId, submissionId }
  expect(await stranger.call('POST /api/campaigndata', reused)).toHaveLength(1)
  await expect(stranger.call('POST /api/campaigndata', report)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await send({ submissionId })).toHaveLength(4)
})

test('a musketeer who has left may still report days up to the day they left', async () => {
  const musketeer = await w.given.musketeer()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, campaignId)
  w.clock.set('2026-11-22T12:00:00Z')
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  w.clock.set('2026-11-25T12:00:00Z')
  const report = (subDate: string) =>
    musketeer.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered: 20 },
    })
  expect(await report('2026-11-22')).toHaveLength(1)
  await expect(report('2026-11-23')).rejects.toMatchObject({
    fields: { subDate: expect.stringContaining('left') },
  })
})

/** A musketeer who reported 20 on the first of two days and 30 on the second. */
async function createReporter() {
  const musketeer = await w.given.musketeer()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, campaignId)
  const report = (subDate: string, leafletsDelivered: number, again?: 'change' | 'add' | 'ask') =>
    musketeer.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered },
      ...(again && { again, againOn: subDate }),
    })
  const remove = (subDate: string) =>
    musketeer.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
      campaignDistributorId,
      subDate,
    })
  await report('2026-11-20', 20)
  w.clock.set('2026-11-22T12:00:00Z')
  await report('2026-11-22', 30)
  return { musketeer, campaignId, campaignDistributorId, report, remove }
}

/** What was delivered for a campaign, as an administrator sees it. */
async function deliveredFor(campaignId: number): Promise<number> {
  const administrator = await w.given.administrator()
  return (await administrator.call('GET /api/org/campaign/:id', { id: campaignId })).delivered.score
}

test('a form that asks is refused for a further report of a day, until it says whether to replace or to add', async () => {
  const { musketeer, campaignId, campaignDistributorId, report } = await createReporter()
  const refused = {
    status: 409,
    error: 'DayReported',
    message: 'You have already reported 30 for 22 Nov 2026. Replace it, or add to it?',
  }
  await expect(report('2026-11-22', 5, 'ask')).rejects.toMatchObject(refused)
  // An answer that was given for another day counts for nothing.
  const answeredForAnother = musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-22',
    campaignData: { leafletsDelivered: 5 },
    again: 'change',
    againOn: '2026-11-20',
  })
  await expect(answeredForAnother).rejects.toMatchObject(refused)
  expect(await deliveredFor(campaignId)).toBe(50)
  await report('2026-11-22', 5, 'add')
  expect(await deliveredFor(campaignId)).toBe(55)
  expect(await report('2026-11-22', 30, 'change')).toMatchObject([
    { subDate: '2026-11-20', leafletsDelivered: 20 },
    { subDate: '2026-11-22', leafletsDelivered: 30 },
  ])
  expect(await deliveredFor(campaignId)).toBe(50)
  await report('2026-11-21', 8, 'ask')
  expect(await deliveredFor(campaignId)).toBe(58)
})

test('what was reported for a day can be removed; removing it twice is harmless', async () => {
  const { campaignId, report, remove } = await createReporter()
  await report('2026-11-22', 5, 'add')
  for (let time = 1; time <= 2; time++) {
    expect(await remove('2026-11-22')).toMatchObject([{ subDate: '2026-11-20', leafletsDelivered: 20 }])
    expect(await deliveredFor(campaignId)).toBe(20)
  }
  expect(await report('2026-11-22', 7)).toHaveLength(2)
  expect(await deliveredFor(campaignId)).toBe(27)
})

test('a report is removed by its own musketeer only, for 30 days, also after they have left', async () => {
  const { musketeer, campaignId, campaignDistributorId } = await createReporter()
  const stranger = await w.given.musketeer()
  await join(stranger, campaignId)
  await expect(
    stranger.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
      campaignDistributorId,
      subDate: '2026-11-20',
    }),
  ).rejects.toMatchObject({ error: 'NotFound' })
  expect(await deliveredFor(campaignId)).toBe(50)

  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  w.clock.set('2026-12-21T12:00:00Z')
  const returned = await w.given.returning(musketeer)
  const removeLater = (subDate: string) =>
    returned.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
      campaignDistributorId,
      subDate,
    })
  await expect(removeLater('2026-11-20')).rejects.toMatchObject({
    fields: { subDate: membershipMessages.tooOldToRemove },
  })
  expect(await removeLater('2026-11-22')).toMatchObject([{ leafletsDelivered: 20 }])
})
