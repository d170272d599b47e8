import { parseArgs } from 'node:util'
import { receiveDeliveryReport, resumeMail } from '../mailing/index.ts'
import { skipDueLeaflets } from '../membership/index.ts'
import { systemClock } from '../platform/values/clock.ts'
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

const usage =
  'Usage: npm run mail -- show | hold | release | release --waiting send | release --waiting drop | bounce < message (docs/runbook.md tells when)'

/** So many musketeers are held by one transaction at most. */
const batchSize = 5000

async function show(db: Db): Promise<string> {
  if (!(await isSendingAllowed(db)))
    return 'Mail is on hold: this database was restored from a copy, or somebody held it. Nothing leaves until it is released.'
  const pause = await findPause(db)
  return pause
    ? `Leaflets and newsletters are paused since ${pause.since.toISOString()}: of the last ${pause.answered} the mail server refused ${pause.refused} for good. Codes and notices leave.`
    : 'Mail may leave this database.'
}

async function hold(db: Db): Promise<string> {
  await db.transaction().execute((tx) => holdSending(tx, systemClock.now()))
  return 'Mail is on hold. What is in hand at this moment may still leave; nothing else does until it is released.'
}

/** Lets leaflets and newsletters leave again that stopped because too many were refused. */
async function endPause(db: Db): Promise<string> {
  if (!(await isSendingAllowed(db)) || !(await findPause(db))) throw new Error(usage)
  await db.transaction().execute((tx) => resumeMail(tx, null, systemClock.now()))
  return 'Leaflets and newsletters leave again.'
}

/** Releases mail. With `drop`, letters that wait are taken back and due leaflets skipped: their like may have left already. */
async function release(db: Db, waiting: 'send' | 'drop'): Promise<string> {
  const now = systemClock.now()
  let dropped = 0
  let skipped = 0
  if (waiting === 'drop') {
    dropped = await db.transaction().execute((tx) => cancelPendingEmails(tx, now))
    for (let batch = batchSize; batch === batchSize; skipped += batch)
      batch = await db.transaction().execute((tx) => skipDueLeaflets(tx, { now, count: batchSize }))
  }
  await db.transaction().execute(async (tx) => {
    await releaseSending(tx, now)
    await resumeBulkSending(tx, now)
  })
  return waiting === 'send'
    ? 'Mail leaves again; what waited is on its way.'
    : `Mail leaves again. Letters taken back: ${dropped}; musketeers whose due leaflet was skipped: ${skipped}.`
}

/** What a mail server that pipes a message into a command takes as "keep it and try again" (sysexits.h, EX_TEMPFAIL). */
const exitTryAgain = 75

/** A report tells all we need within its first part. The rest is read, for a pipe that breaks looks like a failure, and let go. */
const maxReadBytes = 1024 * 1024

async function readMessage(): Promise<Buffer> {
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (bytes < maxReadBytes) kept.push(chunk.subarray(0, maxReadBytes - bytes))
    bytes += chunk.byteLength
  }
  return Buffer.concat(kept)
}

/** Takes in a mail server's report that a letter could not be delivered. Whatever else comes is well, and forgotten. */
async function bounce(db: Db): Promise<string> {
  const message = await readMessage()
  const received = await receiveDeliveryReport(db, message, {
    secrets: openSecrets(readConfig(process.env).secretKey),
    now: systemClock.now(),
  })
  process.exitCode = received === 'too early' ? exitTryAgain : 0
  return `The message: ${received}.`
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
  const deed = parseCommand()
  if (deed === bounce) process.exitCode = exitTryAgain
  const database = openDatabase(readConfig(process.env).databaseUrl)
  try {
    console.log(await deed(database.db))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(isDatabaseUnavailable(error) ? 'The database cannot be reached.' : (error as Error).message)
  process.exitCode ||= 1
}
