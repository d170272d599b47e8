import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { seconds } from '../../src/platform/values/clock.ts'
import { startSink } from '../support/sink.ts'
import { queueWelcomeEmails } from '../support/queue-emails.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

const run = promisify(execFile)

/** Milliseconds within which what a vanished machine had in hand is taken over. */
const maxTakeoverMs = seconds(40)

/**
 * The machine of a worker vanishes: it says nothing any more, and nobody tells PostgreSQL that its connections have ended.
 * Changes the packet filter, so it wants a network of its own and root.
 */
export async function stormOfLostMachine(
  ground: StormWorld,
  { letters }: { letters: number },
): Promise<StormResult> {
  const { db } = ground.platform
  const sink = await startSink({ answerAfter: 200 })
  const environment = { ...ground.environment, SMTP_URL: sink.url }
  const address = new URL(ground.environment.DATABASE_URL)
  address.searchParams.set('application_name', 'lost')
  const lost = await startWorkerProcess({ ...environment, DATABASE_URL: address.href })
  await queueWelcomeEmails(ground.database, letters)
  await sink.has(2 * lanes)

  const { rows: ports } = await sql<{ port: number }>`
    select client_port as port from pg_stat_activity where application_name = 'lost'`.execute(db)
  for (const { port } of ports) {
    await drop(String(port), address.port)
    await drop(address.port, String(port))
  }
  const { rows: hands } = await sql<{ sender: number }>`
    select distinct sender from letter where state = 'sending'`.execute(db)
  const gone = hands.map(({ sender }) => sender)
  await lost.kill()
  const began = Date.now()
  const other = await startWorkerProcess(environment)
  await waitUntil(async () => !(await areEmailsInFlight(ground, gone)))
  const took = Date.now() - began
  await ground.waitUntilAllEnded()
  await other.stop()
  await sink.stop()
  return summarise('a machine vanishes', ground.platform, [sink], {
    planned: letters,
    allowed: lanes,
    besides: `${ports.length} connections fell silent; missed after ${(took / 1000).toFixed(0)} s (at most ${maxTakeoverMs / 1000})`,
    wrong: took > maxTakeoverMs ? [`it was missed after ${took} ms only`] : [],
  })
}

const drop = (from: string, to: string) =>
  run('iptables', ['-A', 'INPUT', '-p', 'tcp', '--sport', from, '--dport', to, '-j', 'DROP'])

/** Whether senders have letters in hand. */
async function areEmailsInFlight(
  { platform: { db } }: StormWorld,
  senders: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from letter where state = 'sending' and sender = any(${senders}::integer[])) as are`.execute(
    db,
  )
  return rows[0]!.are
}
