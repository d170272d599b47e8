/** What it takes to bring 20,000 organisations of one account each, and their campaigns, to organisations that are people. */
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate, readMigrations } from '@street-musketeers/server/platform/database/migrate.ts'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { formatCount, report } from '../report.ts'
import { tableFillings } from '../world-rows.ts'

const maxMinutes = 2
const size = { musketeers: 20_000, campaigns: 400_000 }
const filled = ['account', 'address', 'org_info', 'application', 'campaign', 'campaign_cause', 'leaflet']
const migrations = new URL('../../server/migrations/', import.meta.url)

const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-organisations-'))
const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: true })
try {
  const { pool, close } = openDatabase(postgres.url(), { connections: 2 })
  const before = join(directory, 'before')
  await mkdir(before)
  for (const { name } of await readMigrations(migrations))
    if (name < '1070') await copyFile(new URL(name, migrations), join(before, name))
  await migrate(pool, pathToFileURL(`${before}/`))
  for (const { insert } of tableFillings(size).filter(({ table }) => filled.includes(table)))
    await pool.query(insert)

  const rowsIn = await count(pool)
  const began = performance.now()
  await migrate(pool)
  const minutes = (performance.now() - began) / 60_000
  const rowsOut = await count(pool)
  const rows = (counted: number[]) =>
    filled.map((table, at) => `${table} ${formatCount(counted[at]!)}`).join(', ')
  report('rows in', rows(rowsIn))
  report('rows out', rows(rowsOut), 'as many', String(rowsIn) === String(rowsOut))
  report('minutes', minutes.toFixed(2), `at most ${maxMinutes}`, minutes <= maxMinutes)
  await close()
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

async function count(pool: pg.Pool): Promise<number[]> {
  const counts: number[] = []
  for (const table of filled) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts.push(rows[0]!.count)
  }
  return counts
}
