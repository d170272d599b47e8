import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/db.ts'
import { emptyOldLetters } from '../src/platform/letters/letter.ts'
import { migrate } from '../src/platform/migrate.ts'
import { cloneDatabase } from './database.ts'

/** The last migration that the released version knows. */
const lastReleased = '0039-plans-of-members.sql'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A database as the released version leaves it. */
async function released() {
  const { url, drop } = await cloneDatabase({ empty: true })
  const database = openDatabase(url)
  open.push(drop, () => database.close())
  const { pool } = database
  await pool.query(
    'create table migration (name text primary key, sha256 text not null, ran_at timestamptz default now())',
  )
  const directory = new URL('../migrations/', import.meta.url)
  for (const name of (await readdir(directory)).sort()) {
    if (name > lastReleased) break
    const text = await readFile(new URL(name, directory), 'utf8')
    await pool.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await pool.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  }
  return { ...database, update: () => migrate(pool, url) }
}

test('codes that were in doubt before they had an end have one afterwards, and are emptied when it is old', async () => {
  const { db, update } = await released()
  const kinds = {
    'identity.password-code': 'A code',
    'identity.already-have-account': null,
    'mailing.leaflet': null,
    'identity.welcome': null,
  }
  for (const [kind, sealed] of Object.entries(kinds))
    await sql`
      insert into letter (once, kind, to_email, words, sealed, state, priority, due_at, created_at)
      values (${kind}, ${kind}, 'ada@example.org', '{"firstname": "Ada"}', ${sealed}::text::bytea, 'sending', 0, '2026-11-01', '2026-11-01')`.execute(
      db,
    )
  await sql`update letter set state = 'in doubt', sealed = null, in_doubt_count = 1`.execute(db)
  await update()

  const ended = db
    .selectFrom('letter')
    .select(['kind', 'ended_at', 'to_email'])
    .where('ended_at', 'is not', null)
  const at = new Date('2026-11-01')
  await db.transaction().execute((tx) => emptyOldLetters(tx, new Date('2026-11-02')))
  expect(await ended.orderBy('id').execute()).toEqual([
    { kind: 'identity.password-code', ended_at: at, to_email: null },
    { kind: 'identity.already-have-account', ended_at: at, to_email: null },
  ])
})
