import { createReplica } from '@street-musketeers/sandbox/replica.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { sql } from 'kysely'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabase, type Db } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { claimSending, isSendingAllowed, releaseSending } from './sending-hold.ts'

const now = new Date()
const claim = (db: Db) => db.transaction().execute((tx) => claimSending(tx, now))
const release = (db: Db) => db.transaction().execute((tx) => releaseSending(tx, now))

/** A database of its own that mails. */
async function mailing() {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  await claim(database.db)
  expect(await isSendingAllowed(database.db)).toBe(true)
  return {
    ...database,
    url: clone.url,
    async end() {
      await database.close()
      await clone.drop()
    },
  }
}

test('a standby mails nobody, nor does it from the moment in which it is promoted, until it is released', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-promoted-'))
  await chmod(directory, 0o711)
  const [of, copy] = [join(directory, 'primary'), join(directory, 'copy')]
  const primary = await startPostgres({ directory: of, durable: true })
  await createReplica(primary, of, copy)
  const standby = await startPostgres({ directory: copy, durable: true })
  const [before, after] = [openDatabase(primary.url()), openDatabase(standby.url())]

  // All of this is in the standby's memory, so that the checkpoint after its promotion has long to write.
  await migrate(before.pool, primary.url())
  await expect
    .poll(() => isSendingAllowed(after.db).catch(() => null), { message: 'it has the schema' })
    .toBe(false)
  await claim(before.db)
  const claimed = async () => (await sql`select from mail_release`.execute(after.db)).rows.length
  await expect.poll(claimed, { message: 'it knows who mails' }).toBe(1)
  expect(await isSendingAllowed(after.db)).toBe(false)

  await sql`select pg_promote()`.execute(after.db)
  expect(await isSendingAllowed(after.db)).toBe(false)
  const { rows } = await sql`select timeline_id from pg_control_checkpoint()`.execute(after.db)
  expect(rows, 'the checkpoint has not ended').toEqual([{ timeline_id: 1 }])
  await release(after.db)
  expect(await isSendingAllowed(after.db)).toBe(true)
  await sql`checkpoint`.execute(after.db)
  expect(await isSendingAllowed(after.db), 'it stays released').toBe(true)
  expect(await isSendingAllowed(before.db), 'the primary is what it was').toBe(true)

  await Promise.all([before.close(), after.close()])
  await standby.stop()
  await primary.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a dump restored into the database that it came from mails nobody until it is released', async () => {
  const { db, end } = await mailing()
  // As `pg_restore --clean` does: the table goes, and comes again with its rows.
  await sql`alter table mail_release rename to dumped`.execute(db)
  await sql`create table mail_release (like dumped including all)`.execute(db)
  await sql`insert into mail_release select * from dumped`.execute(db)
  await sql`drop table dumped`.execute(db)
  expect(await isSendingAllowed(db)).toBe(false)
  await claim(db)
  expect(await isSendingAllowed(db), 'a worker that starts does not release it').toBe(false)
  await release(db)
  expect(await isSendingAllowed(db)).toBe(true)
  await end()
})

test('an installation that mails goes on when its tables are numbered for the first time; a copy of one stays held', async () => {
  const { db, pool, url, end } = await mailing()
  const unnumber = async () => {
    await sql`alter table mail_release drop column table_oid`.execute(db)
    await sql`delete from migration where name = '0040-mail-release-table.sql'`.execute(db)
  }
  await unnumber()
  await migrate(pool, url)
  expect(await isSendingAllowed(db)).toBe(true)

  await unnumber()
  await sql`update mail_release set database = '7/1/7'`.execute(db)
  await migrate(pool, url)
  expect(await isSendingAllowed(db)).toBe(false)
  await end()
})
