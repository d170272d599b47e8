import type { Client } from '@street-musketeers/contract/client.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from './support/world.ts'

const w = world()

interface Statement {
  text: string
  values: unknown[]
}
interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanStep[]
}
/** What this process sends to PostgreSQL while a call is answered. */
let statements: Statement[] = []
const { query } = pg.Client.prototype
beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown[] | undefined]
    statements.push(typeof first === 'string' ? { text: first, values: second ?? [] } : first)
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/** Enough accounts and campaigns that reading them all costs more than an index. */
async function fill(organisationId: number): Promise<void> {
  const { db } = w.platform
  await sql`insert into account (role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
    select 'musketeer', 'person.' || nth || '@example.org', 'Ada', 'Mann ' || nth, 'DEFAULT', now() - make_interval(mins => nth), now()
    from generate_series(1, 20000) as nth`.execute(db)
  await sql`with published as (
      insert into campaign (account_id, name, description, published_at)
      select case when nth % 1000 = 0 then ${organisationId}::bigint else (select id from account order by id offset nth % 500 limit 1) end,
        'Campaign ' || nth, repeat('Why this matters on your street. ', 15), now() - make_interval(mins => nth)
      from generate_series(1, 10000) as nth
      returning id
    ), causes as (
      insert into campaign_cause (campaign_id, cause) select id, name from published join cause on (id + position) % 9 = 0
    )
    insert into leaflet (campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
    select id, 1, md5('file' || id) || '.pdf', 'application/pdf', repeat('0', 64), 1000, 1, md5('page' || id) || '.webp', '{}', now()
    from published`.execute(db)
  await sql`insert into campaign_leaflet (campaign_id, place, leaflet_id)
    select campaign_id, 1, leaflet.id from leaflet where not exists (select from campaign_leaflet where leaflet_id = leaflet.id)`.execute(
    db,
  )
  await sql`insert into consent (account_id, purpose, wording, given_at)
    select id, 'newsletter', 'The weekly newsletter.', now() from account where email like 'person.%' and id % 9 = 0`.execute(
    db,
  )
  await sql`vacuum (analyze)`.execute(db)
}

const stepsOf = (plan: PlanStep): PlanStep[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/** The tables that a statement reads from their first row to their last. */
async function tablesReadWhole({ text, values }: Statement): Promise<string[]> {
  const { rows } = await w.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
    `explain (format json) ${text}`,
    values,
  )
  return stepsOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => step['Relation Name']!)
}

/** Explains every statement that a call reads with. @returns how many there were */
async function expectNotReadWhole(
  what: string,
  ask: () => Promise<unknown>,
  tables: string[],
): Promise<number> {
  statements = []
  await ask()
  const reads = statements.filter(({ text }) => /^(\/\* .* \*\/)?\s*(select|with)\b/i.test(text))
  expect(reads.length, what).toBeGreaterThan(0)
  for (const statement of reads) {
    const whole = await tablesReadWhole(statement)
    for (const table of tables) expect(whole, `${what}\n${statement.text}`).not.toContain(table)
  }
  return reads.length
}

/** Not the lists of all campaigns, nor the newsletter’s readers: these are counted. */
test('no ordinary call reads all accounts or all campaigns', async () => {
  const [organisation, musketeer, administrator] = [
    await w.given.organisation(),
    await w.given.musketeer(),
    await w.given.administrator(),
  ]
  const { id } = await w.given.campaign(organisation)
  await fill(organisation.id)
  await musketeer.call('POST /api/causeusers', { causes: [{ cause: 'fair_pay', priority: 1 }] })
  await musketeer.call('PUT /api/place', { district: 'LS27' })
  await musketeer.call('POST /api/campaigndistributor', { id })

  const page = { page: 0, size: 5 }
  const calls: Record<string, [Client, (call: Client) => Promise<unknown>][]> = {
    anybody: [[w.as(), (call) => call('GET /api/campaign/:id', { id })]],
    musketeer: [
      (call: Client) => call('GET /api/user', {}),
      (call: Client) => call('GET /api/thisweek', {}),
      (call: Client) => call('GET /api/campaignsbycauses/:page/:size', page),
      (call: Client) => call('GET /api/campaignsbydistributors/:page/:size', page),
      (call: Client) => call('GET /api/campaigndistributor/:campaignId', { campaignId: id }),
      (call: Client) => call('GET /api/history/:page/:size', page),
      (call: Client) => call('GET /api/history/totals', {}),
      (call: Client) => call('GET /api/settings', {}),
      (call: Client) => call('GET /api/mydata', {}),
      (call: Client) => call('POST /api/round', { campaignId: id, postcode: 'LS27 0AB', part: 'a' }),
    ].map((ask) => [musketeer.call, ask]),
    organisation: [
      (call: Client) => call('GET /api/campaigns/:page/:size', page),
      (call: Client) => call('GET /api/org/data', {}),
      (call: Client) => call('GET /api/user', {}),
    ].map((ask) => [organisation.call, ask]),
    administrator: [
      (call: Client) => call('GET /api/siteadmin/user/:id', { id: musketeer.id }),
      (call: Client) =>
        call('GET /api/campaignsbydistributorsid/:id/:page/:size', { id: musketeer.id, ...page }),
      (call: Client) => call('GET /api/newsletters/:page/:size', page),
      (call: Client) => call('GET /api/waiting', {}),
      (call: Client) => call('GET /api/org/data', {}),
    ].map((ask) => [administrator.call, ask]),
  }
  let explained = 0
  for (const [who, asked] of Object.entries(calls))
    for (const [call, ask] of asked)
      explained += await expectNotReadWhole(`${who}: ${ask}`, () => ask(call), ['account', 'campaign'])
  expect(explained).toBeGreaterThan(50)
})
