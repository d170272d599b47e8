/**
 * The administrators' lists with 1,000,000 accounts, over HTTP: every list, depth, sort and search, compared with plain SQL for the same result
 * (a count, and the page by LIMIT and OFFSET). Targets: 95 % of the answers within 50 ms, and at most three times as long as plain SQL.
 * `npm run bench -- admin-lists [accounts]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { createApp } from '@street-musketeers/server/app.ts'
import { checkListing } from '@street-musketeers/server/insight/users/maintain-listing.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { signInAdministrator } from '../large-world/administrator.ts'
import { environmentOf } from '../environment.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'

const accounts = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 60)
/** Plain SQL runs as many rounds, or for this long; when it takes seconds, one or two rounds are enough. */
const plainSqlMs = 1000
const targets = { milliseconds: 50, ratio: 3 }
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-lists-'))

const postgres = await startPostgres({ durable: true })
const { platform, database } = await openPlatform(
  readConfig(environmentOf({ DATABASE_URL: postgres.url(), DATA_DIR: directory })),
)
const app = await createApp(platform, { pages: false })
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const began = Date.now()
const client = await database.pool.connect()
await client.query(`set bench.accounts = ${accounts}`)
await client.query(await readFile(new URL('listed-accounts.sql', import.meta.url), 'utf8'))
const checkStarted = Date.now()
await checkListing(platform)
console.log(
  `${accounts.toLocaleString('en-GB')} accounts created in ${((checkStarted - began) / 1000).toFixed(0)} s, marks set in ${((Date.now() - checkStarted) / 1000).toFixed(1)} s`,
)
await client.query('vacuum analyze')

const token = await signInAdministrator(platform)

async function timeRequest(path: string): Promise<number> {
  const started = process.hrtime.bigint()
  const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
  return Number(process.hrtime.bigint() - started) / 1e6
}

async function timePlainSql(statements: readonly string[]): Promise<number> {
  const started = process.hrtime.bigint()
  for (const statement of statements) await client.query(statement)
  return Number(process.hrtime.bigint() - started) / 1e6
}

/** The obvious queries, on the tables themselves. */
function plainStatements({ role, where, by, offset }: ListQuery & { offset: number }): string[] {
  const from = `from account left join address on address.account_id = account.id left join org_info on org_info.account_id = account.id
    left join application on application.account_id = account.id where role = '${role}' ${where}`
  return [
    `select count(*) ${from}`,
    `select account.*, address.*, org_info.*, application.* ${from} order by ${by} limit 10 offset ${offset}`,
  ]
}

interface ListQuery {
  name: string
  selector: number
  role: string
  query: string
  where: string
  by: string
}
const musketeers = { selector: 3, role: 'musketeer' }
const organisations = { selector: 2, role: 'organisation' }
const applications = { selector: 4, role: 'applicant' }
const open = 'and closed_at is null'
const names = `(firstname || ' ' || lastname || ' ' || email)`
const nameMatches = (word: string) => `${open} and ${names} ~* '\\m${word}'`
const lists: ListQuery[] = [
  {
    name: 'musketeers, newest',
    ...musketeers,
    query: '',
    where: '',
    by: 'signed_up_at desc, account.id desc',
  },
  {
    name: 'musketeers, by last name',
    ...musketeers,
    query: 'sort=lastname',
    where: '',
    by: 'lower(lastname), account.id',
  },
  {
    name: 'musketeers, by first name, Z first',
    ...musketeers,
    query: 'sort=firstname&order=desc',
    where: '',
    by: 'lower(firstname) desc, account.id desc',
  },
  {
    name: 'musketeers, active, by email',
    ...musketeers,
    query: 'sort=email&status=active',
    where: `${open} and activated_at is not null`,
    by: 'email, account.id',
  },
  {
    name: 'musketeers, deactivated',
    ...musketeers,
    query: 'status=deactivated',
    where: 'and closed_at is not null',
    by: 'signed_up_at desc, account.id desc',
  },
  { name: 'orgs, newest', ...organisations, query: '', where: '', by: 'signed_up_at desc, account.id desc' },
  {
    name: 'orgs, active, by name',
    ...organisations,
    query: 'sort=name&status=active',
    where: open,
    by: 'lower(organisation), account.id',
  },
  {
    name: 'applications pending',
    ...applications,
    query: '',
    where: `${open} and state = 'pending'`,
    by: 'submitted_at, account.id',
  },
  {
    name: 'applications rejected, by name',
    ...applications,
    query: 'status=rejected&sort=name',
    where: `${open} and state = 'rejected'`,
    by: 'lower(organisation), account.id',
  },
]
const searches: ListQuery[] = [
  ['a rare address', 'ada.ashasha'],
  ['one name', 'oluwaseun'],
  ['two names', 'priya sutash'],
  ['a word that a third match', 'net'],
  ['a word that all match', 'example'],
  ['two emails', 'zo'],
  ['nobody', 'zzyzzy'],
].map(([name, word]) => ({
  name: `musketeers found by ${name}`,
  ...musketeers,
  query: `q=${encodeURIComponent(word!)}`,
  where: word!.split(' ').map(nameMatches).join(' '),
  by: 'signed_up_at desc, account.id desc',
}))

async function measure(list: ListQuery, depth: string, page: number): Promise<void> {
  const path = `/api/users/${list.selector}/${page}/10?${list.query}`
  const statements = plainStatements({ ...list, offset: page * 10 })
  const httpTimes: number[] = []
  const plainTimes: number[] = []
  await timeRequest(path)
  await timePlainSql(statements)
  for (let round = 0; round < rounds; round += 1) httpTimes.push(await timeRequest(path))
  const until = performance.now() + plainSqlMs
  do plainTimes.push(await timePlainSql(statements))
  while (plainTimes.length < rounds && performance.now() < until)
  const [p50, p95] = [percentile(httpTimes, 0.5), percentile(httpTimes, 0.95)]
  const ratio = p95 / percentile(plainTimes, 0.95)
  report(
    `${list.name}: ${depth} page`,
    `95 % within ${p95.toFixed(1)} ms, half within ${p50.toFixed(1)} ms; ${ratio.toFixed(2)} times the plain SQL's ${percentile(plainTimes, 0.95).toFixed(1)} ms`,
    `at most ${targets.milliseconds} ms and ${targets.ratio} times`,
    p95 <= targets.milliseconds && ratio <= targets.ratio,
  )
}

try {
  for (const list of lists) {
    const reply = await fetch(`${address}/api/users/${list.selector}/0/10?${list.query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { totalPages } = (await reply.json()) as { totalPages: number }
    for (const [depth, part] of [
      ['first', 0],
      ['tenth', 0.1],
      ['middle', 0.5],
      ['last', 1],
    ] as const)
      await measure(list, depth, Math.max(0, Math.floor(totalPages * part) - (part === 1 ? 1 : 0)))
  }
  for (const list of searches) await measure(list, 'first', 0)
} finally {
  client.release()
  await app.close()
  await database.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
