import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { type Send, createClient } from '@street-musketeers/contract/client.ts'
import { beforeAll, expect, test } from 'vitest'
import { updateShownCounts } from '../../src/insight/counts/update-shown-counts.ts'
import { recordEmailed } from '../../src/membership/planning/change-plans.ts'
import type { Caller } from '@street-musketeers/contract/endpoint.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { makePng } from '../files/good-files.ts'
import { createCrowd } from '../storms/create-crowd.ts'
import type { Person } from '../support/given.ts'
import { callersOf, exampleInputs, type ExampleInputs } from '../support/prepare-call.ts'
import { world } from '../support/world.ts'

/**
 * An organisation asks one person to join, and compares everything that it can see before and after. It may have a musketeer of its own, and
 * look at the product signed out.
 */
const w = world({ now: '2026-11-20T12:00:00Z' })
const names = Object.keys(endpoints) as EndpointName[]

let sample: ExampleInputs
beforeAll(async () => {
  sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
})

interface Member {
  person: Person
  membershipId: number
}

async function join(campaignId: number): Promise<Member> {
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  return { person, membershipId: campaignDistributorId }
}

async function email(members: readonly Member[], campaignId: number): Promise<void> {
  const { leaflet_id: leafletId } = await w.platform.db
    .selectFrom('campaign_leaflet')
    .select('leaflet_id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const plans = members.map(({ membershipId }) => ({ membershipId, leafletId }))
  await w.platform.db.transaction().execute((tx) => recordEmailed(tx, plans, w.clock.now()))
}

const deliver = ({ person, membershipId: campaignDistributorId }: Member) =>
  person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-21',
    campaignData: { leafletsDelivered: 20 },
  })

interface Scene {
  organisation: Person
  campaignId: number
  members: Member[]
  /** The organisation's own musketeer. */
  spy: Person
}

/** A campaign with seven members, who were emailed its leaflet and delivered it, on the day of a count. */
async function setScene(): Promise<Scene> {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const { campaignId } = await organisation.call('POST /api/campaign', sample.publishCampaign(0))
  const spy = await w.given.musketeer()
  await spy.call('POST /api/campaigndistributor', { id: campaignId })
  const members: Member[] = []
  for (let count = 0; count < 7; count += 1) members.push(await join(campaignId))
  await email(members, campaignId)
  await w.runJobs()
  w.clock.set('2026-11-21T07:00:00Z')
  for (const member of members) await deliver(member)
  w.clock.set('2026-11-21T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
  return { organisation: await w.given.returning(organisation), campaignId, members, spy }
}

/** What came back from a call: its status, its content and the files that it names. No limit stops the one who looks. */
async function look(name: EndpointName, by: Person | null, id: number): Promise<string> {
  await w.database.pool.query('delete from rate_limit')
  const seen: string[] = []
  const send = inProcessSend(w.app, {
    visitorAddress: '127.0.0.1',
    ...(by && { token: by.token }),
  })
  const record: Send = async (path, init) => {
    const response = await send(path, init)
    const text = await response.clone().text()
    // The code on sheets is random (rule: counted-scans).
    seen.push(`${response.status} ${name === 'printPack' ? '' : text}`)
    for (const [file] of text.matchAll(/\/files\/[\w.]+/g))
      seen.push(Buffer.from(await (await send(file, {})).arrayBuffer()).toString('base64'))
    return response
  }
  const inputFor = sample[name] as (id: number) => Parameters<ReturnType<typeof createClient>>[1]
  await createClient(record)(endpoints[name].call, inputFor(id)).catch(() => {})
  return seen.join('\n')
}

const isOpenTo = (name: EndpointName, caller: Caller) => callersOf(name).includes(caller)

/** Every reading call that an organisation, its musketeer or a visitor may make, and what came back; and their emails. */
async function lookAtEverything({ organisation, campaignId, spy }: Scene): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const [caller, person] of [
    ['nobody', null],
    ['organisation', organisation],
    ['musketeer', spy],
  ] as const)
    for (const name of names)
      if (endpoints[name].method === 'GET' && isOpenTo(name, caller))
        seen.set(`${name} by ${caller}`, await look(name, person, campaignId))
  for (const person of [organisation, spy])
    seen.set(`emails to ${person.role}`, JSON.stringify(await w.emails(person.email)))
  return seen
}

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([call, reply]) => after.get(call) !== reply).map(([call]) => call)

const weekly = ['listOwnCampaigns', 'showOwnCampaign', 'showChartData', 'exportChartData'].map(
  (name) => `${name} by organisation`,
)

test('nobody can tell from any reply that one person joined, was emailed, left or closed the account', async () => {
  const scene = await setScene()
  const { campaignId, members } = scene
  const before = await lookAtEverything(scene)
  for (const call of weekly) expect(before.get(call)).toMatch(/^200 .*\b[78]\b/s)
  expect(before.get('showCampaign by nobody')).toMatch(/^200 /)

  const ann = await join(campaignId)
  await w.runJobs()
  expect(differing(before, await lookAtEverything(scene)), 'joined').toEqual([])
  await email([ann], campaignId)
  expect(differing(before, await lookAtEverything(scene)), 'was emailed').toEqual([])
  await ann.person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  await (await w.given.returning(members[0]!.person)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(differing(before, await lookAtEverything(scene)), 'left, and another closed the account').toEqual([])
  console.log(`${before.size} replies were compared three times.`)
})

test('a delivery changes the leaflets delivered, and nothing else', async () => {
  const scene = await setScene()
  const before = await lookAtEverything(scene)
  await deliver(await join(scene.campaignId))
  const after = await lookAtEverything(scene)
  expect(differing(before, after)).toEqual(weekly)
  const withoutDelivered = (seen: Map<string, string>) =>
    weekly.map((call) => seen.get(call)!.replaceAll('160', '140'))
  expect(withoutDelivered(after)).toEqual(withoutDelivered(before))
})

test('a Monday shows three who joined, and still hides one', async () => {
  const scene = await setScene()
  await join(scene.campaignId)
  w.clock.set('2026-11-23T08:00:00Z')
  scene.organisation = await w.given.returning(scene.organisation)
  scene.spy = await w.given.returning(scene.spy)
  const before = await lookAtEverything(scene)
  await updateShownCounts(w.platform, w.clock.now())
  const withoutTimes = (seen: Map<string, string>) =>
    new Map([...seen].map(([call, reply]) => [call, reply.replaceAll(/"2026-11-\d\dT08:00:00.000Z"/g, '')]))
  const held = await lookAtEverything(scene)
  expect(differing(withoutTimes(before), withoutTimes(held))).toEqual([])

  for (let count = 0; count < 2; count += 1) await join(scene.campaignId)
  expect(differing(held, await lookAtEverything(scene))).toEqual([])
  w.clock.set('2026-11-30T08:00:00Z')
  scene.organisation = await w.given.returning(scene.organisation)
  scene.spy = await w.given.returning(scene.spy)
  const waiting = await lookAtEverything(scene)
  await updateShownCounts(w.platform, w.clock.now())
  const changed = differing(withoutTimes(waiting), withoutTimes(await lookAtEverything(scene)))
  expect(new Set(changed)).toEqual(
    new Set([
      ...weekly,
      ...[
        'listJoinedWeeks',
        'showCampaignChartData',
        'showCampaignWeeks',
        'exportCampaignWeeks',
        'drawCampaignWeeks',
      ].map((name) => `${name} by organisation`),
    ]),
  )
})

/** A reply without what differs between two organisations that did the same: names, addresses, numbers of rows, random values. */
const withoutIdentity = (reply: string, { firstname, email: address }: Person) =>
  reply
    .replaceAll(firstname, 'NAME')
    .replaceAll(encodeURIComponent(address), 'ADDRESS')
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/"(\w*[iI]d)":\d+/g, '"$1":0')
    .replaceAll(/whsec_[\w+/=]+|[\w-]{20,}|SM-\w+|R-\w+|"path":"M[^"]*"/g, 'RANDOM')

const writing = names.filter((name) => endpoints[name].method !== 'GET' && isOpenTo(name, 'organisation'))

async function crowdJoins(count: number, campaignId: number): Promise<void> {
  const { db, clock } = w.platform
  await createCrowd(db, count, [campaignId])
  // The crowd joins by the computer's clock, which is ahead.
  await db
    .updateTable('membership')
    .set({ joined_at: clock.now() })
    .where('joined_at', '>', clock.now())
    .execute()
}

test('nobody can tell from the reply to any change that one more person joined', async () => {
  /** An organisation changes something about its campaign, of which it knows that seven joined. */
  async function change(name: EndpointName, joined: number): Promise<string> {
    w.clock.set('2026-11-20T12:00:00Z')
    const organisation = await w.given.organisation()
    const { id } = await w.given.campaign(organisation)
    await crowdJoins(7, id)
    w.clock.set('2026-11-21T08:00:00Z')
    await updateShownCounts(w.platform, w.clock.now())
    await crowdJoins(joined - 7, id)
    return withoutIdentity(await look(name, await w.given.returning(organisation), id), organisation)
  }
  for (const name of writing) expect(await change(name, 8), name).toBe(await change(name, 7))
  console.log(`The replies of ${writing.length} calls were compared.`)
})
