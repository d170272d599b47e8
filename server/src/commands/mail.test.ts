import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { startSink, type Sink } from '../../test/support/sink.ts'
import { world } from '../../test/support/world.ts'
import { planDispatch } from '../mailing/leaflets/plan-dispatch.ts'
import { openDatabase } from '../platform/database/db.ts'
import { startSender } from '../platform/mail/sending/sender.ts'
import { emailKinds } from '../worker.ts'

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

const sendFrom = (url: string) => {
  const database = openDatabase(url)
  const config = { ...w.config, databaseUrl: url, smtpUrl: sink.url }
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
    await musketeer.call(joinCampaign, { id: (await w.given.campaign(organisation, { name })).id })
  await w.runJobs()
  const sending = sendFrom(w.config.databaseUrl)
  await sink.waitForMessages(1)
  await sending.stop()
  await w.app.close()
  await w.database.close()
  return cloneDatabase({ of: w.config.databaseUrl })
}

/** A restored copy, on Monday. */
async function restoreCopy() {
  const copy = await cloneDatabase({ of: original.url })
  w.clock.set(monday.toISOString())
  const { db, stop } = sendFrom(copy.url)
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
  expect(await mail('show')).toMatchObject({ code: 0, stdout: expect.stringContaining('Mail is on hold') })
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
  await sleep(200)
  expect(await dispatch()).toEqual({ due: 0, emails: 0 })
  await mail('release', '--waiting', 'send')
  await dispatch()
  await sink.waitForMessages(before + 1)
  await end()
})

test.each([[[]], [['release']], [['release', '--waiting', 'perhaps']], [['hold', 'now']], [['--loudly']]])(
  '%j is refused with one sentence',
  async (args) => {
    const { code, stdout, stderr } = await runCommand('mail', args, w.config)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^(Usage: npm run mail|Unknown option).+\n$/)
  },
)
