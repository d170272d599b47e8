import { closedUsername } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { expect, test } from 'vitest'
import { days, minutes } from '../../platform/values/clock.ts'
import { makePng } from '../../../test/files/good-files.ts'
import { address, orgInfo, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

const auditOf = ({ id }: Person) =>
  w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'account_id', 'about', 'done_at'])
    .where('administrator_id', '=', id)
    .orderBy('id')
    .execute()

async function publish(organisation: Person): Promise<number> {
  const { campaignId } = await organisation.call('POST /api/campaign', {
    campaignName: 'Fair pay now',
    campaignDescription: 'Why a fair wage is good for the whole street.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: new Blob([new Uint8Array(await makePng())]),
  })
  return campaignId
}

/** Joins a campaign and reports leaflets delivered for it. */
async function deliver(musketeer: Person, campaignId: number, ...counts: number[]): Promise<void> {
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  const subDate = w.clock.now().toISOString().slice(0, 10)
  for (const leafletsDelivered of counts)
    await musketeer.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate,
      campaignData: { leafletsDelivered },
      again: 'add',
      againOn: subDate,
    })
}

test('a new musketeer sees themselves, with weekly leaflets until they choose', async () => {
  const musketeer = await w.given.musketeer()
  expect(await musketeer.call('GET /api/user', {})).toEqual({
    id: musketeer.id,
    username: musketeer.email,
    firstname: musketeer.firstname,
    lastname: 'Lovelace',
    active: true,
    signupDate: '2026-11-20T12:00:00.000Z',
    address: null,
    orgInfo: null,
    application: null,
    branchOf: null,
    authorities: [{ authority: 'ROLE_USER' }],
    causeUsers: [],
    campaignDistributors: [],
    leafletsDelivered: 0,
    frequency: 'WEEKLY',
    leafletDay: { weekday: 1, hour: 8 },
    nextLeafletDate: '2026-11-23T08:00:00.000Z',
    nextLeafletDates: null,
    pausedUntil: null,
    reminders: true,
    leafletWaits: null,
    branchesAsking: null,
    newsletter: false,
    mailboxRefuses: false,
    printing: { requests: [], toPrint: 0 },
    revisions: { name: expect.any(String), address: expect.any(String), orgInfo: expect.any(String) },
  })
})

test('a musketeer sees their address, causes, schedule and sign-ups, latest first, with deliveries', async () => {
  const organisation = await w.given.organisation()
  const [first, second] = [await publish(organisation), await publish(organisation)]
  const [musketeer, another] = [await w.given.musketeer(), await w.given.musketeer()]
  await musketeer.call('POST /api/address', { address })
  const causes = await musketeer.call('POST /api/causeusers', {
    causes: [
      { cause: 'peace', priority: 1 },
      { cause: 'NHS', priority: 2 },
    ],
  })
  await deliver(another, first, 500)
  await deliver(musketeer, first, 20, 15)
  w.clock.forward(minutes(2))
  await deliver(musketeer, second)
  const { nextLeafletDate } = await musketeer.call('POST /api/frequency', { frequency: 'MONTHLY' })

  const own = await musketeer.call('GET /api/user', {})
  expect(own).toMatchObject({
    address,
    causeUsers: causes,
    leafletsDelivered: 35,
    frequency: 'MONTHLY',
    nextLeafletDate,
  })
  expect([
    await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: second }),
    await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: first }),
  ]).toMatchObject(own.campaignDistributors.map(withoutName))
  const administrator = await w.given.administrator()
  const { campaignDistributors, frequency } = await administrator.call('GET /api/siteadmin/user/:id', {
    id: musketeer.id,
  })
  expect({ campaignDistributors, frequency }, 'as administrators see them').toEqual({
    campaignDistributors: own.campaignDistributors,
    frequency: 'MONTHLY',
  })
  function withoutName({ campaignName, ...rest }: (typeof own.campaignDistributors)[number]) {
    expect(campaignName).toBe('Fair pay now')
    return rest
  }
  expect(own.campaignDistributors[1]!.campaignData.map(({ leafletsDelivered }) => leafletsDelivered)).toEqual(
    [20, 15],
  )
})

test('deliveries still count after leaving a campaign and after its deletion, though neither is listed', async () => {
  const organisation = await w.given.organisation()
  const [leftId, deletedId, currentId] = [
    await publish(organisation),
    await publish(organisation),
    await publish(organisation),
  ]
  const musketeer = await w.given.musketeer()
  await deliver(musketeer, leftId, 20)
  await deliver(musketeer, deletedId, 30)
  await deliver(musketeer, currentId, 7)
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: leftId })
  await organisation.call('DELETE /api/campaign/:id', { id: deletedId })

  const own = await musketeer.call('GET /api/user', {})
  expect(own.leafletsDelivered).toBe(57)
  expect(own.campaignDistributors.map(({ campaignId }) => campaignId)).toEqual([currentId])
})

test('other roles see themselves without what only musketeers have', async () => {
  const nothing = {
    causeUsers: [],
    campaignDistributors: [],
    leafletsDelivered: 0,
    frequency: null,
    nextLeafletDate: null,
    nextLeafletDates: null,
    leafletWaits: null,
  }
  expect(await (await w.given.administrator()).call('GET /api/user', {})).toMatchObject({
    ...nothing,
    active: true,
    application: null,
    authorities: [{ authority: 'ROLE_ADMIN' }],
  })
  expect(await (await w.given.applicant()).call('GET /api/user', {})).toMatchObject({
    ...nothing,
    active: false,
    application: { state: 'not-submitted' },
    authorities: [{ authority: 'ROLE_ID' }],
  })
  expect(
    await (await w.given.organisation({ name: 'Clean Rivers' })).call('GET /api/user', {}),
  ).toMatchObject({
    ...nothing,
    active: true,
    application: { state: 'confirmed' },
    address: { organisation: 'Clean Rivers' },
    orgInfo,
    authorities: [{ authority: 'ROLE_PM' }],
  })
})

test('musketeers are listed newest first, page by page, including closed and unconfirmed accounts', async () => {
  w.clock.forward(days(1))
  const people: Person[] = []
  for (let count = 0; count < 5; count += 1) {
    w.clock.forward(minutes(1))
    people.unshift(await w.given.account({ activated: count !== 3 }))
  }
  await people[4]!.call('PATCH /api/deactivate', {})
  const administrator = await w.given.administrator()
  const list = (page: number, size: number) =>
    administrator.call('GET /api/users/:role/:page/:size', { role: 3, page, size })

  const firstPage = await list(0, 2)
  expect(Object.keys(firstPage).sort()).toEqual(['content', 'pageable', 'totalElements', 'totalPages'])
  expect(firstPage.pageable).toEqual({ pageNumber: 0 })
  expect(firstPage.totalPages).toBe(Math.ceil(firstPage.totalElements / 2))
  const pages = [firstPage, await list(1, 2), await list(2, 2)]
  expect(pages.flatMap(({ content }) => content.map(({ id }) => id)).slice(0, 5)).toEqual(
    people.map(({ id }) => id),
  )
  expect(firstPage.content.map(({ active }) => active)).toEqual([true, false])
  expect(pages[2]!.content[0]).toEqual({
    id: people[4]!.id,
    username: closedUsername,
    firstname: '',
    lastname: '',
    active: false,
    signupDate: expect.any(String) as string,
    address: null,
    orgInfo: null,
    application: null,
    branchOf: null,
    suspension: null,
  })
  expect(await list(2_000_000, 50)).toMatchObject({ content: [], totalElements: firstPage.totalElements })
})

test('organisations are listed newest first with their contact details', async () => {
  w.clock.forward(days(1))
  await w.given.organisation({ name: 'First' })
  w.clock.forward(minutes(1))
  const second = await w.given.organisation({ name: 'Second' })
  const { content } = await (
    await w.given.administrator()
  ).call('GET /api/users/:role/:page/:size', { role: 2, page: 0, size: 2 })
  expect(content.map(({ address }) => address?.organisation)).toEqual(['Second', 'First'])
  expect(content[0]).toMatchObject({
    id: second.id,
    username: second.email,
    active: true,
    orgInfo,
    application: { state: 'confirmed' },
  })
})

test('waiting applications are listed, longest wait first; decided or closed ones leave the list', async () => {
  const administrator = await w.given.administrator()
  const waiting: Person[] = []
  for (let count = 0; count < 4; count += 1) {
    waiting.push(await w.given.pendingApplicant())
    w.clock.forward(minutes(1))
  }
  await w.given.applicant()
  const list = async () =>
    await administrator.call('GET /api/users/:role/:page/:size', { role: 4, page: 0, size: 10 })
  expect(await list()).toMatchObject({
    totalElements: 4,
    content: waiting.map(({ id }) => ({ id, active: false })),
  })

  await administrator.call('PATCH /api/activateorg', { id: waiting[0]!.id })
  await waiting[2]!.call('PATCH /api/deactivate', {})
  expect(await list()).toMatchObject({
    totalElements: 2,
    content: [{ id: waiting[1]!.id }, { id: waiting[3]!.id }],
  })
})

test('every time an administrator looks at a person is logged; an unknown id is not', async () => {
  const administrator = await w.given.administrator()
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/address', { address })
  expect(await administrator.call('GET /api/siteadmin/user/:id', { id: musketeer.id })).toMatchObject({
    id: musketeer.id,
    username: musketeer.email,
    active: true,
    address,
    campaignDistributors: [],
    frequency: 'WEEKLY',
  })
  w.clock.forward(minutes(1))
  await administrator.call('GET /api/siteadmin/user/:id', { id: musketeer.id })
  await expect(administrator.call('GET /api/siteadmin/user/:id', { id: 900_000_000 })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await administrator.call('GET /api/users/:role/:page/:size', { role: 3, page: 0, size: 50 })

  const now = w.clock.now()
  const before = new Date(now.getTime() - minutes(1))
  expect(await auditOf(administrator)).toEqual([
    { action: 'looked-at-person', account_id: musketeer.id, about: '', done_at: before },
    { action: 'looked-at-person', account_id: musketeer.id, about: '', done_at: now },
    { action: 'listed', account_id: null, about: 'musketeers', done_at: now },
  ])
})
