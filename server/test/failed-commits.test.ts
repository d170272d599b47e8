import { ApiError, createClient } from '@street-musketeers/contract/client.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePng } from './files/good-files.ts'
import { createCallPreparer, exampleInputs, type ExampleInputs } from './support/prepare-call.ts'
import { world } from './support/world.ts'

const w = world()
let examples: ExampleInputs
let prepareCall: ReturnType<typeof createCallPreparer>
/** While true, every transaction of this process is rolled back when it would commit. */
let commitsFail = false
let failedCommits = 0
const { query } = pg.Client.prototype

beforeAll(async () => {
  examples = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  prepareCall = createCallPreparer(w, examples)
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    if (!commitsFail || (typeof first === 'string' ? first : first.text) !== 'commit')
      return Reflect.apply(query, this, args)
    failedCommits += 1
    return Reflect.apply(query, this, ['rollback']).then(() => {
      throw new Error('power cut')
    })
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/** A digest of the rows of each table, emails and jobs among them, except those of rate limits. */
async function digestTables(): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%s.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relname <> 'rate_limit'
      and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`.execute(w.platform.db)
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t) as digest`,
  )
  const { rows } = await w.database.pool.query<{ name: string; digest: string | null }>(
    digests.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET')
const undone = new Set<EndpointName>()

test.each(writes)('%s leaves no row, email or job when its commit fails, and says so', async (name) => {
  const { object, who, call: to } = endpoints[name]
  const { call, id } = await prepareCall(name, who[0]!, object === 'none' ? 'absent' : 'own')
  const inputFor = examples[name] as (id: number) => Parameters<ReturnType<typeof createClient>>[1]
  const before = await digestTables()
  const failedBefore = failedCommits
  commitsFail = true
  const answer = await call(to, inputFor(id)).then(
    () => 'answered',
    (error: unknown) => error,
  )
  commitsFail = false
  if (failedCommits === failedBefore) return
  expect(await digestTables()).toEqual(before)
  expect((answer as ApiError).status).toBe(500)
  expect(w.failures.length).toBeGreaterThan(0)
  w.failures.length = 0
  undone.add(name)
})

test('only calls were not tried whose examples name a campaign, code, link, revision or provider that is not here, or that write nothing', () => {
  expect(writes.filter((name) => !undone.has(name))).toEqual([
    'activate',
    'resetPassword',
    'signIn',
    'signInByLink',
    'showSignInLink',
    'startProviderSignIn',
    'linkProviderAccount',
    'connectExternalAccount',
    'passSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'turnOffSecondFactor',
    'acceptInvitation',
    'restoreAccount',
    'leaveOrganisation',
    'showSeatInvitation',
    'acceptSeat',
    'takeSeat',
    'confirmHandOver',
    'endHandOver',
    'showBranchInvitation',
    'acceptBranch',
    'takeBranch',
    'checkDraftLeaflet',
    'sendDraft',
    'decideDraft',
    'checkLeaflet',
    'previewLeaflet',
    'previewCorrection',
    'recordAppeal',
    'decideAppeal',
    'reportByLink',
    'undoReport',
    'skipByLink',
    'pauseByLink',
    'makeLibraryLinkByLink',
    'askHub',
    'previewNewsletter',
    'leaveByLink',
    'decideOwnMemberMessage',
    'decideMemberMessage',
    'createCheckoutSession',
    'createPortalSession',
    'sendBillingKey',
    'openBilling',
    'showAudience',
  ])
})

test('a call that is declared to change nothing commits nothing', () => {
  const still = writes.filter((name) => (endpoints[name] as Endpoint).changesNothing)
  expect(still).toEqual([
    'showSignInLink',
    'showSeatInvitation',
    'showBranchInvitation',
    'checkDraftLeaflet',
    'checkLeaflet',
    'previewLeaflet',
    'previewCorrection',
    'previewNewsletter',
    'showAudience',
  ])
  expect(still.filter((name) => undone.has(name))).toEqual([])
})
