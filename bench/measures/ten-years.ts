/**
 * Ten years of 6.5 million musketeers, a hundred times fewer of everything: each gets a leaflet a week, 340 million a year; 13 million joins, 100 million
 * reports and a million entries of the audit log a year. After years 1, 2, 5 and 10 the same people are alive and the history has grown: planning a
 * week, a musketeer's reads and each job of the night cost at most 1.2 times in year 10 what they cost in year 1, measured in turn; and the disk
 * holds no more than docs/scaling.md calculates. `npm run bench -- ten-years [divisor]`
 */
import { createApp } from '@street-musketeers/server/app.ts'
import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import { planDispatch } from '@street-musketeers/server/mailing/leaflets/plan-dispatch.ts'
import { signReportLink } from '@street-musketeers/server/membership/deliveries/sign-report-link.ts'
import { checkTallies } from '@street-musketeers/server/membership/deliveries/maintain-tallies.ts'
import { listRanges } from '@street-musketeers/server/membership/planning/range-store.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'
import { handlers } from '@street-musketeers/server/worker.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { environmentOf } from '../environment.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { explain, recordStatements } from '../ten-years/profile.ts'
import { endOfYear, populationOf, simulateYears } from '../ten-years/simulate-years.ts'
import { startTunedPostgres } from '../tuned-postgres.ts'

const divisor = Number(process.argv[2] ?? 100)
const population = populationOf(divisor)
const stops = [1, 2, 5, 10]
const target = 1.2
/** It lists every campaign that somebody is in, with their reports. */
const ownAccount = 'own account'
const wholeNight = 'a whole night'
/** A job of the night that takes less is shown for information. */
const shortMs = 20
/** How often each thing is measured at each stop, in turn. */
const rounds = 9
const readers = 50
/** Bytes of a row with its indexes, as docs/scaling.md calculates. */
const bytesOfRow = { letter: 332, planned_leaflet: 110, delivery: 210, membership: 260 }
/** What a night checks is scaled too. */
const tallyShare = { actions: 2_000_000 / divisor, campaigns: 5000 / divisor }

const formatCount = (count: number) => count.toLocaleString('en-GB')
const formatMs = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0))

/** The jobs of a night, in their order in server/src/worker.ts. */
const nightlyJobs = [
  'delete sealed jobs',
  'erase content of emails',
  'delete old emails',
  'delete what has ended',
  'delete expired sessions and codes',
  'purge campaigns, sweep files',
  'queue missing cards',
  'delete reports of leaflets',
  'delete reports by link',
  'delete rounds',
  'check tallies',
  'sample plans',
  'delete undelivered emails',
  'delete messages',
  'delete bounces',
  'delete codes of answers',
  'count messages',
  'count readers',
  'delete records of donations',
  'check sums of donations',
  'check lists of people',
]

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-ten-years-'))
const postgres = await startTunedPostgres(
  { directory: join(directory, 'cluster'), durable: true },
  { shared_buffers: '2GB', max_wal_size: '8GB', random_page_cost: '1.1', autovacuum: 'off' },
)

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client(postgres.url())
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** @returns milliseconds */
async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

type Stop = Awaited<ReturnType<typeof openStop>>

/** The product with the database of a year, on the Monday on which a new leaflet of each campaign is due. */
async function openStop(year: number) {
  const now = endOfYear(year)
  const config = readConfig(
    environmentOf({ DATABASE_URL: postgres.url(`year_${year}`), DATA_DIR: join(directory, String(year)) }),
  )
  const log = { info: () => {}, warn: () => {}, error: (_: string, error: unknown) => console.error(error) }
  const { platform, database } = await openPlatform(config, {
    clock: { now: () => now },
    log,
    followsChanges: true,
  })
  const { pool } = database
  await pool.query(
    `insert into leaflet (campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at, card_key)
     select id, 27, 'new' || id || '.pdf', 'application/pdf', repeat('0', 64), 150000, 1, 'new' || id || '.webp', array['new' || id || '-1.webp'], $1::timestamptz, 'new' || id || '.png'
     from campaign where end_date > $1::timestamptz order by id`,
    [now],
  )
  await pool.query(
    `update campaign set current_leaflet_id = leaflet.id from leaflet where leaflet.campaign_id = campaign.id and leaflet.version = 27`,
  )
  await pool.query('analyze campaign; analyze leaflet')
  const { rows: people } = await pool.query<{
    id: number
    campaignId: number
    plan: { membershipId: number; leafletId: number }
  }>(
    `select account.id, (
       select json_build_object('membershipId', membership.id, 'leafletId', mailed_leaflet_id) from membership
       where account_id = account.id order by emailed_at desc limit 1
     ) as plan, (select max(campaign_id) from membership where account_id = account.id) as "campaignId"
     from account where role = 'musketeer' order by id * 7919 % 65003 limit ${readers}`,
  )
  const tokens = await platform.db.transaction().execute(async (tx) => {
    const opened: string[] = []
    for (const { id } of people) opened.push((await openSession(tx, { id, role: 'musketeer' }, now)).token)
    return opened
  })
  const { rows: joined } = await pool.query<{ each: number }>(
    `select (count(*)::float8 / $2) as each from membership join campaign on campaign.id = campaign_id
     where membership.account_id = any($1::bigint[]) and withdrawn_at is null`,
    [people.map(({ id }) => id), people.length],
  )
  const app = await createApp(platform, { pages: false })
  const campaignIds = people.map(({ campaignId }) => campaignId)
  const links = people.map(({ plan }) => signReportLink({ ...plan, emailNumber: 0 }, platform.secrets))
  return {
    year,
    now,
    platform,
    database,
    pool,
    app,
    tokens,
    campaignIds,
    links,
    campaignsEach: joined[0]!.each,
  }
}

type Read = (stop: Stop, nth: number) => { path: string; token?: string }
const reads: Record<string, Read> = {
  'campaigns by causes': ({ tokens }, nth) => ({ path: '/api/campaignsbycauses/0/5', token: tokens[nth]! }),
  'campaigns they are in': ({ tokens }, nth) => ({
    path: '/api/campaignsbydistributors/0/2',
    token: tokens[nth]!,
  }),
  'this week': ({ tokens }, nth) => ({ path: '/api/thisweek', token: tokens[nth]! }),
  history: ({ tokens }, nth) => ({ path: '/api/history/0/2', token: tokens[nth]! }),
  'a campaign they are in': ({ tokens, campaignIds }, nth) => ({
    path: `/api/campaigndistributor/${campaignIds[nth]!}`,
    token: tokens[nth]!,
  }),
  [ownAccount]: ({ tokens }, nth) => ({ path: '/api/user', token: tokens[nth]! }),
  'a report link': ({ links }, nth) => ({ path: `/api/reportlink/${links[nth]!}` }),
}

async function read(stop: Stop, { path, token }: ReturnType<Read>, nth: number): Promise<void> {
  const { statusCode, body } = await stop.app.inject({
    url: path,
    remoteAddress: `10.0.${nth % 250}.${stop.year}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
}

/** A part of the musketeers becomes due and is planned for. @returns microseconds each */
async function plan({ platform, pool, now }: Stop, round: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update musketeer set next_due_at = $1 where account_id % ${rounds} = ${round}`,
    [now],
  )
  await pool.query('vacuum analyze musketeer')
  const ms = await timeOf(async () => {
    const { emails } = await planDispatch(platform, now)
    if (emails !== rowCount) throw new Error(`${emails} of ${rowCount} leaflets were planned.`)
  })
  // As autovacuum does, which is off here: a plan made while the newest range was empty would read all of it.
  const newest = (await listRanges(platform.db)).at(-1)!
  await pool.query(`analyze ${newest.name}`)
  return (1000 * ms) / rowCount!
}

const nightlyHandlers = handlers
  .filter(({ name }) => name === 'timetable.every-night')
  .map((handler, nth) =>
    nightlyJobs[nth] === 'check tallies'
      ? { ...handler, work: (platform: Platform) => checkTallies(platform, tallyShare) }
      : handler,
  )
if (nightlyHandlers.length !== nightlyJobs.length)
  throw new Error('The names of the nightly jobs do not fit.')

/** What each thing cost at each stop, by year. */
const costs = new Map<string, Map<number, number[]>>()
function addCost(what: string, year: number, cost: number): void {
  const byYear = costs.get(what) ?? new Map<number, number[]>()
  costs.set(what, byYear.set(year, [...(byYear.get(year) ?? []), cost]))
}

async function measureRound(opened: readonly Stop[], round: number): Promise<void> {
  for (const stop of opened) addCost('planning a musketeer', stop.year, await plan(stop, round))
  for (const [name, request] of Object.entries(reads))
    for (const stop of opened) {
      const times: number[] = []
      for (let nth = 0; nth < readers; nth += 1)
        times.push(await timeOf(() => read(stop, request(stop, nth), round * readers + nth)))
      addCost(name, stop.year, median(times))
    }
  const nights = new Map<number, number>()
  for (const [nth, { work }] of nightlyHandlers.entries())
    for (const { year, platform } of opened) {
      const ms = await timeOf(() => work(platform, {}))
      addCost(`at night: ${nightlyJobs[nth]}`, year, ms)
      nights.set(year, (nights.get(year) ?? 0) + ms)
    }
  for (const [year, ms] of nights) addCost(wholeNight, year, ms)
}

/** Reports what cost more in the last year than in the first. @returns what is not flat */
function reportCosts(): string[] {
  const grown: string[] = []
  for (const [what, byYear] of costs) {
    const [first, last] = [median(byYear.get(stops[0]!)!), median(byYear.get(stops.at(-1)!)!)]
    const unit = what.startsWith('planning') ? 'µs' : 'ms'
    const figures = stops.map((year) => formatMs(median(byYear.get(year)!))).join(', ')
    const figure = `${(last / first).toFixed(2)} times (${figures} ${unit} after ${stops.join(', ')} years)`
    // A ratio of milliseconds is chance; the whole night is not.
    if (what.startsWith('at night') && Math.max(first, last) < shortMs) {
      report(what, figure)
      continue
    }
    if (last / first > target && what !== wholeNight) grown.push(what)
    report(what, figure, `at most ${target}`, last / first <= target)
  }
  return grown
}

/** Reports what each further campaign that somebody is in adds to their account. */
function reportAccount(first: Stop, last: Stop): void {
  const ms = (stop: Stop) => median(costs.get(ownAccount)!.get(stop.year)!)
  const each = (1000 * (ms(last) - ms(first))) / (last.campaignsEach - first.campaignsEach)
  report(
    'own account: each further campaign that somebody is in',
    `${each.toFixed(0)} µs (${first.campaignsEach.toFixed(1)} campaigns after ${first.year} year, ${last.campaignsEach.toFixed(1)} after ${last.year})`,
  )
}

interface Size {
  table: string
  rows: number
  bytes: number
}

const readSizes = async ({ pool }: Stop): Promise<Size[]> =>
  (
    await pool.query<Size>(
      `select coalesce(parent.relname, part.relname) as table, sum(greatest(part.reltuples, 0))::bigint as rows, sum(pg_total_relation_size(part.oid))::bigint as bytes
       from pg_class as part left join pg_inherits on inhrelid = part.oid left join pg_class as parent on parent.oid = inhparent
       where part.relnamespace = 'public'::regnamespace and part.relkind = 'r'
       group by 1 having sum(pg_total_relation_size(part.oid)) > 1000000 order by 3 desc`,
    )
  ).rows

async function reportSizes(opened: readonly Stop[]): Promise<void> {
  const sizes = await Promise.all(opened.map(readSizes))
  const sum = (all: readonly Size[]) => all.reduce((bytes, size) => bytes + size.bytes, 0)
  const [first, last] = [sizes[0]!, sizes.at(-1)!]
  for (const { table, rows, bytes } of last) {
    const calculated = table in bytesOfRow ? bytesOfRow[table as keyof typeof bytesOfRow] : undefined
    const each = bytes / rows
    report(
      `${table}: ${formatCount(rows)} rows`,
      `${(bytes / 1e6).toFixed(0)} MB, ${each.toFixed(0)} bytes each`,
      calculated === undefined ? undefined : `at most ${calculated} each`,
      calculated === undefined || each <= calculated,
    )
  }
  const years = stops.at(-1)! - stops[0]!
  report('a year at full size', `${(((sum(last) - sum(first)) * divisor) / years / 1e9).toFixed(0)} GB`)
}

/** Indexes that nothing has read, neither these measurements nor, with keys, a check. */
async function reportUnreadIndexes({ pool }: Stop): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelname as name from pg_stat_user_indexes join pg_index using (indexrelid)
     where schemaname = 'public' and idx_scan = 0 and not indisunique order by 1`,
  )
  console.log(`Indexes that nothing has read: ${rows.map(({ name }) => name).join(', ')}`)
}

/** Prints how the statements of a thing that is not flat run after the last year. */
async function printProfile(stop: Stop, what: string): Promise<void> {
  const nightly = nightlyJobs.findIndex((job) => what === `at night: ${job}`)
  const statements = await recordStatements(async () => {
    if (what in reads) await read(stop, reads[what]!(stop, 0), readers * rounds)
    else if (what === 'a whole night') for (const { work } of nightlyHandlers) await work(stop.platform, {})
    else if (nightly >= 0) await nightlyHandlers[nightly]!.work(stop.platform, {})
    else await plan(stop, 0)
  })
  for (const each of statements) console.log(`\n${what}\n${await explain(stop.pool, each)}`)
}

try {
  const began = performance.now()
  await onServer('create database life')
  await simulateYears(
    postgres.url('life'),
    population,
    { stops, minBytes: (64 * 1024 * 1024) / divisor },
    async (year) => {
      await onServer(`create database year_${year} template life strategy file_copy`)
      console.log(`Year ${year} has passed after ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    },
  )
  await onServer('drop database life', 'checkpoint')
  const opened: Stop[] = []
  for (const year of stops) opened.push(await openStop(year))
  // The first round fills caches and prepares statements.
  for (let round = 0; round < rounds; round += 1) {
    await measureRound(opened, round)
    if (round === 0) costs.clear()
  }
  console.log(
    `${formatCount(population.musketeers)} musketeers, ${formatCount(population.campaignsAYear)} campaigns a year`,
  )
  const grown = reportCosts()
  reportAccount(opened[0]!, opened.at(-1)!)
  await reportSizes(opened)
  await reportUnreadIndexes(opened.at(-1)!)
  for (const what of grown) await printProfile(opened.at(-1)!, what)
  for (const { app, database } of opened) {
    await app.close()
    await database.close()
  }
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
