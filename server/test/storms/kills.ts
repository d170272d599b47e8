import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import { emailKinds } from '../../src/worker.ts'
import { startSink, type HoldPoint } from '../support/sink.ts'
import { queueCodeEmails, queueWelcomeEmails } from '../support/queue-emails.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { areJobsLeft, lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'
import { ownLocks } from '../support/own-locks.ts'

/** Milliseconds the mail server takes for an answer. */
const answerAfter = 60

/**
 * One of two workers is killed repeatedly, at a random moment in the middle of its emails, and replaced. A kill may repeat the
 * emails in flight on its connections.
 */
export async function stormOfKills(
  stormWorld: StormWorld,
  { emails, kills }: { emails: number; kills: number },
): Promise<StormResult> {
  await stormWorld.platform.db.deleteFrom('email').execute()
  const sink = await startSink({ answerAfter })
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const wrong: string[] = []
  const share = emails / kills
  const workers = await Promise.all([startWorkerProcess(environment), startWorkerProcess(environment)])
  for (let kill = 0; kill < kills; kill += 1) {
    await queueWelcomeEmails(stormWorld.database, share, kill * share)
    await sink.waitForMessages(sink.acceptedIds.length + 1 + Math.floor(Math.random() * share * 0.7))
    await sleep(Math.random() * answerAfter)
    const which = Math.random() < 0.5 ? 0 : 1
    if (new Set(sink.acceptedIds).size === (kill + 1) * share)
      wrong.push(`kill ${kill} came when nothing was left`)
    await workers[which]!.kill()
    workers[which] = await startWorkerProcess(environment)
  }
  await stormWorld.waitUntilAllEnded()
  for (const worker of workers) await worker.stop()
  const held = await sql`select 1 from pg_locks where locktype = 'advisory' and ${ownLocks}`.execute(
    stormWorld.platform.db,
  )
  if (held.rows.length) wrong.push('a lock was left behind')
  await sink.stop()
  return summarise(`${kills} kills of two workers`, stormWorld.platform, [sink], {
    planned: emails,
    allowed: kills * lanes,
    allowedDoubts: kills * lanes,
    wrong,
  })
}

/** Workers die one after another while running jobs, each with the jobs of those before. The last one completes them. */
export async function stormOfKilledJobs(
  stormWorld: StormWorld,
  { kills }: { kills: number },
): Promise<StormResult> {
  const { platform, database, given } = stormWorld
  await platform.db.deleteFrom('email').execute()
  const sink = await startSink()
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const { id } = await given.campaign(await given.organisation())
  let unfinished = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorkerProcess(environment)
    const musketeer = await given.musketeer()
    const holder = await database.pool.connect()
    try {
      await holder.query('begin')
      // No job can queue its email, so none ends.
      await holder.query('lock table email in share row exclusive mode')
      await musketeer.call('POST /api/campaigndistributor', { id })
      await waitUntil(async () => (await countBlockedTransactions(database.pool)) > 0)
      unfinished += await countBlockedTransactions(database.pool)
      await worker.kill()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }
  const last = await startWorkerProcess(environment)
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await stormWorld.waitUntilAllEnded()
  await last.stop()
  await sink.stop()
  return summarise(`${kills} workers killed with unfinished jobs`, platform, [sink], {
    planned: kills,
    allowed: 0,
    besides: `${unfinished} jobs were unfinished`,
  })
}

/** Counts the transactions that wait for another. Asked outside a transaction, which would see the same answer again and again. */
async function countBlockedTransactions(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Where a worker can die around the mail server's answer, and how many emails that may repeat. */
const points: { says: string; holds: HoldPoint; answers: boolean; repeats: number }[] = [
  { says: 'after MAIL and RCPT', holds: 'recipient', answers: false, repeats: 0 },
  { says: 'after DATA, before the answer', holds: 'taken', answers: false, repeats: lanes },
  { says: 'after the answer, before the commit', holds: 'recipient', answers: true, repeats: lanes },
]

/** A worker dies with every connection at the same point around the mail server's answer, and another takes over. */
export async function stormAtPoints(stormWorld: StormWorld): Promise<StormResult[]> {
  const { platform, database } = stormWorld
  const planned = 2 * lanes
  const all: StormResult[] = []
  for (const { says, holds, answers, repeats } of points) {
    await platform.db.deleteFrom('email').execute()
    await queueWelcomeEmails(database, planned)
    const { sink, release, worker } = await startWorkerHeldAt(stormWorld, holds)
    const answer = () => {
      release()
      return sink.waitForMessages(lanes)
    }
    if (answers) await killBeforeCommit(stormWorld, answer, worker.kill)
    else await worker.kill()
    const { sent = 0 } = await stormWorld.states()
    release()

    const other = await sendRemaining(stormWorld, () => stormWorld.waitUntilAllEnded())
    await sink.stop()
    all.push(
      await summarise(`killed ${says}`, platform, [sink, other], {
        planned,
        allowed: repeats,
        besides: `${sink.acceptedIds.length} taken before the kill`,
        wrong: [
          ...(sent ? [`${sent} emails were written down as sent before the kill`] : []),
          ...(sink.acceptedIds.length === repeats
            ? []
            : [`the first mail server took ${sink.acceptedIds.length}`]),
        ],
      }),
    )
  }
  return all
}

/** Where a worker can die while sending codes, and how many may have been sent by then. */
const codePoints: { says: string; holds: HoldPoint; left: number }[] = [
  { says: 'after MAIL and RCPT', holds: 'recipient', left: 0 },
  { says: 'after DATA, before the answer', holds: 'taken', left: lanes },
]

/** A worker dies with a code on every connection. None is sent twice, and only those already sent stay in doubt. */
export async function stormOfKilledCodes(stormWorld: StormWorld): Promise<StormResult[]> {
  const { platform, database } = stormWorld
  const planned = 2 * lanes
  const all: StormResult[] = []
  for (const { says, holds, left } of codePoints) {
    await platform.db.deleteFrom('email').execute()
    await queueCodeEmails(database, planned)
    const { sink, release, worker } = await startWorkerHeldAt(stormWorld, holds)
    await worker.kill()
    release()

    const other = await sendRemaining(stormWorld, () =>
      waitUntil(async () => {
        const { queued, sending } = await stormWorld.states()
        return !queued && !sending
      }),
    )
    await sink.stop()
    all.push(
      await summarise(`killed ${says} of codes`, platform, [sink, other], {
        planned,
        allowed: 0,
        leftInDoubt: left,
        besides: `${sink.acceptedIds.length} taken before the kill`,
      }),
    )
  }
  return all
}

/** Starts a worker whose mail server holds every connection at one point. */
async function startWorkerHeldAt({ environment }: StormWorld, holds: HoldPoint) {
  const held = Promise.withResolvers<void>()
  let reached = 0
  const sink = await startSink({
    hold: (point) => {
      if (point !== holds) return
      reached += 1
      return held.promise
    },
  })
  const worker = await startWorkerProcess({ ...environment, SMTP_URL: sink.url })
  await waitUntil(() => reached === lanes)
  return { sink, release: held.resolve, worker }
}

/**
 * Another sender takes over the rest, with its own mail server.
 * @returns that mail server, stopped
 */
async function sendRemaining({ platform }: StormWorld, untilDone: () => Promise<unknown>) {
  const sink = await startSink()
  const config = { ...platform.config, smtpUrl: sink.url }
  const sender = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 50 })
  await untilDone()
  await sender.stop()
  await sink.stop()
  return sink
}

/** Locks the emails' rows once every lane may hand its email over, so that the mail server answers but the results cannot be committed. */
async function killBeforeCommit(
  { database: { pool } }: StormWorld,
  letAnswer: () => Promise<void>,
  kill: () => Promise<void>,
): Promise<void> {
  const holder = await pool.connect()
  try {
    const started = `select from email where state = 'sending' and may_have_been_sent`
    await waitUntil(async () => (await holder.query(started)).rowCount === lanes)
    await holder.query('begin')
    await holder.query('select from email for update')
    await letAnswer()
    await waitUntil(async () => (await countBlockedTransactions(pool)) > 0)
    await kill()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
