import { emailPriorities } from '../email-priorities.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/db.ts'
import { cancelPendingEmails, countPendingEmails, findLongestWaits } from '../platform/mail/pending-emails.ts'
import {
  findPause,
  holdSending,
  isSendingAllowed,
  releaseSending,
  resumeBulkSending,
  waitForSenders,
} from '../platform/mail/stop-sending.ts'
import { seconds, systemClock } from '../platform/values/clock.ts'
import { explainAddress } from './explain-address.ts'
import { exitTryAgain, handOver } from './hand-over.ts'
import { pluralise } from '../platform/values/pluralise.ts'
import { readAddress, refuseWords, startCommand, withDatabase, WrongArguments } from './start-command.ts'

const usage = `Usage: npm run mail -- show                     says whether email is sent, on hold or paused, and how many emails wait
       npm run mail -- hold                     stops all email, and waits for what is being sent
       npm run mail -- release --waiting send   ends a hold; emails that wait are sent
       npm run mail -- release --waiting drop   ends a hold; emails that wait are cancelled, and leaflets that are due are skipped
       npm run mail -- release                  resumes leaflets and newsletters that were paused because many were refused
       npm run mail -- explain ADDRESS          says the result of the last emails to an address, and why others do not go there
       npm run mail -- bounce < MESSAGE         takes in a mail server's report of an email that was not delivered, or a reply to a leaflet's email

See docs/runbook.md: "When leaflets are refused", "Restore", "Receiving email".`

/** The most musketeers one transaction locks. */
const batchSize = 5000

/** The most waiting emails that are counted. */
const maxCounted = 100_000

async function show(db: Db): Promise<string> {
  return `${await describeSending(db)}\n${await describeWaiting(db)}`
}

async function describeSending(db: Db): Promise<string> {
  if (!(await isSendingAllowed(db)))
    return 'Mail is on hold: this database was restored from a copy, or an operator ran `hold`. Nothing is sent until it is released.'
  const pause = await findPause(db)
  return pause
    ? `Leaflets and newsletters have been paused since ${pause.since.toISOString()}: the mail server permanently refused ${pause.refused} of the last ${pause.answered}. Codes and notices are still sent.`
    : 'Mail is being sent from this database.'
}

async function describeWaiting(db: Db): Promise<string> {
  const counts = await db.transaction().execute((tx) => countPendingEmails(tx, maxCounted))
  const waiting = counts.find(({ state }) => state === 'queued')?.count ?? 0
  if (waiting === 0) return 'No email waits.'
  const waits = await findLongestWaits(db, systemClock.now(), Object.values(emailPriorities))
  const minutes = Math.floor(Math.max(...waits.map(({ seconds: wait }) => wait)) / 60)
  return `${waiting === maxCounted ? 'At least ' : ''}${pluralise(waiting, 'email')} waiting; the oldest has been due for ${pluralise(minutes, 'minute')}. If mail is being sent and that grows, the workers' log says why: look for "mail-server.away".`
}

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
  if (!(await isSendingAllowed(db)))
    throw new Error(
      'Mail is on hold. Say what happens to the emails that wait: `npm run mail -- release --waiting send` sends them, `npm run mail -- release --waiting drop` cancels them.',
    )
  if (!(await findPause(db)))
    throw new Error('Mail is neither on hold nor paused: there is nothing to release.')
  const { resumeMail } = await import('../mailing/index.ts')
  await db.transaction().execute((tx) => resumeMail(tx, null, systemClock.now()))
  return 'Leaflets and newsletters have resumed.'
}

/** Releases mail. With `drop`, waiting emails are cancelled and due leaflets skipped, because the original database may have sent them. */
async function release(db: Db, waiting: 'send' | 'drop'): Promise<string> {
  const now = systemClock.now()
  let cancelled = 0
  let skipped = 0
  if (waiting === 'drop') {
    const { skipDueLeaflets } = await import('../membership/index.ts')
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

const commands: Record<string, (db: Db) => Promise<string>> = {
  show,
  hold,
  release: endPause,
}

function explain([address, ...more]: readonly string[], waiting: string | undefined) {
  if (waiting !== undefined) throw new WrongArguments('explain takes no --waiting.')
  if (more.length) refuseWords(['explain', address!, ...more])
  const email = readAddress(address)
  return {
    run: (config: Config) =>
      withDatabase(config, async (db) => `${await describeSending(db)}\n${await explainAddress(db, email)}`),
  }
}

await startCommand({
  usage,
  options: ['waiting'],
  read(words, { waiting }) {
    const [name = '', ...more] = words
    if (name === 'explain') return explain(more, waiting)
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (more.length || (!command && name !== 'bounce')) return refuseWords(words)
    if (waiting === undefined)
      return command
        ? { run: (config) => withDatabase(config, command) }
        : { run: handOver, failureCode: exitTryAgain }
    if (name !== 'release') throw new WrongArguments(`${name} takes no --waiting.`)
    if (waiting !== 'send' && waiting !== 'drop') throw new WrongArguments('--waiting is send or drop.')
    return { run: (config) => withDatabase(config, (db) => release(db, waiting)) }
  },
})
