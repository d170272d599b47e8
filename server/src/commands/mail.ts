import { parseArgs } from 'node:util'
import { receiveBounce, resumeMail } from '../mailing/index.ts'
import { skipDueLeaflets } from '../membership/index.ts'
import { seconds, systemClock } from '../platform/values/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { isDatabaseUnavailable, openDatabase, type Db } from '../platform/database/db.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { findPause, resumeBulkSending } from '../platform/mail/pause-store.ts'
import {
  cancelPendingEmails,
  holdSending,
  isSendingAllowed,
  releaseSending,
} from '../platform/mail/sending-hold.ts'
import { waitForSenders } from '../platform/mail/sending/wait-for-senders.ts'

const usage =
  'Usage: npm run mail -- show | hold | release | release --waiting send | release --waiting drop | bounce < message (see docs/runbook.md)'

/** The most musketeers one transaction locks. */
const batchSize = 5000

async function show(db: Db): Promise<string> {
  if (!(await isSendingAllowed(db)))
    return 'Mail is on hold: this database was restored from a copy, or an operator ran `hold`. Nothing is sent until it is released.'
  const pause = await findPause(db)
  return pause
    ? `Leaflets and newsletters have been paused since ${pause.since.toISOString()}: the mail server permanently refused ${pause.refused} of the last ${pause.answered}. Codes and notices are still sent.`
    : 'Mail is being sent from this database.'
}

const pluralise = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** How long `hold` waits for the emails that are being sent: workers look for a hold every five seconds. */
const drainTimeoutMs = seconds(15)

async function hold(db: Db): Promise<string> {
  await db.transaction().execute((tx) => holdSending(tx, systemClock.now()))
  const leaving = await waitForSenders(db, drainTimeoutMs)
  return leaving
    ? `Mail is on hold. ${pluralise(leaving, 'email')} that a worker had begun to send may still leave: run this again to wait for them. Nothing else is sent until mail is released.`
    : 'Mail is on hold. Nothing is sent until it is released.'
}

/** Resumes leaflets and newsletters that were paused because too many were refused. */
async function endPause(db: Db): Promise<string> {
  if (!(await isSendingAllowed(db)) || !(await findPause(db))) throw new Error(usage)
  await db.transaction().execute((tx) => resumeMail(tx, null, systemClock.now()))
  return 'Leaflets and newsletters have resumed.'
}

/** Releases mail. With `drop`, waiting emails are cancelled and due leaflets skipped, because the original database may have sent them. */
async function release(db: Db, waiting: 'send' | 'drop'): Promise<string> {
  const now = systemClock.now()
  let cancelled = 0
  let skipped = 0
  if (waiting === 'drop') {
    cancelled = await db.transaction().execute((tx) => cancelPendingEmails(tx, now))
    for (let batch = batchSize; batch === batchSize; skipped += batch)
      batch = await db.transaction().execute((tx) => skipDueLeaflets(tx, { now, count: batchSize }))
  }
  await db.transaction().execute(async (tx) => {
    await releaseSending(tx, now)
    await resumeBulkSending(tx, now)
  })
  return waiting === 'send'
    ? 'Mail is released. Waiting emails are being sent.'
    : `Mail is released. Emails cancelled: ${cancelled}; musketeers whose due leaflet was skipped: ${skipped}.`
}

/** Asks a mail server that pipes messages into this command to try again later (sysexits.h, EX_TEMPFAIL). */
const exitTryAgain = 75

/** The first part of a report contains all we need. The rest is read and dropped, because a broken pipe would look like a failure. */
const maxReadBytes = 1024 * 1024

async function readMessage(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (bytes < maxReadBytes) chunks.push(chunk.subarray(0, maxReadBytes - bytes))
    bytes += chunk.byteLength
  }
  return Buffer.concat(chunks)
}

/** Records a mail server's report that an email could not be delivered. Any other message is accepted and dropped. */
async function bounce(db: Db): Promise<string> {
  const message = await readMessage()
  const { secretKey, previousSecretKey } = readConfig(process.env)
  const outcome = await receiveBounce(db, message, {
    secrets: openSecrets(secretKey, previousSecretKey),
    now: systemClock.now(),
  })
  process.exitCode = outcome === 'too early' ? exitTryAgain : 0
  return `The message: ${outcome}.`
}

function parseCommand(): (db: Db) => Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { waiting: { type: 'string' } },
  })
  const { waiting } = values
  if (positionals.length === 1 && positionals[0] === 'show') return show
  if (positionals.length === 1 && positionals[0] === 'hold') return hold
  if (positionals.length === 1 && positionals[0] === 'bounce') return bounce
  if (positionals.length === 1 && positionals[0] === 'release' && waiting === undefined) return endPause
  if (positionals.length === 1 && positionals[0] === 'release' && (waiting === 'send' || waiting === 'drop'))
    return (db) => release(db, waiting)
  throw new Error(usage)
}

try {
  const command = parseCommand()
  if (command === bounce) process.exitCode = exitTryAgain
  const database = openDatabase(readConfig(process.env).databaseUrl)
  try {
    console.log(await command(database.db))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(isDatabaseUnavailable(error) ? 'The database cannot be reached.' : (error as Error).message)
  process.exitCode ||= 1
}
