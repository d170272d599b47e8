import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { musketeer, password, publishers } from '@street-musketeers/demonstration/content.ts'
import { countPeople } from '@street-musketeers/demonstration/count-people.ts'
import { seedPeople } from '@street-musketeers/demonstration/seed-people.ts'
import { fillYear } from '@street-musketeers/demonstration/year/fill-year.ts'
import { makeLeaflets, readLeaflets } from '@street-musketeers/demonstration/year/publish-campaigns.ts'
import { renewDonorKeys } from '../../src/donations/erase-donors.ts'
import { updateShownCounts } from '../../src/insight/counts/update-shown-counts.ts'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { stopDocumentReaders } from '../../src/printing/index.ts'
import { runNightly } from '../support/run-timetable.ts'
import { world, type World } from '../support/world.ts'

// A Wednesday.
const now = '2026-11-25T11:40:00Z'
const [one, other] = [world({ now }), world({ now })]

/** What the year fills, and the columns that are random in any world: file names, hashes, references and ids of the people's own actions. */
const tables = {
  account: ['password_hash'],
  address: [],
  application: [],
  audit_entry: [],
  bounce: [],
  campaign: [],
  campaign_cause: [],
  campaign_review: ['reference'],
  chosen_cause: [],
  consent: [],
  contact_message: ['reference'],
  delivery: ['submission_id'],
  donation: [],
  leaflet: ['file_key', 'preview_key', 'page_keys', 'card_key', 'sha256', 'upload_sha256', 'bytes'],
  leaflet_report: ['reference'],
  email: ['sealed'],
  membership: [],
  monthly_gift: [],
  musketeer: [],
  newsletter_issue: [],
  org_info: [],
  payment: [],
  planned_leaflet: [],
  print_pack: [],
  print_pack_scans: [],
  round_claim: [],
  shown_campaign_week: ['delivered'],
  shown_coverage: [],
  shown_tally: [],
  shown_week: [],
} satisfies Partial<Record<keyof Tables, string[]>>
type Documents = Awaited<ReturnType<typeof readLeaflets>>
type FilledTable = keyof typeof tables

/** Every leaflet of the year is made, so its words fit. Reading one takes longest: campaigns of one design share the first's pages. */
async function readOneOfEachDesign(): Promise<Documents> {
  const made = await makeLeaflets(new Date())
  const firsts = new Map([...made.keys()].toReversed().map((each) => [each.leaflet.design, each]))
  const read = await readLeaflets(new Map([...firsts.values()].map((each) => [each, made.get(each)!])))
  return new Map(
    [...made].map(([each, { words }]) => [
      each,
      { ...read.get(firsts.get(each.leaflet.design)!)!, text: words },
    ]),
  )
}

async function fill(w: World, documents: Documents): Promise<{ people: number; year: number }> {
  // Ahead of the clock, ids are one more than the one before, and so the same in both worlds.
  await sql`
    select setval(pg_get_serial_sequence(table_name, 'id'), 1000000000000) from information_schema.columns
    where column_default like 'next_id(%'`.execute(w.platform.db)
  const began = performance.now()
  await seedPeople(w.platform)
  const seeded = performance.now()
  await fillYear(w.platform, documents)
  await updateShownCounts(w.platform, w.clock.now())
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
  return { people: seconds(began, seeded), year: seconds(seeded, performance.now()) }
}

async function countRows({ platform: { db } }: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tables)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0]!.count
  }
  return counts
}

/** The digest of a table's rows, without what is random in any world. */
async function digestOf({ platform: { db } }: World, table: FilledTable): Promise<string> {
  const random: string[] = tables[table]
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, ',' order by line)) as digest
    from (select (to_jsonb(filled) - ${random}::text[])::text as line from ${sql.table(table)} as filled) as lines`.execute(
    db,
  )
  return rows[0]!.digest
}

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(one.platform.db)).rows[0]!.count

let seconds: Awaited<ReturnType<typeof fill>>
let documents: Documents
beforeAll(async () => {
  documents = await readOneOfEachDesign()
  return stopDocumentReaders
})
beforeAll(async () => {
  seconds = await fill(one, documents)
})
beforeAll(async () => {
  await fill(other, documents)
})

test('the demonstration is a year of a network, made the same way each time', async () => {
  const counts = await countRows(one)
  console.info(
    `The people took ${seconds.people} s and their year ${seconds.year} s:`,
    JSON.stringify(counts),
  )
  const ofRole = (role: string) => count(sql`select count(*) as count from account where role = ${role}`)
  expect(await ofRole('organisation')).toBe(26)
  expect(await ofRole('musketeer')).toBe(600)
  expect(counts.campaign).toBe(60)
  expect(counts.membership).toBeGreaterThan(1500)
  expect(counts.delivery).toBeGreaterThan(1500)
  expect(counts.shown_coverage).toBeGreaterThan(50)
  for (const table of Object.keys(tables) as FilledTable[])
    expect(await digestOf(other, table), table).toBe(await digestOf(one, table))
})

test('nothing happened before its cause or after now, and nobody got two leaflets in a week', async () => {
  const wrong = {
    'members before the campaign': sql`select count(*) as count from membership join campaign on campaign.id = campaign_id where joined_at < published_at`,
    'members before they signed up': sql`select count(*) as count from membership join account on account.id = account_id where joined_at < signed_up_at`,
    'leaflets before joining or after leaving': sql`select count(*) as count from planned_leaflet join membership on membership.id = membership_id where sent_at < joined_at or sent_at > withdrawn_at`,
    'leaflets before they were published': sql`select count(*) as count from planned_leaflet join leaflet on leaflet.id = leaflet_id where sent_at < created_at`,
    'deliveries before joining, after leaving or reported before': sql`select count(*) as count from delivery join membership on membership.id = membership_id
      where delivered_on < (joined_at at time zone 'Europe/London')::date or delivered_on > (reported_at at time zone 'Europe/London')::date
        or delivered_on > (withdrawn_at at time zone 'Europe/London')::date`,
    'two leaflets in a week': sql`select count(*) as count from (
        select sent_at - lag(sent_at) over (partition by account_id order by sent_at) as gap
        from planned_leaflet join membership on membership.id = membership_id
      ) as gaps where gap < interval '2 days'`,
    'emails in the future': sql`select count(*) as count from email where ended_at > ${now}`,
    'deliveries in the future': sql`select count(*) as count from delivery where reported_at > ${now}`,
    'decisions in the future': sql`select count(*) as count from audit_entry where done_at > ${now}`,
    'gifts in the future': sql`select count(*) as count from donation where given_at > ${now}`,
    'sent leaflets without an email': sql`select count(*) as count from planned_leaflet where sent_at is not null
        and not exists (select from email where idempotency_key = 'leaflet:' || membership_id || ':' || leaflet_id)`,
    'overdue schedules': sql`select count(*) as count from musketeer where next_due_at <= ${now}`,
    'shown people beyond the real ones': sql`select count(*) as count from (
        select campaign_id, sum(joined) as joined from shown_tally group by campaign_id
      ) as shown join (select campaign_id, count(*) as real from membership group by campaign_id) as counted using (campaign_id) where joined > real`,
  }
  for (const [what, query] of Object.entries(wrong))
    expect(await count(query as ReturnType<typeof sql<{ count: number }>>), what).toBe(0)
})

test('the product’s own checks and its nightly work find nothing wrong', async () => {
  const { platform } = one
  const found = {
    donorKeys: await renewDonorKeys(platform.db, platform),
    counts: await updateShownCounts(platform, one.clock.now()),
    planned: await planDispatch(platform, one.clock.now()),
  }
  expect(found).toEqual({
    donorKeys: 0,
    counts: 0,
    planned: { due: 0, emails: 0 },
  })
  const before = await countRows(one)
  await runNightly(platform)
  expect(await countRows(one)).toEqual(before)
  expect(one.failures).toEqual([])
})

test('the people who sign in have full charts and long lists', async () => {
  const { token } = await one.as()('POST /api/signin', {
    authType: 'STANDARD',
    email: publishers[0]!.email,
    password,
  })
  const charts = await one.as({ token })('GET /api/org/data', {})
  expect(charts).toHaveLength(3)
  for (const { type, data } of charts)
    expect(data.filter(({ score, fewerThan }) => score > 0 || fewerThan !== null).length, type).toBe(12)
  const own = await one.as({ token })('GET /api/campaigns/:page/:size', { page: 0, size: 6 })
  expect(own.totalElements).toBeGreaterThan(9)
  const { leaflets } = await one.as({ token })('GET /api/madeleaflets', {})
  expect(leaflets.length).toBeGreaterThan(1)

  const volunteer = await one.as()('POST /api/signin', {
    authType: 'STANDARD',
    email: musketeer.email,
    password,
  })
  const totals = await one.as(volunteer)('GET /api/history/totals', {})
  console.info(`The musketeer delivered:`, JSON.stringify(totals))
  expect(
    await count(sql`select count(*) as count from bounce where account_id = (
      select id from account where email = ${musketeer.email})`),
  ).toBe(0)

  const administrator = await one.given.administrator()
  expect(
    (await administrator.call('GET /api/users/:role/:page/:size', { role: '3', page: 0, size: 10 } as never))
      .totalPages,
  ).toBe(60)
})

test('an organisation’s newest campaigns have people, and the administrators’ numbers are filled', async () => {
  const publisher = await one.as()('POST /api/signin', { email: publishers[0]!.email, password })
  const { content } = await one.as(publisher)('GET /api/campaigns/:page/:size', { page: 0, size: 3 })
  for (const { campaignName, joined, delivered } of content) {
    expect(joined.score, `${campaignName}: joined`).toBeGreaterThan(9)
    expect(delivered.score, `${campaignName}: delivered`).toBeGreaterThan(99)
  }
  const { campaignId: id } = content.find((each) => each.campaignName === 'Fair pay for care')!
  const { total } = await one.as(publisher)('GET /api/org/campaign/:id/weeks', { id })
  console.info('Weeks add up to:', JSON.stringify(total))
  for (const [name, sum] of Object.entries(total)) expect(sum, name).not.toBe(0)
  const weeks = await one.as(publisher)('GET /api/org/weeks', {})
  expect(weeks.filter(({ joined }) => joined && joined.score > 0)).toHaveLength(12)

  await countPeople(one.platform, one.clock.now())
  const { call } = await one.given.administrator()
  const { cohorts } = await call('GET /api/keptmusketeers', {})
  expect(cohorts.filter(({ after4Weeks }) => 'count' in after4Weeks).length).toBeGreaterThan(6)
  expect((await call('GET /api/waitingplaces', {})).length).toBeGreaterThan(9)
})

test('each newsletter has words of its own, and links to campaigns that were new', async () => {
  const { rows } = await sql<{ subject: string; text: string; leaves_at: Date | null }>`
    select subject, text, leaves_at from newsletter_issue`.execute(one.platform.db)
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length)
  const links = rows.flatMap(({ text, leaves_at }) =>
    [...text.matchAll(/\/public-campaign\/(\d+)\)/g)].map(([, id]) => ({ id, leaves_at })),
  )
  expect(links.length).toBeGreaterThan(40)
  for (const { id, leaves_at } of links)
    expect(
      await count(sql`select count(*) as count from campaign
        where id = ${id!} and published_at < coalesce(${leaves_at}, ${now}::timestamptz)`),
    ).toBe(1)
})

test('no postcode is stored outside addresses', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> 'address'
      and data_type in ('text', 'ARRAY', 'jsonb')`.execute(one.platform.db)
  const found: string[] = []
  for (const { table, column } of columns)
    if (
      await count(sql`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)}::text ~ '(^|[ ",(\\[])[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][ABD-HJLNP-UW-Z]{2}($|[ ",.)\\]])'`)
    )
      found.push(`${table}.${column}`)
  expect(found).toEqual([])
})

test('the next Monday brings each musketeer one leaflet at most', async () => {
  one.clock.set('2026-11-30T08:00:30Z')
  const { due, emails } = await planDispatch(one.platform, one.clock.now())
  console.info(`On Monday ${due} musketeers are due and ${emails} leaflets are planned.`)
  expect(emails).toBeGreaterThan(30)
  expect(
    await count(
      sql`select count(*) as count from (select account_id from email where state = 'queued' and kind = 'mailing.leaflet' and created_at > ${now} group by 1 having count(*) > 1) as twice`,
    ),
  ).toBe(0)
})
