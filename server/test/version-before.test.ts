import { sql } from 'kysely'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { migrationsFolder, openDatabase, type Db } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { sendReminders } from '../src/mailing/jobs.ts'
import { countPeople } from '../src/platform/jobs/timetable.ts'
import { emailBounced } from '../src/platform/mail/events.ts'
import { bulkEmailKind, queueEmails } from '../src/platform/mail/email.ts'
import { readChangelog } from './operations/changelog.ts'
import { cloneDatabase } from './support/database.ts'

const [, ...versionsBefore] = await readChangelog()
const kind = bulkEmailKind({
  name: 'mailing.leaflet',
  priority: 50,
  content: z.object({}),
  composeAll: async (emails) => emails.map(() => null),
})

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A database with the schema that some migration made. */
async function createOlderDatabase(lastMigration: string) {
  const { url, drop } = await cloneDatabase({ empty: true })
  const database = openDatabase(url)
  const older = await mkdtemp(join(tmpdir(), 'migrations-'))
  open.push(
    drop,
    () => database.close(),
    () => rm(older, { recursive: true }),
  )
  const { pool } = database
  for (const name of await readdir(migrationsFolder))
    if (name <= lastMigration) await copyFile(new URL(name, migrationsFolder), join(older, name))
  await migrate(pool, pathToFileURL(`${older}/`))
  return { ...database, update: () => migrate(pool) }
}

/** As every version since 0.2.0 inserts. */
const queue = (db: Db, key: string, month: string, state = 'queued') =>
  sql`
    insert into letter (once, month, kind, words, state, priority, due_at, created_at, ended_at)
    values (${key}, ${month}, 'mailing.leaflet', '{}', ${state}, 50, '2026-11-01', '2026-11-01',
      case when ${state}::text not in ('queued', 'sending', 'in doubt') then '2026-11-02'::timestamptz end)
    on conflict do nothing`.execute(db)

const emailsOf = (db: Db) =>
  db.selectFrom('email').select(['id', 'idempotency_key as key', 'state']).orderBy('id').execute()

test('the emails of 0.2.0 are in the table of today, and none is queued again', async () => {
  const { db, update } = await createOlderDatabase(
    versionsBefore.find(({ version }) => version === '0.2.0')!.lastMigration!,
  )
  await queue(db, 'leaflet:1:1', '2000-01-01', 'sent')
  await queue(db, 'leaflet:1:2', '2026-10-01')
  await update()
  const emails = ['leaflet:1:1', 'leaflet:1:2', 'leaflet:1:3'].map((idempotencyKey) => ({
    idempotencyKey,
    accountId: null,
    content: {},
  }))
  await db.transaction().execute((tx) => queueEmails(tx, kind, emails, new Date()))
  const [first, second, third] = await emailsOf(db)
  expect([first, second]).toEqual([
    { id: 1, key: 'leaflet:1:1', state: 'sent' },
    { id: 2, key: 'leaflet:1:2', state: 'queued' },
  ])
  expect(third).toMatchObject({ key: 'leaflet:1:3', state: 'queued' })
})

test('emails that were stored by month become one table, with their numbers', async () => {
  const { db, pool, update } = await createOlderDatabase('0136-cards-with-all-letters.sql')
  await pool.query(
    `create table letter_2031_05 partition of letter for values from ('2031-05-01') to ('2031-06-01')`,
  )
  for (const [key, month, state] of [
    ['first', '2026-01-01', 'sent'],
    ['of a month', '2031-05-01', 'queued'],
    ['of no month', '2044-01-01', 'in doubt'],
    ['deleted', '2026-01-01', 'sent'],
  ] as const)
    await queue(db, key, month, state)
  await pool.query(`delete from letter where once = 'deleted'`)
  await update()
  expect(await emailsOf(db)).toEqual([
    { id: 1, key: 'first', state: 'sent' },
    { id: 2, key: 'of a month', state: 'queued' },
    { id: 3, key: 'of no month', state: 'in doubt' },
  ])
  await db
    .transaction()
    .execute((tx) =>
      queueEmails(tx, kind, [{ idempotencyKey: 'next', accountId: null, content: {} }], new Date()),
    )
  expect((await emailsOf(db)).at(-1)!.id, 'no number is given twice').toBe(5)
})

test('of several emails with one key, the one that came furthest keeps it, and no other is sent', async () => {
  const { db, update } = await createOlderDatabase('0136-cards-with-all-letters.sql')
  await queue(db, 'a', '2026-01-01', 'queued')
  await queue(db, 'a', '2044-01-01', 'sent')
  await queue(db, 'b', '2026-01-01', 'failed')
  await queue(db, 'b', '2044-01-01', 'queued')
  await update()
  expect(await emailsOf(db)).toEqual([
    { id: 1, key: 'a (email 1)', state: 'cancelled' },
    { id: 2, key: 'a', state: 'sent' },
    { id: 3, key: 'b (email 3)', state: 'failed' },
    { id: 4, key: 'b', state: 'queued' },
  ])
})

test('jobs that waited under an old name are found under the new one', async () => {
  const { pool, update } = await createOlderDatabase('0180-proved-sessions.sql')
  await pool.query(
    `select graphile_worker.add_job('letters.bounced', '{"accountId": 1}'),
      graphile_worker.add_job('timetable.fold-sums', '{}', 'sums', job_key => 'timetable.fold-sums'),
      graphile_worker.add_job('mailing.send-reminders', '{}', 'many letters')`,
  )
  await update()
  const { rows } = await pool.query(
    'select task_identifier as name, queue_name as queue, key from graphile_worker.jobs order by id',
  )
  expect(rows).toEqual([
    { name: emailBounced.name, queue: null, key: null },
    { name: countPeople.name, queue: countPeople.queue, key: countPeople.name },
    { name: sendReminders.name, queue: sendReminders.queue, key: null },
  ])
})
