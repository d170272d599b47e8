import { hubMessages, hubWording } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { askHub as ask } from '../../test/hubs/ask-hub.ts'
import type { Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { waitForBlocked } from '../../test/support/wait-for-blocked.ts'
import { runHourly, runNightly } from '../../test/support/run-timetable.ts'
import { makePdf } from '../../test/files/good-files.ts'
import type { Db } from '../platform/database/db.ts'
import { withdrawMember } from '../membership/index.ts'
import { stopDocumentReaders } from '../printing/index.ts'
import { addMilliseconds, days } from '../platform/values/clock.ts'
import { namesHome } from './rules.ts'

/** A Friday. */
const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
afterAll(stopDocumentReaders)
/** Another area for each test, so that none sees the print hubs of another. */
let sectors: (digit: number) => string
const areas =
  'LS BD HX HD WF YO DN S DE NG LE CV B WV WR GL BS BA SN OX RG GU PO SP DT EX TQ PL TR TA BH SO KA KY'.split(
    ' ',
  )
beforeEach(() => {
  w.clock.set(start)
  const area = areas.shift()!
  sectors = (digit) => `${area}1 ${digit}`
})

const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
const words = { name: 'Morley Library', handover: 'At the desk.\nTuesday and Friday.' }
const offer = (by: Person, over: object = {}) =>
  by.call('PUT /api/printhub', {
    ...words,
    sector: sectors(1),
    sheetsAWeek: 200,
    twoSided: true,
    printsElection: false,
    ...over,
  })
const shown = async (by: Person) => (await (await w.given.returning(by)).call('GET /api/printhub', {})).hub!
const listed = async (near: string, by?: Person) =>
  (await (by ?? (await w.given.musketeer())).call('GET /api/printhubs', { near })).hubs
const publish = async (over: object = {}) =>
  w.given.campaign(await w.given.organisation(), {
    bytes: Buffer.from(await makePdf({ pages: 1 })),
    name: 'Fair pay now',
    ...over,
  })

async function createMember(campaignId: number, over: { firstname?: string } = {}): Promise<Person> {
  const person = await w.given.musketeer(over)
  await person.call('POST /api/campaigndistributor', { id: campaignId })
  return person
}
const requestsOf = async (by: Person) =>
  (await (await w.given.returning(by)).call('GET /api/printrequests', {})).requests
const emailsTo = async ({ email }: Person, subject: RegExp) =>
  (await w.emails(email)).filter((each) => subject.test(each.subject))
const stored = (id: number) =>
  w.platform.db.selectFrom('print_hub').selectAll().where('id', '=', id).executeTakeFirst()

test('a print hub is shown once an administrator has approved its words, and new words once they are approved', async () => {
  const bea = await w.given.musketeer({ firstname: 'Bea' })
  expect(await offer(bea)).toEqual({ message: hubMessages.offered })
  expect(await listed(sectors(1))).toEqual([])
  expect(await shown(bea)).toMatchObject({ ...words, state: 'waiting', changed: null, requests: [] })

  const administrator = await w.given.administrator()
  const list = async () =>
    (
      await administrator.call('GET /api/siteadmin/printhubs/:page/:size', { page: 0, size: 50 })
    ).content.find(({ offeredBy }) => offeredBy === bea.id)!
  const { id, revision } = await list()
  const approve = (read: string) =>
    administrator.call('POST /api/siteadmin/printhub/:id/approval', { id, revision: read })
  await offer(bea, { handover: 'Come to my house' })
  await expect(approve(revision), 'other words than were read').rejects.toMatchObject({
    error: 'ChangedMeanwhile',
  })
  await offer(bea)
  for (let times = 0; times < 2; times += 1) await approve((await list()).revision)
  expect(await listed(sectors(1))).toEqual([
    {
      id,
      ...words,
      sector: sectors(1),
      nearness: 'sector',
      printsElection: false,
      freeSheets: 200,
      namedBy: null,
    },
  ])

  expect(await offer(bea, { name: 'Morley Town Hall' })).toEqual({ message: hubMessages.savedToLookAt })
  expect(await listed(sectors(1))).toMatchObject([words])
  expect(await list()).toMatchObject({ ...words, changed: { name: 'Morley Town Hall' } })
  await administrator.call('POST /api/siteadmin/printhub/:id/refusal', {
    id,
    revision: (await list()).revision,
    reason: 'Please name the library.',
  })
  expect(await shown(bea)).toMatchObject({ ...words, state: 'open', changed: null })
  await offer(bea, { name: 'Library of Morley' })
  await approve((await list()).revision)
  expect(await listed(sectors(1))).toMatchObject([{ name: 'Library of Morley' }])
  // What is no word is changed at once.
  expect(await offer(bea, { name: 'Library of Morley', sheetsAWeek: 60 })).toEqual({
    message: hubMessages.saved,
  })
  expect(await listed(sectors(1))).toMatchObject([{ freeSheets: 50 }])

  await w.runJobs()
  const emails = await emailsTo(bea, /print hub|new words/)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your print hub is approved',
    'We did not approve your new words',
    'Your print hub is approved',
  ])
  expect(emails[1]!.text).toContain('> Please name the library.')
  expect(emails[1]!.text).toContain('It is still shown as it was.')
  const audit = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about', 'account_id'])
    .where('administrator_id', '=', administrator.id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual(
    ['approved-print-hub', 'refused-print-hub', 'approved-print-hub'].map((action) => ({
      action,
      about: sectors(1),
      account_id: null,
    })),
  )
})

test('who asks while sheets are given back gets them', async () => {
  const campaign = await publish()
  const ada = await createMember(campaign.id)
  const hub = await w.given.printHub({ sector: sectors(1), sheets_a_week: 21 })
  const { db } = w.platform
  const take = (tx: Db, sheets: number) =>
    tx
      .updateTable('print_hub')
      .set({ week: '2026-11-16', sheets_taken: sheets })
      .where('id', '=', hub.id)
      .execute()
  await take(db, 21)
  let asking: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await take(tx, 0)
    asking = ask(ada, hub.id, campaign.id)
    await waitForBlocked(db)
  })
  expect(await asking).toEqual({ message: hubMessages.asked })
})

test('an administrator who refuses words that another has refused or approved meanwhile closes nothing', async () => {
  const campaign = await publish()
  const ada = await createMember(campaign.id)
  const { id, by: bea } = await w.given.printHub({ sector: sectors(1) })
  await ask(ada, id, campaign.id)
  const [one, other] = [await w.given.administrator(), await w.given.administrator()]
  const refusal = async () => {
    const { content } = await one.call('GET /api/siteadmin/printhubs/:page/:size', { page: 0, size: 50 })
    return {
      id,
      revision: content.find((hub) => hub.id === id)!.revision,
      reason: 'Please name the library.',
    }
  }
  await offer(bea, { name: 'My house' })
  const refused = await refusal()
  await one.call('POST /api/siteadmin/printhub/:id/refusal', refused)
  await offer(bea, { name: 'Town Hall' })
  const approved = await refusal()
  await one.call('POST /api/siteadmin/printhub/:id/approval', { id, revision: approved.revision })
  for (const seen of [refused, approved])
    await expect(other.call('POST /api/siteadmin/printhub/:id/refusal', seen)).rejects.toMatchObject({
      error: 'ChangedMeanwhile',
    })
  expect(await requestsOf(ada)).toMatchObject([{ hub: { name: 'Town Hall' } }])
})

test.each([
  ['14 Park Road, LS27 0AB', true],
  ['Flat 3, ls27-0ab', true],
  ['LS270AB number 7', true],
  ['14 Park Road, LS 27 0AB', true],
  ['14 Park Road, LS.27 0 AB', true],
  ['LS27 old town hall, 10 to 12', false],
  ['Morley Library, LS27 0AB', false],
  ['14 Park Road', false],
  ['Tuesday 10 to 12, LS27 0', false],
])('%j names a home: %s', (text, isHome) => {
  expect(namesHome(text)).toBe(isHome)
})

test('a home address is refused, also in two parts', async () => {
  const bea = await w.given.musketeer()
  await expect(offer(bea, { name: '14 Park Road', handover: 'Ring at LS27 0AB' })).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { handover: hubMessages.home },
  })
  expect((await bea.call('GET /api/printhub', {})).hub).toBeNull()
})

test('a telephone number, an email address or a web address is refused', async () => {
  const bea = await w.given.musketeer()
  for (const [field, typed, message] of [
    ['handover', 'Ring 0113 496 0000 first', hubMessages.telephone],
    ['handover', 'Write to bea@example.org', hubMessages.link],
    ['name', 'library.example.org', hubMessages.link],
  ] as const)
    await expect(offer(bea, { [field]: typed })).rejects.toMatchObject({ fields: { [field]: message } })
  const campaign = await publish()
  const ada = await createMember(campaign.id)
  const { id } = await w.given.printHub({ sector: sectors(1) })
  await expect(ask(ada, id, campaign.id, { nickname: 'Ada 07700 900123' })).rejects.toMatchObject({
    fields: { nickname: hubMessages.telephone },
  })
})

test('an offer that is refused is deleted, and its email says so', async () => {
  const bea = await w.given.musketeer()
  await offer(bea)
  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/siteadmin/printhubs/:page/:size', {
    page: 0,
    size: 50,
  })
  const { id, revision } = content.find(({ offeredBy }) => offeredBy === bea.id)!
  const refusal = { id, revision, reason: 'This looks like a home.' }
  await administrator.call('POST /api/siteadmin/printhub/:id/refusal', refusal)
  await w.runJobs()
  const [email] = await emailsTo(bea, /We did not approve your print hub/)
  expect(email!.text).toContain('Your offer is deleted.')
  expect((await bea.call('GET /api/printhub', {})).hub).toBeNull()
})

test('the nearest print hubs come first: same sector, district, area; none that is paused, suspended or one’s own', async () => {
  const [area] = sectors(1).split('1')
  const far = await w.given.printHub({ sector: `${area}2 2` })
  const district = await w.given.printHub({ sector: sectors(3) })
  const same = await w.given.printHub({ sector: sectors(1) })
  await w.given.printHub({ sector: 'ZE1 0' })
  const paused = await w.given.printHub({ sector: sectors(1) })
  await paused.by.call('POST /api/printhub/:id/pause', { id: paused.id, paused: true })
  const suspended = await w.given.printHub({ sector: sectors(1) })
  await w.platform.db
    .updateTable('account')
    .set({ suspended_at: w.clock.now(), suspension_reason: 'x' })
    .where('id', '=', suspended.by.id)
    .execute()
  expect((await listed(sectors(1))).map(({ id, nearness }) => [id, nearness])).toEqual([
    [same.id, 'sector'],
    [district.id, 'district'],
    [far.id, 'area'],
  ])
  expect((await listed(`${area}2`, same.by)).map(({ id }) => id)).toEqual([far.id, district.id])
  // Without a place nothing is shown; with an own one, what is near it.
  const ada = await w.given.musketeer()
  expect(await ada.call('GET /api/printhubs', {})).toEqual({ place: null, hubs: [] })
  await ada.call('PUT /api/place', { district: sectors(1).split(' ')[0]! })
  expect((await ada.call('GET /api/printhubs', {})).hubs.map(({ id }) => id)).toEqual([
    district.id,
    same.id,
    far.id,
  ])
  const campaign = await publish()
  const member = await createMember(campaign.id)
  for (const { id } of [paused, suspended])
    await expect(ask(member, id, campaign.id)).rejects.toMatchObject({ error: 'NotFound' })
})

test('a musketeer asks, the print hub prints, and the musketeer is told and collects', async () => {
  const campaign = await publish()
  const ada = await createMember(campaign.id, { firstname: 'Ada' })
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  for (let times = 0; times < 2; times += 1) await ask(ada, hubId, campaign.id)
  const [request] = await requestsOf(ada)
  expect(request).toMatchObject({ state: 'asked', nickname: 'Bee', leaflets: 20, until: '2026-12-04' })

  const queue = (await shown(bea)).requests
  expect(queue).toEqual([
    {
      id: request!.id,
      nickname: 'Bee',
      campaignName: 'Fair pay now',
      leaflets: 20,
      sheets: 21,
      wantedBy: '2026-11-25',
      isElectionMaterial: false,
      hasBack: false,
      isPrinted: false,
      state: 'print',
      notes: [],
      canReport: false,
    },
  ])
  expect(await stored(hubId)).toMatchObject({ sheets_taken: 21, week: '2026-11-16' })
  const toPrint = async () => (await bea.call('GET /api/user', {})).printing!.toPrint
  expect(await toPrint()).toBe(1)
  expect((await ada.call('GET /api/user', {})).printing).toEqual({
    requests: [{ campaignId: campaign.id, hubName: 'Morley Library', state: 'asked' }],
    toPrint: 0,
  })
  await w.runJobs()
  const asked = await emailsTo(bea, /asked you to print/)
  expect(asked).toHaveLength(1)
  expect(asked[0]!.text).toContain('/musketeer/print-hub')
  expect(asked[0]!.text).not.toMatch(/Bee|Ada|Fair pay|Lovelace/)

  for (let times = 0; times < 2; times += 1)
    await bea.call('POST /api/hubrequest/:id/ready', { id: request!.id })
  await w.runJobs()
  const ready = await emailsTo(ada, /are ready/)
  expect(ready.map(({ subject }) => subject)).toEqual(['Your leaflets are ready: Fair pay now'])
  expect(ready[0]!.text).toContain('> At the desk, Tuesday and Friday.')
  expect(ready[0]!.text).toContain('/musketeer/no-printer')
  expect(ready[0]!.text).not.toContain(bea.email)
  expect(ready[0]!.text).not.toContain('Lovelace')
  expect(await requestsOf(ada)).toMatchObject([{ state: 'ready' }])
  expect(await toPrint()).toBe(0)
  await (await w.given.returning(bea)).call('POST /api/hubrequest/:id/collected', { id: request!.id })
  expect(await requestsOf(ada)).toEqual([])

  const hasCollected = async () => {
    const { leaflet } = await ada.call('GET /api/thisweek', {})
    const own = await ada.call('GET /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
    expect(own.hasCollected).toBe(leaflet!.hasCollected)
    return own.hasCollected
  }
  expect(await hasCollected()).toBe(true)
  expect((await ada.call('GET /api/mydata', {})).memberships).toMatchObject([{ collectedVersion: 1 }])
  await w.given.leaflet(campaign.id)
  expect(await hasCollected()).toBe(false)

  const cancel = async () => ada.call('DELETE /api/printrequest/:id', { id: (await requestsOf(ada))[0]!.id })
  await ask(ada, hubId, campaign.id)
  expect(await cancel()).toEqual({ message: hubMessages.cancelled })
  expect(await hasCollected()).toBe(false)
  await ask(ada, hubId, campaign.id)
  await bea.call('POST /api/hubrequest/:id/ready', { id: (await requestsOf(ada))[0]!.id })
  const { id } = (await requestsOf(ada))[0]!
  expect(await ada.call('DELETE /api/printrequest/:id', { id, because: 'collected' })).toEqual({
    message: hubMessages.fetched,
  })
  expect(await hasCollected()).toBe(true)
})

/** More at once wait so long for a connection, on a slow machine, that some are asked to try again. */
async function thirtyAtOnce<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let first = 0; first < all.length; first += 30)
    results.push(...(await Promise.all(all.slice(first, first + 30).map(run))))
  return results
}

test('300 musketeers who ask for one print hub of 200 sheets, thirty at once, are promised 200, and the others are told the next nearest', async () => {
  const campaign = await publish()
  const { id: hubId } = await w.given.printHub({ sector: sectors(1), sheets_a_week: 200 })
  await w.given.printHub({ sector: sectors(2), name: 'Union office' })
  const members = await thirtyAtOnce(Array.from({ length: 300 }), () => createMember(campaign.id))
  const outcomes = await thirtyAtOnce(members, (by) =>
    ask(by, hubId, campaign.id, { leaflets: 4 }).then(
      () => [],
      (error: object) => [error],
    ),
  )
  const refusals = outcomes.flat()
  // Five sheets each, with a slip.
  expect(outcomes.length - refusals.length).toBe(40)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      error: 'InvalidInput',
      message: `That takes 5 sheets with its slip, and Morley Library has fewer left this week. The nearest other print hub is Union office (${sectors(2)}).`,
    })
  expect(await stored(hubId)).toMatchObject({ sheets_taken: 200 })
  const { sum } = await w.platform.db
    .selectFrom('print_request')
    .select(({ fn }) => fn.sum('sheets').as('sum'))
    .where('hub_id', '=', hubId)
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(200)

  // On Monday there are as many again.
  w.clock.set('2026-11-23T00:30:00Z')
  await ask(await w.given.returning(members.at(-1)!), hubId, campaign.id, { leaflets: 4 }).catch(() =>
    ask(members[0]!, hubId, campaign.id, { leaflets: 4 }),
  )
})

test('sheets of a request that is cancelled or declined can be asked for again; those of a printed one cannot', async () => {
  const [one, two] = [await publish(), await publish({ name: 'Warm homes' })]
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1), sheets_a_week: 45 })
  const ada = await createMember(one.id)
  await ada.call('POST /api/campaigndistributor', { id: two.id })
  const taken = async () => (await stored(hubId))!.sheets_taken
  await ask(ada, hubId, one.id)
  await ask(ada, hubId, two.id)
  expect(await taken()).toBe(42)
  const requests = await requestsOf(ada)
  const [first, second] = [one, two].map(({ id }) => requests.find(({ campaignId }) => campaignId === id))
  await ada.call('DELETE /api/printrequest/:id', { id: first!.id })
  expect(await taken()).toBe(21)
  await bea.call('DELETE /api/hubrequest/:id', { id: second!.id })
  expect(await taken()).toBe(0)
  await w.runJobs()
  const [ended, ...more] = await emailsTo(ada, /cannot print for you/)
  expect(more).toEqual([])
  expect(ended!.text).toContain('Warm homes')
  await ask(ada, hubId, one.id)
  await bea.call('POST /api/hubrequest/:id/ready', { id: (await requestsOf(ada))[0]!.id })
  await ada.call('DELETE /api/printrequest/:id', { id: (await requestsOf(ada))[0]!.id })
  expect(await taken(), 'on paper').toBe(21)
})

test('when a print hub closes, each of forty who wait is told once, with the next nearest', async () => {
  const campaign = await publish()
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  await w.given.printHub({ sector: sectors(2), name: 'Union office' })
  const members = await thirtyAtOnce(Array.from({ length: 40 }), () => createMember(campaign.id))
  for (const by of members) await ask(by, hubId, campaign.id)
  await bea.call('DELETE /api/printhub/:id', { id: hubId })
  await expect(bea.call('DELETE /api/printhub/:id', { id: hubId })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await w.runJobs()
  const addresses = members.map(({ email }) => email).sort()
  const told = (await w.emails()).filter(
    ({ subject, to }) => /cannot print for you/.test(subject) && addresses.includes(to),
  )
  expect(told.map(({ to }) => to).sort()).toEqual(addresses)
  for (const { text } of told)
    expect(text).toContain(`The nearest other print hub is Union office (${sectors(2)}).`)
  const left = await w.platform.db
    .selectFrom('print_request')
    .select('id')
    .where('hub_id', '=', hubId)
    .execute()
  expect(left).toEqual([])
  expect(await emailsTo(bea, /asked you to print/), 'nothing waits').toEqual([])
})

test('nobody reads, prints, ends or answers what is somebody else’s', async () => {
  const campaign = await publish()
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  const { by: other } = await w.given.printHub({ sector: sectors(1) })
  const ada = await createMember(campaign.id)
  await ask(ada, hubId, campaign.id)
  const { id } = (await requestsOf(ada))[0]!
  for (const { call } of [other, ada, await w.given.musketeer()]) {
    for (const attempt of [
      () => call('GET /api/printhub/:id/packs', { id: hubId }),
      () => call('POST /api/printhub/:id/pause', { id: hubId, paused: true }),
      () => call('DELETE /api/printhub/:id', { id: hubId }),
      () => call('POST /api/hubrequest/:id/ready', { id }),
      () => call('POST /api/hubrequest/:id/collected', { id }),
      () => call('DELETE /api/hubrequest/:id', { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ error: 'NotFound' })
  }
  await expect(bea.call('DELETE /api/printrequest/:id', { id })).rejects.toMatchObject({ error: 'NotFound' })
  await expect(ask(bea, hubId, campaign.id)).rejects.toMatchObject({ fields: { id: hubMessages.notYours } })
  await expect(ask(await w.given.musketeer(), hubId, campaign.id)).rejects.toMatchObject({
    error: 'NotJoined',
  })
  await expect(ask(ada, 1, campaign.id)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await requestsOf(ada)).toHaveLength(1)
})

test('the people at a print hub learn nothing but what the musketeer sends, of no other campaign', async () => {
  const [asked, other] = [await publish(), await publish({ name: 'Secret other cause' })]
  const ada = await createMember(asked.id, { firstname: 'Augusta' })
  await ada.call('POST /api/campaigndistributor', { id: other.id })
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  await ask(ada, hubId, asked.id)
  const { printHub } = await bea.call('GET /api/mydata', {})
  await w.runJobs()
  const seen = JSON.stringify([await shown(bea), printHub, await w.emails(bea.email)])
  expect(seen).toContain('Bee')
  for (const secret of ['Augusta', 'Lovelace', ada.email, String(ada.id), 'Secret other cause'])
    expect(seen).not.toContain(secret)
  const seenByMusketeer = JSON.stringify([
    await requestsOf(ada),
    await listed(sectors(1), ada),
    (await ada.call('GET /api/mydata', {})).printRequests,
  ])
  for (const secret of [bea.email, `"${bea.firstname}"`, String(bea.id)])
    expect(seenByMusketeer).not.toContain(secret)
})

test('nothing shows the people at a print hub that two requests are of one person, or when they were made', async () => {
  const campaigns = [await publish(), await publish({ name: 'Warm homes' })]
  const ada = await createMember(campaigns[0]!.id)
  await ada.call('POST /api/campaigndistributor', { id: campaigns[1]!.id })
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  for (const [nth, { id }] of campaigns.entries()) await ask(ada, hubId, id, { nickname: `Bee ${nth}` })
  const [one, other] = (await shown(bea)).requests.map(({ id }) => id)
  // Ids that rise with time are in milliseconds.
  expect(Math.abs(one! - other!)).toBeGreaterThan(60 * 60 * 1000)
})

test('whoever prints is emailed in the night about what was asked after the email of the day, once', async () => {
  const campaign = await publish()
  const [ada, bob, cem] = await Promise.all([1, 2, 3].map(() => createMember(campaign.id)))
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  const told = async () => (await emailsTo(bea, /asked you to print/)).length
  const hours = async (...instants: string[]) => {
    for (const instant of instants) {
      w.clock.set(instant)
      await runHourly(w.platform)
    }
  }
  await ask(ada!, hubId, campaign.id)
  await hours('2026-11-20T23:17:00Z', '2026-11-21T00:17:00Z')
  expect(await told(), 'nothing was asked after the email').toBe(1)

  w.clock.set('2026-11-21T09:00:00Z')
  await ask(bob!, hubId, campaign.id)
  w.clock.set('2026-11-21T10:00:00Z')
  await ask(cem!, hubId, campaign.id)
  expect(await told()).toBe(2)
  await hours('2026-11-21T23:17:00Z')
  expect(await told()).toBe(2)
  // The worker was away at midnight.
  await hours('2026-11-22T05:17:00Z', '2026-11-22T06:17:00Z', '2026-11-23T00:17:00Z')
  expect(await told()).toBe(3)

  w.clock.set('2026-11-23T09:00:00Z')
  await (
    await w.given.returning(ada!)
  ).call('DELETE /api/printrequest/:id', { id: (await requestsOf(ada!))[0]!.id })
  await ask(await w.given.returning(ada!), hubId, campaign.id)
  expect(await told(), 'the email of the night is not that of the day').toBe(4)
})

test('a print hub that takes no requests answers as one that is not there, whatever is asked', async () => {
  const campaign = await publish({ imprint })
  const ada = await createMember(campaign.id)
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  await bea.call('POST /api/printhub/:id/pause', { id: hubId, paused: true })
  await expect(ask(ada, hubId, campaign.id)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(ask(ada, hubId, (await publish()).id), 'not joined').rejects.toMatchObject({
    error: 'NotFound',
  })
})

test('a request needs agreement, a day in the next two weeks, and a leaflet that others may print', async () => {
  const [campaign, election] = [await publish(), await publish({ imprint })]
  const ada = await createMember(campaign.id)
  await ada.call('POST /api/campaigndistributor', { id: election.id })
  const { id: hubId } = await w.given.printHub({ sector: sectors(1) })
  for (const [over, field] of [
    [{ agrees: false }, 'agrees'],
    [{ wantedBy: '2026-11-20' }, 'wantedBy'],
    [{ wantedBy: '2026-12-05' }, 'wantedBy'],
    [{ leaflets: 201 }, 'leaflets'],
    [{ nickname: '' }, 'nickname'],
    [{ nickname: '14 Mill Lane TR1 1AB' }, 'nickname'],
    [{ campaignId: election.id }, 'campaignId'],
  ] as const)
    await expect(ask(ada, hubId, campaign.id, over), field).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: { [field]: expect.any(String) as string },
    })
  await ask(ada, hubId, campaign.id)
  const record = await ada.call('GET /api/mydata', {})
  expect(record.printRequests).toMatchObject([{ agreedTo: hubWording, nickname: 'Bee' }])
})

test('leaving the campaign or closing an account ends a request, and a closed account’s print hub tells who waits', async () => {
  const campaign = await publish()
  const [leaving, closing, waiting] = await Promise.all([1, 2, 3].map(() => createMember(campaign.id)))
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  for (const by of [leaving!, closing!, waiting!]) await ask(by, hubId, campaign.id)
  await leaving!.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
  await closing!.call('PATCH /api/deactivate', {})
  expect((await shown(bea)).requests, 'before its jobs have run').toHaveLength(2)
  await w.runJobs()
  expect((await shown(bea)).requests).toHaveLength(1)
  expect(await stored(hubId)).toMatchObject({ sheets_taken: 21 })
  await (await w.given.returning(bea)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await stored(hubId)).toBeUndefined()
  expect(await requestsOf(waiting!)).toEqual([])
  expect(await emailsTo(waiting!, /cannot print for you/)).toHaveLength(1)
})

test('a member who leaves while asking keeps no request', async () => {
  const campaign = await publish()
  const ada = await createMember(campaign.id)
  const { id: hubId } = await w.given.printHub({ sector: sectors(1) })
  const { db } = w.platform
  const leaving = await db.startTransaction().execute()
  await withdrawMember(leaving, ada.id, campaign.id, w.clock.now())
  const asked = ask(ada, hubId, campaign.id).catch((error: unknown) => error)
  await waitForBlocked(db)
  await leaving.commit().execute()
  expect(await asked).toMatchObject({ error: 'NotJoined' })
  expect(await requestsOf(ada)).toEqual([])
})

test('a suspended musketeer’s request is not shown, and one at a suspended print hub says so', async () => {
  const campaign = await publish()
  const [ada, bob] = [await createMember(campaign.id), await createMember(campaign.id)]
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  for (const by of [ada, bob]) await ask(by, hubId, campaign.id)
  const suspend = ({ id }: Person) =>
    w.platform.db
      .updateTable('account')
      .set({ suspended_at: w.clock.now(), suspension_reason: 'x' })
      .where('id', '=', id)
      .execute()
  const { id } = (await requestsOf(ada))[0]!
  await suspend(ada)
  expect((await shown(bea)).requests).toHaveLength(1)
  expect((await bea.call('GET /api/user', {})).printing!.toPrint).toBe(1)
  // Nothing tells a suspended musketeer from one who cancelled.
  expect((await shown(bea)).sheetsTaken).toBe(21)
  for (const attempt of [
    () => bea.call('POST /api/hubrequest/:id/ready', { id }),
    () => bea.call('POST /api/hubrequest/:id/collected', { id }),
    () => bea.call('DELETE /api/hubrequest/:id', { id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ error: 'NotFound', message: hubMessages.gone })
  await suspend(bea)
  expect(await requestsOf(bob)).toMatchObject([{ state: 'stopped' }])
})

test('a request is deleted 14 days after nothing has happened with it', async () => {
  const campaign = await publish()
  const [ada, bob] = [await createMember(campaign.id), await createMember(campaign.id)]
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  for (const by of [ada, bob]) await ask(by, hubId, campaign.id)
  w.clock.forward(days(10))
  await (
    await w.given.returning(bea)
  ).call('POST /api/hubrequest/:id/ready', {
    id: (await requestsOf(bob))[0]!.id,
  })
  w.clock.set(addMilliseconds(new Date(start), days(14) + 1).toISOString())
  await runNightly(w.platform)
  expect(await requestsOf(ada)).toEqual([])
  expect(await requestsOf(bob)).toHaveLength(1)
  w.clock.forward(days(10))
  await runNightly(w.platform)
  expect(await requestsOf(bob)).toEqual([])
})

test('only what is ready is marked collected', async () => {
  const campaign = await publish()
  const ada = await createMember(campaign.id)
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  await ask(ada, hubId, campaign.id)
  const { id } = (await requestsOf(ada))[0]!
  await expect(bea.call('POST /api/hubrequest/:id/collected', { id })).rejects.toMatchObject({
    error: 'InvalidInput',
    message: hubMessages.notReady,
  })
  await bea.call('POST /api/hubrequest/:id/ready', { id })
  await bea.call('POST /api/hubrequest/:id/collected', { id })
  expect(await requestsOf(ada)).toEqual([])
})

test('sheets of what was in a PDF stay taken when it is cancelled, and are given back when the print hub says that it cannot print it', async () => {
  const campaign = await publish()
  const [ada, bob] = [await createMember(campaign.id), await createMember(campaign.id)]
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  const taken = async () => (await stored(hubId))!.sheets_taken
  for (const by of [ada, bob]) await ask(by, hubId, campaign.id)
  await bea.call('GET /api/printhub/:id/packs', { id: hubId, printerName: '', printerAddress: '' })
  expect((await shown(bea)).requests).toMatchObject([{ isPrinted: true }, { isPrinted: true }])
  // The next PDF has only what was asked since; without that, everything again.
  const eve = await createMember(campaign.id)
  await ask(eve, hubId, campaign.id)
  const pagesOfPdf = async () => {
    const input = { id: hubId, printerName: '', printerAddress: '' }
    const pdf = await bea.call('GET /api/printhub/:id/packs', input)
    return (await PDFDocument.load(await pdf.arrayBuffer())).getPageCount()
  }
  const ofOne = await pagesOfPdf()
  expect(await pagesOfPdf()).toBe(3 * ofOne)
  await bea.call('DELETE /api/hubrequest/:id', { id: (await requestsOf(eve))[0]!.id })
  await ada.call('DELETE /api/printrequest/:id', { id: (await requestsOf(ada))[0]!.id })
  expect(await taken(), 'on paper').toBe(42)
  await bea.call('DELETE /api/hubrequest/:id', { id: (await requestsOf(bob))[0]!.id })
  expect(await taken()).toBe(21)
})

test('the next nearest is another’s, and found behind five that have no sheets left', async () => {
  const campaign = await publish()
  const hub = await w.given.printHub({ sector: sectors(1), sheets_a_week: 5 })
  const ada = await createMember(campaign.id)
  await w.given.printHub({ by: ada, sector: sectors(1), name: 'Her own office' })
  for (let nth = 0; nth < 5; nth += 1) await w.given.printHub({ sector: sectors(1), sheets_a_week: 5 })
  const refusal = (message: string) =>
    expect(ask(ada, hub.id, campaign.id)).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
    })
  await refusal('No other print hub near it can print them.')
  await w.given.printHub({ sector: sectors(2), name: 'Union office' })
  await refusal(`The nearest other print hub is Union office (${sectors(2)}).`)

  await ask(ada, hub.id, campaign.id, { leaflets: 4 })
  await hub.by.call('DELETE /api/printhub/:id', { id: hub.id })
  await w.runJobs()
  const [ended] = await emailsTo(ada, /cannot print for you/)
  expect(ended!.text).toContain('The nearest other print hub is Morley Library')
})

test('a request for a campaign that has ended or is paused says that there is nothing to print, unless it is ready', async () => {
  const [ended, paused, ready] = [await publish(), await publish(), await publish()]
  const { id: hubId, by: bea } = await w.given.printHub({ sector: sectors(1) })
  const members: Person[] = []
  for (const { id } of [ended, paused, ready]) {
    const member = await createMember(id)
    await ask(member, hubId, id)
    members.push(member)
  }
  await bea.call('POST /api/hubrequest/:id/ready', { id: (await requestsOf(members[2]!))[0]!.id })
  const stop = (column: 'stopped_at' | 'paused_at', ids: number[]) =>
    w.platform.db
      .updateTable('campaign')
      .set({ [column]: w.clock.now() })
      .where('id', 'in', ids)
      .execute()
  await stop('stopped_at', [ended.id, ready.id])
  await stop('paused_at', [paused.id])
  const states = []
  for (const by of members) states.push((await requestsOf(by))[0]!.state)
  expect(states).toEqual(['over', 'over', 'ready'])
})
