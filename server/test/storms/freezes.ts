import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import { emailKinds } from '../../src/worker.ts'
import { startSink, type Sink } from '../support/sink.ts'
import { queueWelcomeEmails } from '../support/queue-emails.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/**
 * Workers are frozen for longer than any of their time-outs and go on as if nothing had happened. One keeps its connection
 * to the database: its letters wait for it. The other one's is cut, as PostgreSQL's keepalive does for a machine that is
 * gone: its letters are taken over.
 * @param frozen milliseconds, at least: until what the second one had in hand is taken over
 * @param patience milliseconds after which the mail server sends silent clients away
 */
export async function stormOfFreezes(
  ground: StormWorld,
  {
    letters,
    frozen,
    patience,
    answerAfter,
  }: { letters: number; frozen: number; patience: number; answerAfter: number },
): Promise<StormResult> {
  const { db } = ground.platform
  const areFrozen = Promise.withResolvers<void>()
  // However late they are frozen, it is in the middle.
  const sink: Sink = await startSink({
    answerAfter,
    idleTimeoutMs: patience,
    hold: (point) =>
      point === 'taken' && sink.taken.length > letters / 3 ? areFrozen.promise : Promise.resolve(),
  })
  const environment = { ...ground.environment, SMTP_URL: sink.url }
  const wrong: string[] = []
  // Its connections bear its name, by which they can be found.
  const named = new URL(ground.environment.DATABASE_URL)
  named.searchParams.set('application_name', 'lost')
  const lost = await startWorkerProcess({ ...environment, DATABASE_URL: named.href })
  const kept = await startWorkerProcess(environment)
  await queueWelcomeEmails(ground.database, letters)
  await waitUntil(async () => (await senders(ground)).size === 2)
  await sleep(2 * answerAfter)

  lost.freeze()
  kept.freeze()
  areFrozen.resolve()
  const inHand = await senders(ground)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`.execute(
    db,
  )
  const { platform } = ground
  const config = { ...platform.config, smtpUrl: sink.url }
  const other = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 100 })
  await sleep(frozen)

  const stillHold = async () => {
    const now = await senders(ground)
    return [...inHand.keys()].filter((sender) => now.has(sender)).length
  }
  await waitUntil(async () => (await stillHold()) < 2)
  if ((await stillHold()) !== 1)
    wrong.push('what a frozen worker with its lock had in hand was taken from it')
  lost.thaw()
  kept.thaw()
  await ground.waitUntilAllEnded()
  for (const worker of [lost, kept]) if (!worker.isRunning()) wrong.push('a worker ended by itself')
  for (const worker of [lost, kept]) await worker.stop()
  await other.stop()
  await sink.stop()
  return summarise(`two workers frozen for ${frozen / 1000} s`, ground.platform, [sink], {
    planned: letters,
    allowed: 2 * lanes,
    wrong,
  })
}

/** Senders that have letters in hand, with how many. */
async function senders({ platform: { db } }: StormWorld): Promise<Map<number, number>> {
  const { rows } = await sql<{ sender: number; count: number }>`
    select sender, count(*)::int as count from letter where state = 'sending' group by sender`.execute(db)
  return new Map(rows.map(({ sender, count }) => [sender, count]))
}
