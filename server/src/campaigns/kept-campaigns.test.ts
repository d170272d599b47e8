import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@street-musketeers/contract/client.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePng } from '../../test/files/good-files.ts'
import { address, orgInfo, type Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { createApp } from '../app.ts'
import { openDatabase } from '../platform/database/db.ts'
import { inProcessSend } from '../platform/http/in-process.ts'
import { createPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { openKeptCampaigns } from './kept-campaigns.ts'

const w = world()

/** A web process: with a pool, a memory and a connection for changes of its own. */
interface WebProcess {
  platform: Platform
  as(person: Person | null): ReturnType<typeof createClient>
  /** The statements it sent since the last call. */
  countStatements(): number
  close(): Promise<void>
}
const processes: WebProcess[] = []

beforeAll(async () => {
  for (let nth = 0; nth < 3; nth++) processes.push(await openProcess())
  await until(() => processes.every(({ platform }) => platform.changes.version() !== null))
})
afterAll(() => Promise.all(processes.map(({ close }) => close())))

async function openProcess(): Promise<WebProcess> {
  const database = openDatabase(w.config.databaseUrl, { connections: 3 })
  let statements = 0
  database.pool.on('acquire', () => (statements += 1))
  const platform = await createPlatform(database, w.config, {
    clock: w.clock,
    log: w.platform.log,
    followsChanges: true,
  })
  const app = await createApp(platform, { pages: false })
  return {
    platform,
    as: (person) =>
      createClient(
        inProcessSend(app, { visitorAddress: '127.0.0.1', ...(person && { token: person.token }) }),
      ),
    countStatements() {
      const counted = statements
      statements = 0
      return counted
    },
    async close() {
      await app.close()
      await platform.changes.stop()
      await database.close()
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

const page = { page: 0, size: 10 }

/** Where a process shows a campaign, and as what: `live`, `over`, another name, or nowhere. */
async function shownBy(
  { as }: WebProcess,
  id: number,
  { member, other }: Record<'member' | 'other', Person>,
) {
  const of = (campaigns: readonly Campaign[]) => {
    const campaign = campaigns.find(({ campaignId }) => campaignId === id)
    if (!campaign) return 'nowhere'
    const { campaignName, leafletVersion, campaignUser } = campaign
    const state = campaign.ended ? 'over' : campaign.paused ? 'paused' : 'live'
    return [state, campaignName, leafletVersion, campaignUser.address.organisation].join(' ')
  }
  const { leaflet } = await as(member)('GET /api/thisweek', {})
  return {
    page: await as(null)('GET /api/campaign/:id', { id }).then(
      (campaign) => of([campaign]),
      ({ error }: { error: string }) => error,
    ),
    list: of((await as(null)('GET /api/publiccampaigns/:page/:size', page)).content),
    suggested: of((await as(other)('GET /api/campaignsbycauses/:page/:size', page)).content),
    joined: of((await as(member)('GET /api/campaignsbydistributors/:page/:size', page)).content),
    week: of(leaflet ? [leaflet.campaign] : []),
  }
}

async function givenPeople() {
  const [organisation, administrator, member, other] = [
    await w.given.organisation(),
    await w.given.administrator(),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  const { id } = await w.given.campaign(organisation)
  await other.call('POST /api/causeusers', { causes: [{ cause: 'fair_pay', priority: 1 }] })
  await member.call('POST /api/campaigndistributor', { id })
  return { organisation, administrator, member, other, id }
}

const everywhere = (shown: string) => ({
  page: shown,
  list: shown,
  suggested: shown,
  joined: shown,
  week: shown,
})
const gone = (page: string, joined: string) => ({
  page,
  list: 'nowhere',
  suggested: 'nowhere',
  joined,
  week: 'nowhere',
})

const setPaused = (id: number, pausedAt: Date | null) =>
  w.platform.db.updateTable('campaign').set({ paused_at: pausedAt }).where('id', '=', id).execute()

test('a campaign that changes is shown as it is: by the process that changed it at once, by every other one that has heard of it', async () => {
  const { organisation, administrator, id, ...readers } = await givenPeople()
  const first = processes[0]!
  const name = 'Fair pay now'
  const was = 'Exampleton Trades Council'
  const changes: [change: () => Promise<unknown>, shown: Awaited<ReturnType<typeof shownBy>>][] = [
    [async () => {}, everywhere(`live ${name} 1 ${was}`)],
    [() => w.given.leaflet(id), everywhere(`live ${name} 2 ${was}`)],
    [
      () =>
        first.as(organisation)('POST /api/user/orgdetails', {
          address: { ...address, organisation: 'Riveters' },
          orgInfo,
        }),
      everywhere(`live ${name} 2 Riveters`),
    ],
    [
      () => setPaused(id, w.clock.now()),
      {
        ...everywhere('nowhere'),
        page: `paused ${name} 2 Riveters`,
        joined: `paused ${name} 2 Riveters`,
      },
    ],
    [() => setPaused(id, null), everywhere(`live ${name} 2 Riveters`)],
    [
      () => first.as(organisation)('POST /api/campaign/:id/stop', { id }),
      gone(`over ${name} 2 Riveters`, `over ${name} 2 Riveters`),
    ],
    [
      () => first.as(administrator)('POST /api/campaign/:id/takedown', { id, reason: 'It names a child.' }),
      gone('CampaignWithdrawn', `over ${name} 2 Riveters`),
    ],
    [() => first.as(organisation)('DELETE /api/campaign/:id', { id }), gone('CampaignWithdrawn', 'nowhere')],
  ]
  for (const [change, shown] of changes) {
    // Every process has it in its memory as it was.
    for (const each of processes) await shownBy(each, id, readers)
    await change()
    // Whoever changed it asks the same process, which has answered them.
    if (String(change).includes('first.as(')) expect(await shownBy(first, id, readers)).toEqual(shown)
    for (const each of processes) {
      await each.platform.changes.caughtUp()
      expect(await shownBy(each, id, readers), String(change)).toEqual(shown)
    }
  }
})

test('a campaign that a process has shown is read from memory, also by other calls', async () => {
  const { member, other, id } = await givenPeople()
  const [each] = processes as [WebProcess]
  await each.platform.changes.caughtUp()
  await each.as(null)('GET /api/campaign/:id', { id })
  each.countStatements()
  await each.as(null)('GET /api/campaign/:id', { id })
  expect(each.countStatements()).toBe(0)
  expect(
    (await each.as(other)('GET /api/campaignsbycauses/:page/:size', page)).content.length,
  ).toBeGreaterThan(0)
  // The session, and which campaigns.
  expect(each.countStatements()).toBeLessThanOrEqual(3)
  expect((await each.as(member)('GET /api/campaignsbydistributors/:page/:size', page)).content).toHaveLength(
    1,
  )
  expect(each.countStatements()).toBe(2)
})

test('a campaign in memory ends at midnight, and each member sees the leaflet that they print', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { endDate: '2026-11-20' })
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id,
    leafletTitle: 'Sign with us',
    file: new Blob([new Uint8Array(await makePng())]),
  })
  const [first, second] = [await w.given.musketeer(), await w.given.musketeer()]
  for (const person of [first, second]) await person.call('POST /api/campaigndistributor', { id })
  await sql`update membership set mailed_leaflet_id = later_leaflet_ids[1] from campaign
    where campaign.id = campaign_id and campaign_id = ${id} and membership.account_id = ${second.id}`.execute(
    w.platform.db,
  )
  const [each] = processes as [WebProcess]
  await each.platform.changes.caughtUp()
  const joined = async (person: Person) =>
    (await each.as(person)('GET /api/campaignsbydistributors/:page/:size', page)).content[0]
  const { campaignLeaflets } = await each.as(null)('GET /api/campaign/:id', { id })
  const [own, other] = campaignLeaflets.map(({ leafletVersion }) => leafletVersion)
  expect(await joined(first)).toMatchObject({ ended: false, leafletVersion: own })
  expect(await joined(second)).toMatchObject({ ended: false, leafletVersion: other })
  w.clock.set('2026-11-21T00:00:00Z')
  each.countStatements()
  expect(await joined(first)).toMatchObject({ ended: true, leafletVersion: own })
  expect(await joined(second)).toMatchObject({ ended: true, leafletVersion: other })
  // Of each: the session, when it was last used, and which campaigns.
  expect(each.countStatements()).toBeLessThanOrEqual(6)
})

test('the public list is read from memory until any campaign changes; what people type is not kept', async () => {
  const organisation = await w.given.organisation()
  await w.given.campaign(organisation)
  const [each] = processes as [WebProcess]
  await each.platform.changes.caughtUp()
  const before = await each.as(null)('GET /api/publiccampaigns/:page/:size', page)
  each.countStatements()
  expect(await each.as(null)('GET /api/publiccampaigns/:page/:size', page)).toEqual(before)
  expect(each.countStatements()).toBe(0)
  await each.as(null)('GET /api/publiccampaigns/:page/:size', { ...page, q: 'pay' })
  expect(each.countStatements()).toBe(1)
  await w.given.campaign(organisation)
  await each.platform.changes.caughtUp()
  const { totalElements } = await each.as(null)('GET /api/publiccampaigns/:page/:size', page)
  expect(totalElements).toBe(before.totalElements + 1)
})

test('while a process cannot hear of changes it shows campaigns as the database has them', async () => {
  const { organisation, id } = await givenPeople()
  const each = await openProcess()
  await until(() => each.platform.changes.version() !== null)
  await each.as(null)('GET /api/campaign/:id', { id })
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'street-musketeers-changes' and datname = current_database() order by backend_start desc limit 1`.execute(
    w.platform.db,
  )
  // As if the network between them were cut: the connection neither answers nor ends.
  process.kill(rows[0]!.pid, 'SIGSTOP')
  try {
    expect(await each.as(organisation)('POST /api/campaign/:id/stop', { id })).toBeDefined()
    expect((await each.as(null)('GET /api/campaign/:id', { id })).ended).toBe(true)
    expect(each.platform.changes.version()).toBeNull()
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT')
    await each.close()
  }
})

test('the memory is bounded: the campaigns that were used last stay', async () => {
  const organisation = await w.given.organisation()
  const ids: number[] = []
  for (let nth = 0; nth < 20; nth++) ids.push((await w.given.campaign(organisation)).id)
  const [{ platform }] = processes as [WebProcess]
  await platform.changes.caughtUp()
  const { db, changes } = platform
  const kept = openKeptCampaigns(changes, 40_000)
  for (const id of ids) await kept.read(db, [{ id }, { id: ids[0]! }])
  processes[0]!.countStatements()
  const known = []
  for (const id of ids.toReversed()) {
    await kept.read(db, [{ id }])
    if (processes[0]!.countStatements() === 0) known.push(id)
  }
  expect(known.length).toBeGreaterThan(1)
  expect(known.length).toBeLessThan(15)
  expect(known).toContain(ids.at(-1))
  expect(known).not.toContain(ids[1])
})
