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
 * Two workers are frozen for longer than all their time-outs and then continue. One keeps its connection to the database, so
 * its emails wait for it. The connection of the other is closed, as PostgreSQL's keepalive does for a lost machine, so its
 * emails are taken over.
 * @param frozen milliseconds, at least until the emails of the second worker are taken over
 * @param patience milliseconds after which the mail server disconnects silent clients
 */
export async function stormOfFreezes(
  stormWorld: StormWorld,
  {
    emails,
    frozen,
    patience,
    answerAfter,
  }: { emails: number; frozen: number; patience: number; answerAfter: number },
): Promise<StormResult> {
  const { db } = stormWorld.platform
  const areFrozen = Promise.withResolvers<void>()
  // The freeze always comes in the middle, however late.
  const sink: Sink = await startSink({
    answerAfter,
    idleTimeoutMs: patience,
    hold: (point) =>
      point === 'taken' && sink.acceptedIds.length > emails / 3 ? areFrozen.promise : Promise.resolve(),
  })
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const wrong: string[] = []
  // The application name identifies its connections.
  const named = new URL(stormWorld.environment.DATABASE_URL)
  named.searchParams.set('application_name', 'lost')
  const lost = await startWorkerProcess({ ...environment, DATABASE_URL: named.href })
  const connected = await startWorkerProcess(environment)
  await queueWelcomeEmails(stormWorld.database, emails)
  await waitUntil(async () => (await senders(stormWorld)).size === 2)
  await sleep(2 * answerAfter)

  lost.freeze()
  connected.freeze()
  areFrozen.resolve()
  const held = await senders(stormWorld)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`.execute(
    db,
  )
  const { platform } = stormWorld
  const config = { ...platform.config, smtpUrl: sink.url }
  const other = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 100 })
  await sleep(frozen)

  const stillHold = async () => {
    const now = await senders(stormWorld)
    return [...held.keys()].filter((sender) => now.has(sender)).length
  }
  await waitUntil(async () => (await stillHold()) < 2)
  if ((await stillHold()) !== 1) wrong.push('the emails of a frozen worker with its lock were taken from it')
  lost.thaw()
  connected.thaw()
  await stormWorld.waitUntilAllEnded()
  for (const worker of [lost, connected]) if (!worker.isRunning()) wrong.push('a worker ended by itself')
  for (const worker of [lost, connected]) await worker.stop()
  await other.stop()
  await sink.stop()
  return summarise(`two workers frozen for ${frozen / 1000} s`, stormWorld.platform, [sink], {
    planned: emails,
    allowed: 2 * lanes,
    wrong,
  })
}

/** The senders that have claimed emails, with the number of emails. */
async function senders({ platform: { db } }: StormWorld): Promise<Map<number, number>> {
  const { rows } = await sql<{ sender: number; count: number }>`
    select sender, count(*)::int as count from email where state = 'sending' group by sender`.execute(db)
  return new Map(rows.map(({ sender, count }) => [sender, count]))
}
