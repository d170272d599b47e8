import { hubMessages, maxNamedHubs } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../test/support/given.ts'
import { exampleInputs } from '../../test/support/prepare-call.ts'
import { runNightly } from '../../test/support/run-timetable.ts'
import { world } from '../../test/support/world.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { showHubCode } from './hub-code.ts'

/** A Friday. */
const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

const again = (by: Person) => w.given.returning(by)
const shown = async (by: Person) => (await (await again(by)).call('GET /api/printhub', {})).hub!
/** Makes a code of a print hub. @returns it */
async function makeCode({ id, by }: { id: number; by: Person }): Promise<string> {
  await (await again(by)).call('POST /api/printhub/:id/code', { id })
  return (await shown(by)).code!
}
const name = (by: Person, id: number, code: string) =>
  by.call('POST /api/org/campaign/:id/printhubs', { id, hubCode: code })
const namedBy = (by: Person, id: number) => by.call('GET /api/org/campaign/:id/printhubs', { id })
/** An organisation with a campaign. */
async function publish(over: object = {}) {
  const organisation = await w.given.organisation({ name: 'Riveters’ Branch' })
  return { organisation, ...(await w.given.campaign(organisation, { name: 'Fair pay now', ...over })) }
}
async function createMember(campaignId: number): Promise<Person> {
  const person = await w.given.musketeer()
  await person.call('POST /api/campaigndistributor', { id: campaignId })
  return person
}
const listed = async (by: Person, near: string, campaignId?: number) =>
  (
    await (
      await again(by)
    ).call('GET /api/printhubs', { near, ...(campaignId !== undefined && { campaignId }) })
  ).hubs
const emailsTo = async ({ email }: Person) =>
  (await w.emails(email)).filter(({ subject }) => subject === 'An organisation has named your print hub')
const rowsOf = (campaignId: number) =>
  w.platform.db.selectFrom('named_print_hub').selectAll().where('campaign_id', '=', campaignId).execute()
const suspend = (by: Person, at: Date | null) =>
  w.platform.db
    .updateTable('account')
    .set({ suspended_at: at, suspension_reason: at ? 'x' : '' })
    .where('id', '=', by.id)
    .execute()
const wrongCode = { error: 'InvalidInput', fields: { hubCode: hubMessages.wrongCode } }

test('an organisation names a print hub by its code, its members are shown it first, and whoever offers it is emailed', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub({ sector: 'TR1 1', name: 'Union office' })
  const near = await w.given.printHub({ sector: 'LS27 0', name: 'Morley Library' })
  expect((await shown(hub.by)).code).toBeNull()
  const code = await makeCode(hub)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

  const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  for (let times = 0; times < 2; times += 1)
    expect(await name(organisation, id, typed)).toEqual({ message: hubMessages.named })
  expect(await namedBy(organisation, id)).toEqual({
    campaignId: id,
    campaignName: 'Fair pay now',
    isRunning: true,
    hubs: [
      {
        id: expect.any(Number),
        name: 'Union office',
        sector: 'TR1 1',
        prints: { handover: 'At the desk, Tuesday and Friday.', freeSheets: 1000 },
      },
    ],
  })

  const ada = await createMember(id)
  expect((await listed(ada, 'LS27 0', id)).map((each) => [each.id, each.namedBy, each.nearness])).toEqual([
    [hub.id, 'Riveters’ Branch', null],
    [near.id, null, 'sector'],
  ])
  expect(await listed(ada, 'TR1', id)).toMatchObject([{ id: hub.id, nearness: 'district' }])
  expect(await listed(ada, '', id), 'without a place').toMatchObject([{ id: hub.id, nearness: null }])
  expect((await listed(ada, 'LS27 0')).map((each) => each.id)).toEqual([near.id])

  expect((await shown(hub.by)).campaigns).toEqual([
    { id: expect.any(Number), campaignName: 'Fair pay now', organisation: 'Riveters’ Branch' },
  ])
  // Once for each organisation.
  const { id: second } = await w.given.campaign(organisation, { name: 'Warm homes' })
  await name(organisation, second, code)
  await w.runJobs()
  const emails = await emailsTo(hub.by)
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toMatch(/Riveters’ Branch[\s\S]*Union office[\s\S]*Fair pay now/)
  expect(emails[0]!.text).toContain('/musketeer/print-hub')
  const other = await publish()
  await name(other.organisation, other.id, code)
  await w.runJobs()
  expect(await emailsTo(hub.by)).toHaveLength(2)
  const actions = await organisation.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(actions.content.map(({ action, about }) => [action, about])).toEqual([
    ['named-print-hub', 'Warm homes'],
    ['named-print-hub', 'Fair pay now'],
  ])
})

test('a new code ends the old one, and a code is in no row', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub()
  const [old, code] = [await makeCode(hub), await makeCode(hub)]
  expect(code).not.toBe(old)
  await expect(name(organisation, id, old)).rejects.toMatchObject(wrongCode)
  await name(organisation, id, code)
  const row = await w.platform.db
    .selectFrom('print_hub')
    .selectAll()
    .where('id', '=', hub.id)
    .executeTakeFirstOrThrow()
  const letters = code.replace('-', '')
  for (const stored of [row.code_salt!, row.code_hash!]) {
    expect(stored.toString('latin1')).not.toContain(letters)
    expect(stored.length).toBeGreaterThanOrEqual(16)
  }
  // With another secret key it cannot be had from the row, and with both it still works.
  const { secretKey } = w.platform.config
  const newKey = Buffer.alloc(32, 9).toString('base64url')
  expect(showHubCode(row, openSecrets(newKey, secretKey))).toBe(code)
  expect(showHubCode(row, openSecrets(newKey))).toBeNull()
})

test('a print hub that no administrator has approved has no code', async () => {
  const hub = await w.given.printHub()
  await w.platform.db.updateTable('print_hub').set({ approved_at: null }).where('id', '=', hub.id).execute()
  await expect(hub.by.call('POST /api/printhub/:id/code', { id: hub.id })).rejects.toMatchObject({
    error: 'InvalidInput',
    message: hubMessages.notApproved,
  })
})

test('a code that does not work is refused the same, whether it never was, or its print hub is closed, paused or suspended', async () => {
  const { organisation, id } = await publish()
  const [closed, paused, suspended] = [
    await w.given.printHub(),
    await w.given.printHub(),
    await w.given.printHub(),
  ]
  const codes = [await makeCode(closed), await makeCode(paused), await makeCode(suspended)]
  await closed.by.call('DELETE /api/printhub/:id', { id: closed.id })
  await paused.by.call('POST /api/printhub/:id/pause', { id: paused.id, paused: true })
  await suspend(suspended.by, w.clock.now())
  for (const code of [...codes, '00000-00000', 'K3F9A', '’; drop table print_hub; --'])
    await expect(name(organisation, id, code), code).rejects.toMatchObject(wrongCode)
  expect(await rowsOf(id)).toEqual([])
})

test('codes cannot be tried one after another, and those that work do not count', async () => {
  const { organisation, id } = await publish()
  const officer = await w.given.seated(organisation, 'officer')
  const code = await makeCode(await w.given.printHub())
  for (let tries = 0; tries < 29; tries += 1)
    await expect(name(organisation, id, `00000-000${10 + tries}`)).rejects.toMatchObject(wrongCode)
  for (let times = 0; times < 5; times += 1) await name(organisation, id, code)
  await expect(name(officer, id, '00000-00000')).rejects.toMatchObject(wrongCode)
  // All people of the organisation together, also for its other campaigns.
  const { id: other } = await w.given.campaign(organisation)
  for (const by of [organisation, officer])
    for (const campaignId of [id, other])
      await expect(name(by, campaignId, code)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('the eleventh is refused, also when two are named at once', async () => {
  const { organisation, id } = await publish()
  const hubs = await Promise.all(Array.from({ length: maxNamedHubs + 2 }, () => w.given.printHub()))
  const codes: string[] = []
  for (const hub of hubs) codes.push(await makeCode(hub))
  for (const code of codes.slice(0, 9)) await name(organisation, id, code)
  const outcomes = await Promise.allSettled(codes.slice(9).map((code) => name(organisation, id, code)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ fields: { hubCode: hubMessages.namedTooMany } })
  expect(await rowsOf(id)).toHaveLength(maxNamedHubs)
  // One that is named already is still answered as before.
  await name(organisation, id, codes[0]!)
  const { hubs: shownHubs } = await namedBy(organisation, id)
  await organisation.call('DELETE /api/org/namedprinthub/:id', { id: shownHubs[0]!.id })
  expect(await rowsOf(id)).toHaveLength(maxNamedHubs - 1)
})

test('the same print hub named twice at once is one, with one email', async () => {
  const { organisation, id } = await publish()
  const officer = await w.given.seated(organisation, 'officer')
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  await Promise.all([organisation, officer, organisation].map((by) => name(by, id, code)))
  expect(await rowsOf(id)).toHaveLength(1)
  await w.runJobs()
  expect(await emailsTo(hub.by)).toHaveLength(1)
})

test('a print hub that closes while it is named is not named', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  const outcomes = await Promise.allSettled([
    name(organisation, id, code),
    hub.by.call('DELETE /api/printhub/:id', { id: hub.id }),
  ])
  expect(outcomes[1]!.status).toBe('fulfilled')
  if (outcomes[0]!.status === 'rejected') expect(outcomes[0]!.reason).toMatchObject(wrongCode)
  expect(await rowsOf(id)).toEqual([])
})

test('authors and viewers see the print hubs and change nothing; other organisations reach nothing', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  await name(organisation, id, code)
  const { id: naming } = (await namedBy(organisation, id)).hubs[0]!
  for (const seat of ['viewer', 'author'] as const) {
    const person = await w.given.seated(organisation, seat)
    expect((await namedBy(person, id)).hubs).toHaveLength(1)
    await expect(name(person, id, code)).rejects.toMatchObject({ error: 'NotAllowed' })
    await expect(person.call('DELETE /api/org/namedprinthub/:id', { id: naming })).rejects.toMatchObject({
      error: 'NotAllowed',
    })
  }
  const other = await w.given.organisation()
  const musketeer = await w.given.musketeer()
  for (const refused of [
    () => namedBy(other, id),
    () => name(other, id, code),
    () => name(other, id, '00000-00000'),
    () => name(other, 900_000_000, code),
    () => other.call('DELETE /api/org/namedprinthub/:id', { id: naming }),
    () => musketeer.call('DELETE /api/hubcampaign/:id', { id: naming }),
    () => musketeer.call('DELETE /api/hubcampaign/:id', { id: 900_000_000 }),
  ])
    await expect(refused()).rejects.toMatchObject({ error: 'NotFound' })
  expect(await rowsOf(id)).toHaveLength(1)
})

test('a musketeer is told of what is named for campaigns that they have joined, and of nothing else', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub({ sector: 'ZE1 0' })
  await name(organisation, id, await makeCode(hub))
  const stranger = await w.given.musketeer()
  for (const campaignId of [id, 900_000_000]) expect(await listed(stranger, 'AB10 1', campaignId)).toEqual([])
  const leaver = await createMember(id)
  expect(await listed(leaver, 'AB10 1', id)).toHaveLength(1)
  await leaver.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  expect(await listed(leaver, 'AB10 1', id)).toEqual([])
  // Nor is anybody shown their own.
  await (await again(hub.by)).call('POST /api/campaigndistributor', { id })
  expect(await listed(hub.by, 'AB10 1', id)).toEqual([])
})

test('a print hub that is near and named is shown once, and the nearest five come after those that are named', async () => {
  const { organisation, id } = await publish()
  const hubs = []
  for (let nth = 0; nth < 7; nth += 1) hubs.push(await w.given.printHub({ sector: `KW1 ${nth}` }))
  const far = await w.given.printHub({ sector: 'PO1 1' })
  const [same] = hubs
  for (const hub of [far, same!]) await name(organisation, id, await makeCode(hub))
  const shownHubs = await listed(await createMember(id), 'KW1 0', id)
  expect(shownHubs.slice(0, 2).map((each) => [each.id, each.nearness])).toEqual([
    [same!.id, 'sector'],
    [far.id, null],
  ])
  expect(shownHubs).toHaveLength(7)
  expect(new Set(shownHubs.map((each) => each.id)).size).toBe(7)
})

test('one that is paused or suspended is shown to no musketeer, and its organisation is told that it does not print now', async () => {
  const { organisation, id } = await publish()
  const ada = await createMember(id)
  const hub = await w.given.printHub()
  await name(organisation, id, await makeCode(hub))
  const prints = async () => (await namedBy(organisation, id)).hubs.map((each) => each.prints)
  const pause = async (paused: boolean) =>
    (await again(hub.by)).call('POST /api/printhub/:id/pause', { id: hub.id, paused })
  await pause(true)
  expect(await prints()).toEqual([null])
  expect(await listed(ada, 'HS1 1', id)).toEqual([])
  await pause(false)
  await suspend(hub.by, w.clock.now())
  expect(await prints()).toEqual([null])
  expect(await listed(ada, 'HS1 1', id)).toEqual([])
  await suspend(hub.by, null)
  expect(await listed(ada, 'HS1 1', id)).toHaveLength(1)
  await (await again(hub.by)).call('DELETE /api/printhub/:id', { id: hub.id })
  expect(await prints()).toEqual([])
})

test('whoever offers the print hub ends being named, and closing their account does', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  await name(organisation, id, code)
  const [campaign] = (await shown(hub.by)).campaigns
  await (await again(hub.by)).call('DELETE /api/hubcampaign/:id', { id: campaign!.id })
  expect((await namedBy(organisation, id)).hubs).toEqual([])
  await w.runJobs()
  expect(await emailsTo(hub.by), 'it is no longer named').toEqual([])
  await name(organisation, id, code)
  await (await again(hub.by)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await rowsOf(id)).toEqual([])
})

test('a suspended officer or print hub changes nothing', async () => {
  const { organisation, id } = await publish()
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  await name(organisation, id, code)
  const [naming] = await rowsOf(id)
  await suspend(organisation, w.clock.now())
  await suspend(hub.by, w.clock.now())
  for (const refused of [
    () => name(organisation, id, code),
    () => namedBy(organisation, id),
    () => organisation.call('DELETE /api/org/namedprinthub/:id', { id: naming!.id }),
    () => hub.by.call('POST /api/printhub/:id/code', { id: hub.id }),
    () => hub.by.call('DELETE /api/hubcampaign/:id', { id: naming!.id }),
  ])
    await expect(refused()).rejects.toMatchObject({ error: 'AccountSuspended' })
  expect(await rowsOf(id)).toHaveLength(1)
})

test('campaigns that are not live name none, and what ended campaigns named is forgotten', async () => {
  const hub = await w.given.printHub()
  const code = await makeCode(hub)
  const campaigns = [
    await publish(),
    await publish(),
    await publish({ endDate: '2026-11-22' }),
    await publish(),
  ]
  for (const { organisation, id } of campaigns) await name(organisation, id, code)
  const [stopped, deleted, over, closed] = campaigns
  await stopped!.organisation.call('POST /api/campaign/:id/stop', { id: stopped!.id })
  await expect(name(stopped!.organisation, stopped!.id, code)).rejects.toMatchObject({
    error: 'CampaignEnded',
  })
  await deleted!.organisation.call('DELETE /api/campaign/:id', { id: deleted!.id })
  await expect(name(deleted!.organisation, deleted!.id, code)).rejects.toMatchObject({
    error: 'CampaignGone',
  })
  await expect(namedBy(deleted!.organisation, deleted!.id)).rejects.toMatchObject({ error: 'CampaignGone' })
  await closed!.organisation.call('PATCH /api/deactivate', {})
  await w.runJobs()
  for (const { id } of [stopped!, deleted!, closed!]) expect(await rowsOf(id)).toEqual([])
  expect(await rowsOf(over!.id)).toHaveLength(1)
  w.clock.set('2026-11-23T03:30:00Z')
  await runNightly(w.platform)
  expect(await rowsOf(over!.id)).toEqual([])
})

test('a copy of a campaign names no print hub', async () => {
  const { organisation, id } = await publish()
  await name(organisation, id, await makeCode(await w.given.printHub()))
  const { campaignId } = await organisation.call(
    'POST /api/campaign/:id/copy',
    exampleInputs(new Blob()).copyCampaign(id),
  )
  expect((await namedBy(organisation, campaignId)).hubs).toEqual([])
})

test('election material names a print hub that prints it, as long as it does', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const { organisation, id } = await publish({ imprint })
  const hub = await w.given.printHub({ sector: 'LD1 1' })
  const code = await makeCode(hub)
  await expect(name(organisation, id, code)).rejects.toMatchObject({
    fields: { hubCode: hubMessages.namedElection },
  })
  const prints = (prints_election: boolean) =>
    w.platform.db.updateTable('print_hub').set({ prints_election }).where('id', '=', hub.id).execute()
  await prints(true)
  await name(organisation, id, code)
  const ada = await createMember(id)
  expect(await listed(ada, 'LD1 1', id)).toMatchObject([{ id: hub.id, printsElection: true }])
  await prints(false)
  expect(await listed(ada, 'LD1 1', id)).toEqual([])
  expect((await namedBy(organisation, id)).hubs).toMatchObject([{ prints: null }])
})
