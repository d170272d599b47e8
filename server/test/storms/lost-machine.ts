import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { seconds } from '../../src/platform/values/clock.ts'
import { startSink } from '../support/sink.ts'
import { queueWelcomeEmails } from '../support/queue-emails.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

const run = promisify(execFile)
/** Where Debian's package puts it. */
const packetFilter = '/usr/sbin/iptables'

/** Milliseconds within which the emails of a lost machine must be taken over. */
const maxTakeoverMs = seconds(40)

/** @returns why the storm cannot run on this machine, or null */
export function whyNoLostMachine(): string | null {
  if (process.getuid?.() !== 0)
    return 'The storm of a machine that vanishes needs root, for a network of its own.'
  return existsSync(packetFilter) ? null : `${packetFilter} is missing: apt-get install iptables.`
}

/**
 * The machine of a worker disappears: it sends nothing more, and PostgreSQL does not learn that its connections are gone.
 * This changes the packet filter, so it needs root and its own network.
 */
export async function stormOfLostMachine(
  stormWorld: StormWorld,
  { emails }: { emails: number },
): Promise<StormResult> {
  const { db } = stormWorld.platform
  const sink = await startSink({ answerAfter: 200 })
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const address = new URL(stormWorld.environment.DATABASE_URL)
  address.searchParams.set('application_name', 'lost')
  const lost = await startWorkerProcess({ ...environment, DATABASE_URL: address.href })
  await queueWelcomeEmails(stormWorld.database, emails)
  await sink.waitForMessages(2 * lanes)

  const { rows: ports } = await sql<{ port: number }>`
    select client_port as port from pg_stat_activity where application_name = 'lost'`.execute(db)
  for (const { port } of ports) {
    await drop(String(port), address.port)
    await drop(address.port, String(port))
  }
  const { rows: senders } = await sql<{ sender: number }>`
    select distinct sender from email where state = 'sending'`.execute(db)
  const lostSenders = senders.map(({ sender }) => sender)
  await lost.kill()
  const began = Date.now()
  const other = await startWorkerProcess(environment)
  await waitUntil(async () => !(await areEmailsInFlight(stormWorld, lostSenders)))
  const took = Date.now() - began
  await stormWorld.waitUntilAllEnded()
  await other.stop()
  await sink.stop()
  return summarise('a machine vanishes', stormWorld.platform, [sink], {
    planned: emails,
    allowed: lanes,
    besides: `${ports.length} connections fell silent; missed after ${(took / 1000).toFixed(0)} s (at most ${maxTakeoverMs / 1000})`,
    wrong: took > maxTakeoverMs ? [`it was missed after ${took} ms only`] : [],
  })
}

const drop = (from: string, to: string) =>
  run(packetFilter, ['-A', 'INPUT', '-p', 'tcp', '--sport', from, '--dport', to, '-j', 'DROP'])

/** Whether these senders have claimed emails. */
async function areEmailsInFlight(
  { platform: { db } }: StormWorld,
  senders: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from email where state = 'sending' and sender = any(${senders}::integer[])) as are`.execute(
    db,
  )
  return rows[0]!.are
}
