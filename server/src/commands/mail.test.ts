import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { startSink, type Sink } from '../../test/support/sink.ts'
import { world } from '../../test/support/world.ts'
import { welcomeEmail } from '../identity/accounts/email-kinds.ts'
import { planDispatch } from '../mailing/leaflets/plan-dispatch.ts'
import { openDatabase, type Db } from '../platform/database/db.ts'
import { queueEmail } from '../platform/mail/email.ts'
import { startSender } from '../platform/mail/sending/sender.ts'
import { isSendingAllowed, waitForSenders } from '../platform/mail/stop-sending.ts'
import { emailKinds } from '../worker.ts'
import { waitsFor } from '../../test/support/own-locks.ts'

const w = world({ now: '2025-11-21T12:00:00Z' })
const monday = new Date('2025-11-24T08:00:00Z')

let original: TestDatabase
let sink: Sink
beforeAll(async () => {
  sink = await startSink()
  original = await createDatabaseThatSent()
})
afterAll(async () => {
  await sink.stop()
  await original.drop()
})

const sendFrom = (url: string, to = sink) => {
  const database = openDatabase(url)
  const config = { ...w.config, databaseUrl: url, smtpUrl: to.url }
  const sender = startSender({ ...w.platform, db: database.db, config }, emailKinds, { pollIntervalMs: 20 })
  return {
    db: database.db,
    async stop() {
      await sender.stop()
      await database.close()
    },
  }
}

/** A database, about to be copied, that has emailed a leaflet and has a second one due on Monday. */
async function createDatabaseThatSent(): Promise<TestDatabase> {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['One', 'Two'])
    await musketeer.call('POST /api/campaigndistributor', {
      id: (await w.given.campaign(organisation, { name })).id,
    })
  await w.runJobs()
  const sending = sendFrom(w.config.databaseUrl)
  await sink.waitForMessages(1)
  await sending.stop()
  await w.app.close()
  await w.database.close()
  return cloneDatabase({ of: w.config.databaseUrl })
}

/** A restored copy, on Monday. @param to the mail server of its sender */
async function restoreCopy(to = sink) {
  const copy = await cloneDatabase({ of: original.url })
  w.clock.set(monday.toISOString())
  const { db, stop } = sendFrom(copy.url, to)
  return {
    db,
    mail: (...args: string[]) => runCommand('mail', args, { ...w.config, databaseUrl: copy.url }),
    dispatch: () => planDispatch({ db, clock: w.clock }, monday),
    async end() {
      await stop()
      await copy.drop()
    },
  }
}

test('a restored copy emails nobody and plans nothing until it is released', async () => {
  const { mail, dispatch, end } = await restoreCopy()
  const before = sink.acceptedIds.length
  expect(await mail('show')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Mail is on hold: .*\nNo email waits\.\n$/),
  })
  expect(await dispatch()).toEqual({ due: 0, emails: 0 })
  await sleep(200)
  expect(sink.acceptedIds).toHaveLength(before)

  expect(await mail('release', '--waiting', 'send')).toMatchObject({ code: 0, stderr: '' })
  expect(await dispatch()).toEqual({ due: 1, emails: 1 })
  await sink.waitForMessages(before + 1)
  await end()
})

test('a copy released without its waiting emails does not send what the original may have sent', async () => {
  const { mail, dispatch, end } = await restoreCopy()
  const before = sink.acceptedIds.length
  expect(await mail('release', '--waiting', 'drop')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('musketeers whose due leaflet was skipped: 1'),
  })
  expect(await dispatch()).toEqual({ due: 0, emails: 0 })
  await sleep(200)
  expect(sink.acceptedIds).toHaveLength(before)
  await end()
})

test('an operator can hold all mail and release it again', async () => {
  const { mail, dispatch, end } = await restoreCopy()
  const before = sink.acceptedIds.length
  await mail('release', '--waiting', 'send')
  expect((await mail('show')).stdout).toContain('Mail is being sent')
  await mail('hold')
  expect(await dispatch()).toEqual({ due: 0, emails: 0 })
  await mail('release', '--waiting', 'send')
  await dispatch()
  await sink.waitForMessages(before + 1)
  await end()
})

const queueWelcome = (db: Db) =>
  db.transaction().execute((tx) =>
    queueEmail(
      tx,
      welcomeEmail,
      {
        idempotencyKey: 'welcome',
        accountId: null,
        to: { name: 'Ada', address: 'ada@example.org' },
        content: { firstname: 'Ada', role: 'musketeer' },
        sealed: undefined,
      },
      { ...w.platform, now: w.clock.now() },
    ),
  )

/** Waits until a statement waits for a table. The claims of a sender wait behind a hold that waits. */
const waitForLock = (db: Db, table: string) =>
  expect
    .poll(async () => {
      const waiting = await sql`select from pg_locks where ${waitsFor(table)}`.execute(db)
      return waiting.rows.length
    })
    .toBeGreaterThan(0)

test('`hold` waits for the email that is being handed over, and nothing that is queued meanwhile leaves', async () => {
  const replies = Promise.withResolvers<void>()
  const slowSink = await startSink({ hold: (point) => (point === 'taken' ? replies.promise : undefined) })
  const { db, mail, dispatch, end } = await restoreCopy(slowSink)
  await mail('release', '--waiting', 'send')
  await dispatch()
  await slowSink.waitForMessages(1)

  const holding = mail('hold')
  await expect.poll(() => isSendingAllowed(db)).toBe(false)
  await queueWelcome(db)
  expect(await waitForSenders(db, 0), 'the email that is being handed over').toBe(1)
  replies.resolve()
  expect(await holding).toEqual({
    code: 0,
    stdout: 'Mail is on hold. Nothing is sent until it is released.\n',
    stderr: '',
  })
  expect(slowSink.acceptedIds).toHaveLength(1)
  expect((await mail('show')).stdout).toMatch(
    /^Mail is on hold: .*\n1 email waiting; the oldest has been due for \d+ minutes\./,
  )
  await mail('release', '--waiting', 'send')
  await slowSink.waitForMessages(2)
  await end()
  await slowSink.stop()
})

test('`hold` waits for the batch of leaflets that is being planned', async () => {
  const { db, mail, dispatch, end } = await restoreCopy()
  await mail('release', '--waiting', 'send')
  let planning: ReturnType<typeof dispatch> | undefined
  let holding: ReturnType<typeof mail> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`lock table planned_leaflet in exclusive mode`.execute(tx)
    planning = dispatch()
    await waitForLock(db, 'planned_leaflet')
    holding = mail('hold')
    await waitForLock(db, 'mail_release')
  })
  expect(await planning).toEqual({ due: 1, emails: 1 })
  expect(await holding).toMatchObject({ code: 0, stderr: '' })
  await end()
})

test('`release` says what it needs while mail is on hold, and that there is nothing to release while it is sent', async () => {
  const { mail, end } = await restoreCopy()
  expect(await mail('release')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Mail is on hold\. .*--waiting send.*--waiting drop.*\.\n$/),
  })
  await mail('release', '--waiting', 'send')
  expect(await mail('release')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing to release'),
  })
  await end()
})
