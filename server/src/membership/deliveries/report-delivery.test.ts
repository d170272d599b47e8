import * as contract from '@street-musketeers/contract/membership/membership.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

const join = (person: Person, id: number) => person.call(contract.joinCampaign, { id })

test('a delivery is a whole number of leaflets on a day from sign-up to today', async () => {
  const musketeer = await w.given.musketeer()
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, id)
  w.clock.set('2026-11-22T12:00:00Z')
  const report = (over: object, campaignData: object = { leafletsDelivered: 20 }) =>
    musketeer
      .call(contract.reportDelivery, {
        campaignDistributorId,
        subDate: '2026-11-21',
        ...over,
        campaignData,
      } as never)
      .catch((error: unknown) => error)

  for (const leafletsDelivered of [0, -1, 5001, 1e9, 2.5, '20', null])
    expect(await report({}, { leafletsDelivered })).toMatchObject({
      status: 422,
      fields: { 'campaignData.leafletsDelivered': contract.messages.countInvalid },
    })
  expect(await report({}, { leafletsDelivered: 20, leafletsPrinted: 0 })).toMatchObject({
    fields: { 'campaignData.leafletsPrinted': contract.messages.countInvalid },
  })
  expect(await report({ subDate: '2026-11-19' })).toMatchObject({
    status: 422,
    fields: { subDate: contract.messages.dateTooEarly },
  })
  expect(await report({ subDate: '2026-11-23' })).toMatchObject({
    fields: { subDate: contract.messages.dateInFuture },
  })
  expect(await report({ subDate: '0001-01-01' })).toMatchObject({
    fields: { subDate: contract.messages.dateTooEarly },
  })
  expect(await report({ subDate: '9999-12-31' })).toMatchObject({
    fields: { subDate: contract.messages.dateInFuture },
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
    musketeer.call(contract.reportDelivery, {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered: 20 },
    })
  await expect(report('2027-06-30')).rejects.toMatchObject({
    fields: { subDate: contract.messages.dateTooEarly },
  })
  expect(await report('2027-07-01')).toHaveLength(1)
})

test('a delivery sent again is recorded once; the same numbers a minute later are a second one', async () => {
  const [musketeer, stranger] = [await w.given.musketeer(), await w.given.musketeer()]
  const { id } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, id)
  const theirs = await join(stranger, id)
  const report = { campaignDistributorId, subDate: '2026-11-20', campaignData: { leafletsDelivered: 20 } }
  const send = (overrides: object = {}) =>
    musketeer.call(contract.reportDelivery, { ...report, ...overrides })
  await Promise.all([send(), send(), send()])
  expect(await send()).toHaveLength(1)
  w.clock.forward(61_000)
  expect(await send()).toHaveLength(2)

  const submissionId = crypto.randomUUID()
  await Promise.all([send({ submissionId }), send({ submissionId })])
  w.clock.forward(61_000)
  expect(await send({ submissionId })).toHaveLength(3)
  const reused = { ...report, campaignDistributorId: theirs.campaignDistributorId, submissionId }
  expect(await stranger.call(contract.reportDelivery, reused)).toHaveLength(1)
  await expect(stranger.call(contract.reportDelivery, report)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await send({ submissionId })).toHaveLength(3)
})

test('a musketeer who has left may still report days up to the day they left', async () => {
  const musketeer = await w.given.musketeer()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId } = await join(musketeer, campaignId)
  w.clock.set('2026-11-22T12:00:00Z')
  await musketeer.call(contract.withdraw, { campaignId })
  w.clock.set('2026-11-25T12:00:00Z')
  const report = (subDate: string) =>
    musketeer.call(contract.reportDelivery, {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered: 20 },
    })
  expect(await report('2026-11-22')).toHaveLength(1)
  await expect(report('2026-11-23')).rejects.toMatchObject({
    fields: { subDate: expect.stringContaining('left') },
  })
})
