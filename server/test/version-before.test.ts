import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { readChangelog } from './operations/changelog.ts'
import { cloneDatabase } from './support/database.ts'

const [, ...versionsBefore] = await readChangelog()

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A database with the schema of a released version. */
async function createReleasedDatabase(version: string) {
  const lastMigration = versionsBefore.find((each) => each.version === version)!.lastMigration!
  const { url, drop } = await cloneDatabase({ empty: true })
  const database = openDatabase(url)
  open.push(drop, () => database.close())
  const { pool } = database
  await pool.query(
    'create table migration (name text primary key, sha256 text not null, ran_at timestamptz default now())',
  )
  const directory = new URL('../migrations/', import.meta.url)
  for (const name of (await readdir(directory)).sort()) {
    if (name > lastMigration) break
    const text = await readFile(new URL(name, directory), 'utf8')
    await pool.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await pool.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  }
  return { ...database, update: () => migrate(pool) }
}

test('an email that was queued before emails were stored by month is not queued again', async () => {
  const { db, update } = await createReleasedDatabase('0.2.0')
  // As the last released version inserts; without a month, as the version before it did.
  const queue = (once: string, month: string | null) =>
    sql`
    insert into letter (once, month, kind, words, priority, due_at, created_at)
    values (${once}, coalesce(${month}, '2000-01-01')::date, 'mailing.leaflet', '{}', 50, '2026-11-01', '2026-11-01')
    on conflict do nothing`.execute(db)
  await queue('leaflet:1:1', null)
  await queue('leaflet:1:2', '2026-10-01')
  await update()
  for (const month of ['2026-11-01', '2029-01-01'])
    for (const once of ['leaflet:1:1', 'leaflet:1:2', 'leaflet:1:3']) await queue(once, month)
  const emails = await db.selectFrom('letter').select(['id', 'once', 'month']).orderBy('id').execute()
  expect(emails.filter(({ month }) => month < '2029')).toMatchObject([
    { id: 1, once: 'leaflet:1:1', month: '2000-01-01' },
    { id: 2, once: 'leaflet:1:2', month: '2026-10-01' },
    { once: 'leaflet:1:3', month: '2026-11-01' },
  ])
  expect(new Set(emails.map(({ id }) => id)).size).toBe(emails.length)
})
