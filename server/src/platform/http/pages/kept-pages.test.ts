import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../../test/support/world.ts'
import { followChanges, type Changes } from '../../database/changes.ts'
import { openKeptPages, type KeptPages } from './kept-pages.ts'

const w = world()

/** As in two processes. */
const processes: { changes: Changes; pages: KeptPages; heard: (string | null)[] }[] = []
beforeAll(async () => {
  for (let nth = 0; nth < 2; nth++) {
    const changes = followChanges(w.config.databaseUrl, w.platform.log)
    const heard: (string | null)[] = []
    changes.onChange((change) => heard.push(change))
    processes.push({ changes, pages: openKeptPages(changes, w.clock), heard })
  }
  await until(() => processes.every(({ changes }) => changes.version() !== null))
})
afterAll(() => Promise.all(processes.map(({ changes }) => changes.stop())))

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

/** Announcements arrive in the order of their commits. */
async function hearEverything(): Promise<void> {
  const last = crypto.randomUUID()
  await sql`select pg_notify('content_changed', ${last})`.execute(w.platform.db)
  await until(() => processes.every(({ heard }) => heard.includes(last)))
}

const rendered = (content: string, topics: string[], sameForAnyQuery = true) => ({
  content,
  headers: { 'content-type': 'text/html' },
  policy: "default-src 'self'",
  until: { topics, sameForAnyQuery },
})

async function keepEverywhere(path: string, page: ReturnType<typeof rendered>): Promise<void> {
  for (const { pages } of processes) await pages.beforeRendering()(path, page)
}
const isKeptEverywhere = (path: string) => processes.every(({ pages }) => pages.find(path))
const isKeptNowhere = (path: string) => processes.every(({ pages }) => !pages.find(path))

test('a kept page is the same in every encoding', async () => {
  const { pages } = processes[0]!
  await pages.beforeRendering()('/learnmore', rendered('<p>More</p>', []))
  const { bodies, headers } = pages.find('/learnmore?from=a-friend')!
  expect(String(bodies.identity)).toBe('<p>More</p>')
  expect(brotliDecompressSync(bodies.br)).toEqual(bodies.identity)
  expect(gunzipSync(bodies.gzip)).toEqual(bodies.identity)
  expect(headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^W\/"/) })
})

test('a page that reads the query of its address is kept and found only without one', async () => {
  const { pages } = processes[0]!
  await pages.beforeRendering()('/signin/new?after=error', rendered('Something went wrong', [], false))
  expect(pages.find('/signin/new')).toBeUndefined()
  await pages.beforeRendering()('/signin/new', rendered('Sign in', [], false))
  expect(pages.find('/signin/new')).toBeDefined()
  expect(pages.find('/signin/new?after=error')).toBeUndefined()
})

test('a campaign that changes is dropped by every process, with the lists but not with other campaigns', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const { call } = await w.given.returning(organisation)
  const changes = [
    () => call('POST /api/campaign/:id/stop', { id }),
    () => w.given.leaflet(id),
    () => addCause(id),
    () => rename(organisation.id),
    () => call('DELETE /api/campaign/:id', { id }),
  ]
  for (const change of changes) {
    await hearEverything()
    await keepEverywhere('/campaigns', rendered('All', ['campaign']))
    await keepEverywhere('/public-campaign/1', rendered('One', [`campaign ${id}`]))
    await keepEverywhere('/public-campaign/2', rendered('Other', [`campaign ${id}0`]))
    await keepEverywhere('/about', rendered('About', []))
    expect(isKeptEverywhere('/public-campaign/1')).toBe(true)
    await change()
    await until(() => isKeptNowhere('/public-campaign/1') && isKeptNowhere('/campaigns'))
    // The name of an organisation is on the pages of all its campaigns, and which those are is not announced.
    expect(isKeptEverywhere('/public-campaign/2')).toBe(change !== changes[3])
    expect(isKeptEverywhere('/about')).toBe(true)
  }
})

const addCause = (id: number) =>
  w.platform.db.insertInto('campaign_cause').values({ campaign_id: id, cause: 'housing' }).execute()
const rename = (accountId: number) =>
  w.platform.db
    .updateTable('address')
    .set({ organisation: 'New' })
    .where('account_id', '=', accountId)
    .execute()

test('a page is not kept when what it shows changes while it is rendered', async () => {
  const { pages, changes } = processes[0]!
  const keep = pages.beforeRendering()
  const before = changes.version()
  await w.given.campaign(await w.given.organisation())
  await until(() => changes.version() !== before)
  await keep('/campaigns', rendered('Without the new one', ['campaign']))
  expect(pages.find('/campaigns')).toBeUndefined()
})

test('a page that shows what changes is a minute old at most', async () => {
  await hearEverything()
  await keepEverywhere('/campaigns', rendered('All', ['campaign']))
  w.clock.forward(59_000)
  expect(isKeptEverywhere('/campaigns')).toBe(true)
  w.clock.forward(2000)
  expect(isKeptNowhere('/campaigns')).toBe(true)
})

test('while the database is away, only pages that never change are kept', async () => {
  await hearEverything()
  const { pages, changes } = processes[0]!
  await keepEverywhere('/campaigns', rendered('All', ['campaign']))
  await keepEverywhere('/about', rendered('About', []))
  const keep = pages.beforeRendering()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'street-musketeers-changes' and datname = current_database()`.execute(
    w.platform.db,
  )
  await until(() => changes.version() === null)
  expect(pages.find('/campaigns')).toBeUndefined()
  expect(pages.find('/about')).toBeDefined()
  await pages.beforeRendering()('/campaigns', rendered('All', ['campaign']))
  await until(() => changes.version() !== null)
  await keep('/campaigns', rendered('All', ['campaign']))
  expect(pages.find('/campaigns')).toBeUndefined()
})

test('the memory is bounded: the pages that were used last stay', async () => {
  const pages = openKeptPages(processes[0]!.changes, w.clock, 30_000)
  for (let nth = 0; nth < 20; nth++) {
    await pages.beforeRendering()(`/org/campaign/${nth}`, rendered(`${nth}`, []))
    pages.find('/org/campaign/0')
  }
  const kept = Array.from({ length: 20 }, (_, nth) => nth).filter((nth) => pages.find(`/org/campaign/${nth}`))
  expect(kept.length).toBeLessThan(15)
  expect(kept).toContain(0)
  expect(kept).toContain(19)
  expect(kept).not.toContain(1)
})
