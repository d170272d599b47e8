import { createReplica } from '@street-musketeers/sandbox/replica.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { sql } from 'kysely'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { isDatabaseUnavailable, openDatabase, type Db } from '../database/db.ts'
import { explainDatabaseError } from '../database/explain-database.ts'
import { migrate } from '../database/migrate.ts'
import { claimSending, holdSending, isSendingAllowed, maySend, releaseSending } from './stop-sending.ts'
import { claimEmails } from './sending/claim-emails.ts'
import { waitsFor } from '../../../test/support/own-locks.ts'

const now = new Date()
const claim = (db: Db) => db.transaction().execute((tx) => claimSending(tx, now))
const release = (db: Db) => db.transaction().execute((tx) => releaseSending(tx, now))

/** A new database that sends email. */
async function createSendingDatabase() {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  await claim(database.db)
  expect(await isSendingAllowed(database.db)).toBe(true)
  return {
    ...database,
    async end() {
      await database.close()
      await clone.drop()
    },
  }
}

/** A primary that sends email, and a standby that has read all of it. */
async function startPair() {
  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-promoted-'))
  await chmod(directory, 0o711)
  const [primaryDirectory, standbyDirectory] = [join(directory, 'primary'), join(directory, 'standby')]
  const primary = await startPostgres({ directory: primaryDirectory, durable: true })
  await createReplica(primary, primaryDirectory, standbyDirectory)
  const standby = await startPostgres({ directory: standbyDirectory, durable: true })
  const [onPrimary, onStandby] = [openDatabase(primary.url()), openDatabase(standby.url())]
  // All of this is in the standby's memory, so the checkpoint after its promotion takes long.
  await migrate(onPrimary.pool)
  await claim(onPrimary.db)
  const countUpToDate = async () => {
    const { rows } =
      await sql`select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()`.execute(
        onPrimary.db,
      )
    return rows.length
  }
  await expect.poll(countUpToDate, { message: 'the standby has read all' }).toBe(1)
  return {
    onPrimary,
    onStandby,
    primary,
    standby,
    standbyDirectory,
    async end() {
      await Promise.all([onPrimary.close(), onStandby.close()])
      await standby.stop()
      await primary.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

const findPosition = async (db: Db) => {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn() as position`.execute(db)
  return rows[0]!.position
}

/** What a manager of failovers does on the new primary. */
const continueSending = async (db: Db, lastKnown: string) => {
  const { rows } = await sql<{
    answer: string
  }>`select continue_sending_after_failover(${lastKnown}::pg_lsn) as answer`.execute(db)
  return rows[0]!.answer
}

test('a standby takes no connection, and after it is promoted it sends when the manager of failovers says so or email is released', async () => {
  const { onPrimary, onStandby, standby, end } = await startPair()
  const refusal = await isSendingAllowed(onStandby.db).catch((error: unknown) => error)
  expect(refusal).toSatisfy(isDatabaseUnavailable)
  expect(explainDatabaseError(refusal, standby.url())).toMatchObject({
    message: expect.stringMatching(/^The database at \S+ is a standby, which takes no writes\./),
  })
  const lastKnown = await findPosition(onPrimary.db)
  expect(await continueSending(onPrimary.db, lastKnown)).toBe('was never on hold')

  await promote(standby.url())
  expect(await isSendingAllowed(onStandby.db)).toBe(false)
  const { rows } = await sql`select timeline_id from pg_control_checkpoint()`.execute(onStandby.db)
  expect(rows, 'the checkpoint has not finished').toEqual([{ timeline_id: 1 }])
  expect(await continueSending(onStandby.db, lastKnown)).toBe('continues')
  expect(await isSendingAllowed(onStandby.db)).toBe(true)
  expect(await continueSending(onStandby.db, lastKnown), 'twice').toBe('was never on hold')

  await onStandby.db.transaction().execute((tx) => holdSending(tx, now))
  expect(await continueSending(onStandby.db, lastKnown)).toBe('stays on hold')
  expect(await isSendingAllowed(onStandby.db)).toBe(false)
  await release(onStandby.db)
  expect(await isSendingAllowed(onStandby.db)).toBe(true)
  await sql`checkpoint`.execute(onStandby.db)
  expect(await isSendingAllowed(onStandby.db), 'it stays released').toBe(true)
  expect(await isSendingAllowed(onPrimary.db), 'the primary still sends').toBe(true)
  await end()
})

test('a backup that was restored and promoted stays on hold, whatever a manager of failovers says', async () => {
  const { onPrimary, primary, standby, standbyDirectory, end } = await startPair()
  await standby.stop()
  await queue(onPrimary.db, 'after the backup')
  const lastKnown = await findPosition(onPrimary.db)
  await primary.stop()

  const restored = await startPostgres({ directory: standbyDirectory, durable: true })
  const { db, close } = openDatabase(restored.url())
  await promote(restored.url())
  expect(await continueSending(db, lastKnown)).toBe('stays on hold')
  expect(await isSendingAllowed(db)).toBe(false)
  await close()
  await restored.stop()
  await end()
})

test('a database restored from its own dump sends no email until it is released', async () => {
  const { db, end } = await createSendingDatabase()
  // As `pg_restore --clean` does: the table is dropped and created again with its rows.
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

/** The numbers of the emails that a sender claims now. */
const claimDue = async (db: Db) =>
  (await claimEmails(db, { sender: 1, count: 10, priorities: [1], now })).map(
    ({ idempotency_key }) => idempotency_key,
  )

const queue = (db: Db, key: string) =>
  sql`insert into email (idempotency_key, kind, content, priority, due_at, created_at) values (${key}, 'test', '{}', 1, ${now}, ${now})`.execute(
    db,
  )

const waitForLock = (db: Db) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where ${waitsFor('mail_release')}`.execute(db)
      return rows.length
    })
    .toBe(1)

test('no email is claimed after a hold, and all of them after the release', async () => {
  const { db, end } = await createSendingDatabase()
  await queue(db, 'before')
  expect(await claimDue(db)).toEqual(['before'])
  await db.transaction().execute((tx) => holdSending(tx, now))
  await queue(db, 'after')
  expect(await claimDue(db)).toEqual([])
  await release(db)
  expect(await claimDue(db)).toEqual(['after'])
  await end()
})

test('a sender that claims while a hold is being written claims nothing', async () => {
  const { db, end } = await createSendingDatabase()
  await queue(db, 'waiting')
  let claiming: Promise<string[]> | undefined
  await db.transaction().execute(async (tx) => {
    await holdSending(tx, now)
    claiming = claimDue(db)
    await waitForLock(db)
  })
  expect(await claiming).toEqual([])
  await end()
})

test('a hold waits for transactions that claim or plan emails, and the next one waits behind it', async () => {
  const { db, end } = await createSendingDatabase()
  const holdNow = () => db.transaction().execute((tx) => holdSending(tx, now))
  await queue(db, 'waiting')
  let holding: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    expect(await claimDue(tx)).toEqual(['waiting'])
    holding = holdNow()
    await waitForLock(db)
  })
  await holding
  await release(db)

  await queue(db, 'next')
  let claiming: Promise<string[]> | undefined
  await db.transaction().execute(async (tx) => {
    expect(await maySend(tx, now)).toBe(true)
    holding = holdNow()
    await waitForLock(db)
    claiming = claimDue(db)
    expect(await maySend(tx, now), 'a transaction that holds the permission keeps it').toBe(true)
  })
  await holding
  expect(await claiming).toEqual([])
  expect(await db.transaction().execute((tx) => maySend(tx, now))).toBe(false)
  await end()
})
