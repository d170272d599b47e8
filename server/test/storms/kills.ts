import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
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

/** Milliseconds the mail server takes for an answer. */
const answerAfter = 60

/**
 * Two workers, one of which is killed again and again at any instant and replaced, each time in the middle of its share of
 * the letters. A kill may repeat what its connections had on the wire.
 */
export async function stormOfKills(
  ground: StormWorld,
  { letters, kills }: { letters: number; kills: number },
): Promise<StormResult> {
  const sink = await startSink({ answerAfter })
  const environment = { ...ground.environment, SMTP_URL: sink.url }
  const wrong: string[] = []
  const share = letters / kills
  const workers = await Promise.all([startWorkerProcess(environment), startWorkerProcess(environment)])
  for (let kill = 0; kill < kills; kill += 1) {
    await queueWelcomeEmails(ground.database, share, kill * share)
    await sink.has(sink.taken.length + 1 + Math.floor(Math.random() * share * 0.7))
    await sleep(Math.random() * answerAfter)
    const which = Math.random() < 0.5 ? 0 : 1
    if (new Set(sink.taken).size === (kill + 1) * share) wrong.push(`kill ${kill} came when nothing was left`)
    await workers[which]!.kill()
    workers[which] = await startWorkerProcess(environment)
  }
  await ground.waitUntilAllEnded()
  for (const worker of workers) await worker.stop()
  const held = await sql`select 1 from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`.execute(ground.platform.db)
  if (held.rows.length) wrong.push('a lock was left behind')
  await sink.stop()
  return summarise(`${kills} kills of two workers`, ground.platform, [sink], {
    planned: letters,
    allowed: kills * lanes,
    wrong,
  })
}

/** Workers die one after the other with jobs in hand, each with those of all before it; the last one does them. */
export async function stormOfKilledJobs(
  ground: StormWorld,
  { kills }: { kills: number },
): Promise<StormResult> {
  const { platform, database, given } = ground
  await platform.db.deleteFrom('letter').execute()
  const sink = await startSink()
  const environment = { ...ground.environment, SMTP_URL: sink.url }
  const { id } = await given.campaign(await given.organisation())
  let inHand = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorkerProcess(environment)
    const musketeer = await given.musketeer()
    const holder = await database.pool.connect()
    try {
      await holder.query('begin')
      // No job can write its letter, and none ends.
      await holder.query('lock table letter in share row exclusive mode')
      await musketeer.call(joinCampaign, { id })
      await waitUntil(async () => (await countBlockedTransactions(holder)) > 0)
      inHand += await countBlockedTransactions(holder)
      await worker.kill()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }
  const last = await startWorkerProcess(environment)
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await ground.waitUntilAllEnded()
  await last.stop()
  await sink.stop()
  return summarise(`${kills} workers killed with jobs in hand`, platform, [sink], {
    planned: kills,
    allowed: 0,
    besides: `${inHand} jobs were in hand`,
  })
}

/** How many transactions wait for another. */
async function countBlockedTransactions(on: pg.PoolClient): Promise<number> {
  const { rowCount } = await on.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Where a worker can die around the mail server's answer, and what that may repeat of the letters on its connections. */
const points: { says: string; holds: HoldPoint; answers: boolean; repeats: number }[] = [
  { says: 'before the greeting', holds: 'connected', answers: false, repeats: 0 },
  { says: 'after MAIL and RCPT', holds: 'recipient', answers: false, repeats: 0 },
  { says: 'after DATA, before the answer', holds: 'taken', answers: false, repeats: lanes },
  { says: 'after the answer, before the commit', holds: 'recipient', answers: true, repeats: lanes },
]

/** A worker dies with every connection at one point around the mail server's answer; another one takes over. */
export async function stormAtPoints(ground: StormWorld): Promise<StormResult[]> {
  const { platform, database } = ground
  const planned = 2 * lanes
  const all: StormResult[] = []
  for (const { says, holds, answers, repeats } of points) {
    await platform.db.deleteFrom('letter').execute()
    await queueWelcomeEmails(database, planned)
    const { sink, letGo, worker } = await startWorkerHeldAt(ground, holds)
    const answer = () => {
      letGo()
      return sink.has(lanes)
    }
    if (answers) await killBeforeCommit(ground, answer, worker.kill)
    else await worker.kill()
    const { sent = 0 } = await ground.states()
    letGo()

    const other = await sendRemaining(ground, () => ground.waitUntilAllEnded())
    await sink.stop()
    all.push(
      await summarise(`killed ${says}`, platform, [sink, other], {
        planned,
        allowed: repeats,
        besides: `${sink.taken.length} taken before the kill`,
        wrong: [
          ...(sent ? [`${sent} letters were written down as sent before the kill`] : []),
          ...(sink.taken.length === repeats ? [] : [`the first mail server took ${sink.taken.length}`]),
        ],
      }),
    )
  }
  return all
}

/** Where a worker can die with codes in hand, and how many of them may have left by then. */
const codePoints: { says: string; holds: HoldPoint; left: number }[] = [
  { says: 'before the greeting', holds: 'connected', left: 0 },
  { says: 'after MAIL and RCPT', holds: 'recipient', left: 0 },
  { says: 'after DATA, before the answer', holds: 'taken', left: lanes },
]

/** A worker dies with a code on every connection. None leaves twice, and only those that had left stay in doubt. */
export async function stormOfKilledCodes(ground: StormWorld): Promise<StormResult[]> {
  const { platform, database } = ground
  const planned = 2 * lanes
  const all: StormResult[] = []
  for (const { says, holds, left } of codePoints) {
    await platform.db.deleteFrom('letter').execute()
    await queueCodeEmails(database, planned)
    const { sink, letGo, worker } = await startWorkerHeldAt(ground, holds)
    await worker.kill()
    letGo()

    const other = await sendRemaining(ground, () =>
      waitUntil(async () => {
        const { queued, sending } = await ground.states()
        return !queued && !sending
      }),
    )
    await sink.stop()
    all.push(
      await summarise(`killed ${says} of codes`, platform, [sink, other], {
        planned,
        allowed: 0,
        leftInDoubt: left,
        besides: `${sink.taken.length} taken before the kill`,
      }),
    )
  }
  return all
}

/** A worker with a letter on every connection, all held by its mail server at one point. */
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
  return { sink, letGo: held.resolve, worker }
}

/** Another sender takes over what is left, with a mail server of its own. @returns that mail server, which has ended */
async function sendRemaining({ platform }: StormWorld, untilDone: () => Promise<unknown>) {
  const sink = await startSink()
  const config = { ...platform.config, smtpUrl: sink.url }
  const sender = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 50 })
  await untilDone()
  await sender.stop()
  await sink.stop()
  return sink
}

/** Holds the letters' rows, so that the mail server answers and what became of the letters cannot be committed. */
async function killBeforeCommit(
  { database: { pool } }: StormWorld,
  letAnswer: () => Promise<void>,
  kill: () => Promise<void>,
): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from letter for update')
    await letAnswer()
    await waitUntil(async () => (await countBlockedTransactions(holder)) > 0)
    await kill()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
