/**
 * The administrators' lists with 1,000,000 accounts, over HTTP. Targets for 95 % of the answers: 250 ms for first and next pages and for
 * searches, and 2 s for a page in the middle.
 * `npm run bench -- admin-lists [accounts]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { createApp } from '@street-musketeers/server/app.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { signInAdministrator } from '../large-world/administrator.ts'
import { environmentOf } from '../environment.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'

const accounts = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 60)
const targets = { page: 250, middle: 2000 }
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
console.log(
  `${accounts.toLocaleString('en-GB')} accounts created in ${((Date.now() - began) / 1000).toFixed(0)} s`,
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

const lists = {
  'musketeers, newest': '3',
  'musketeers, by last name': '3?sort=lastname',
  'musketeers, by first name, Z first': '3?sort=firstname&order=desc',
  'musketeers, active, by email': '3?sort=email&status=active',
  'musketeers, deactivated': '3?status=deactivated',
  'organisations, newest': '2',
  'organisations, active, by name': '2?sort=name&status=active',
  'applications, pending': '4',
  'applications, rejected, by name': '4?status=rejected&sort=name',
}
const searches = {
  'a rare address': 'ada.ashasha',
  'one name': 'oluwaseun',
  'two names': 'priya sutash',
  'a word that a third match': 'net',
  'a word that all match': 'example',
  'two emails': 'zo',
  nobody: 'zzyzzy',
}

const pathOf = (list: string, page: number) => {
  const [selector, query = ''] = list.split('?')
  return `/api/users/${selector}/${page}/10?${query}`
}

async function measure(name: string, path: string, target: number): Promise<void> {
  await timeRequest(path)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeRequest(path))
  const p95 = percentile(times, 0.95)
  report(
    name,
    `95 % within ${p95.toFixed(0)} ms, half within ${percentile(times, 0.5).toFixed(0)} ms`,
    `at most ${target} ms`,
    p95 <= target,
  )
}

try {
  for (const [name, list] of Object.entries(lists)) {
    const reply = await fetch(address + pathOf(list, 0), { headers: { authorization: `Bearer ${token}` } })
    const { totalPages } = (await reply.json()) as { totalPages: number }
    await measure(`${name}: first page`, pathOf(list, 0), targets.page)
    await measure(`${name}: second page`, pathOf(list, 1), targets.page)
    await measure(`${name}: middle page`, pathOf(list, Math.floor(totalPages / 2)), targets.middle)
  }
  for (const [name, words] of Object.entries(searches))
    await measure(`musketeers found by ${name}`, pathOf(`3?q=${encodeURIComponent(words)}`, 0), targets.page)
  await measure('how people heard of us', '/api/marketing', targets.page)
} finally {
  client.release()
  await app.close()
  await database.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
