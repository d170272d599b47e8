/**
 * Codes: while a worker has 100,000 leaflets of 150 kB to send, 10,000 share cards to draw, a newsletter, a planning and a night's
 * clearing up, 95 % of the codes that people ask for reach the mail server within 10 s.
 */
import { drawCardJob } from '@street-musketeers/server/campaigns/jobs.ts'
import { requestCode } from '@street-musketeers/server/identity/codes/send-code.ts'
import { planLeaflets, queueNewsletter } from '@street-musketeers/server/mailing/jobs.ts'
import { enqueue } from '@street-musketeers/server/platform/jobs/jobs.ts'
import { everyNight } from '@street-musketeers/server/platform/jobs/timetable.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const leaflets = 100_000
const drawings = 10_000
const codes = 50
const targetSeconds = 10

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, 10)
const { platform, pool, environment } = world
const { db } = platform

/** Adds everything that could keep a code waiting. */
async function queueOtherWork(): Promise<void> {
  await world.storePreviews()
  const { rows: campaigns } = await pool.query<{ id: number }>('select id from campaign order by id')
  const leavesAt = new Date()
  await pool.query('update musketeer set next_due_at = $1, last_slot = null', [leavesAt])
  await db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < drawings; nth += 1)
      await enqueue(tx, drawCardJob, { campaignId: campaigns[nth % campaigns.length]!.id })
    await tx
      .insertInto('newsletter_issue')
      .values({
        subject: 'This week',
        text: 'What **we** did',
        state: 'scheduled',
        leaves_at: leavesAt,
        saved_at: leavesAt,
        ended_at: null,
      })
      .execute()
    for (const job of [everyNight, queueNewsletter, planLeaflets]) await enqueue(tx, job, {})
  })
}

/** Waits for the codes of these people. @returns how long each took, in seconds; those not sent yet took until now */
async function waitsFor(requestedAt: ReadonlyMap<number, Date>): Promise<number[]> {
  const { rows } = await pool.query<{ account_id: number; ended_at: Date }>(
    `select account_id, ended_at from letter where kind = 'identity.password-code' and state = 'sent'`,
  )
  const sentAt = new Map(rows.map((row) => [row.account_id, row.ended_at]))
  return [...requestedAt].map(
    ([id, from]) => ((sentAt.get(id) ?? new Date()).getTime() - from.getTime()) / 1000,
  )
}

const count = async (statement: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${statement}`)).rows[0]!.count

try {
  await pool.query('truncate newsletter_issue, graphile_worker._private_jobs')
  await pool.query('delete from one_time_code')
  await world.attachLeaflets(true)
  await world.queueLeaflets(leaflets)
  await queueOtherWork()
  const { rows: people } = await pool.query<{ id: number; email: string }>(
    `select id, email from account where role = 'musketeer' and activated_at is not null order by id limit $1`,
    [codes],
  )
  const worker = await startWorkerProcess(environment)
  const requestedAt = new Map<number, Date>()
  for (const { id, email } of people) {
    requestedAt.set(id, new Date())
    await db.transaction().execute((tx) => requestCode(tx, { purpose: 'password', email }, platform))
    await sleep(200 + Math.random() * 400)
  }
  await sleep(2000)
  const waits = await waitsFor(requestedAt)
  const leafletsLeft = await count(`letter where state = 'queued' and priority = 50`)
  const drawingsLeft = await count(`graphile_worker.jobs where task_identifier = '${drawCardJob.name}'`)
  await pool.query('truncate letter, newsletter_issue, graphile_worker._private_jobs')
  await worker.stop()
  report(
    `a code behind ${leaflets} leaflets of 150 kB (${leafletsLeft} left at the end), ${drawings} drawings (${drawingsLeft} left), a newsletter, a planning and a night's clearing up: 95th percentile of ${waits.length}`,
    `${(percentile(waits, 0.95) * 1000).toFixed(0)} ms (median ${(percentile(waits, 0.5) * 1000).toFixed(0)} ms, longest ${(percentile(waits, 1) * 1000).toFixed(0)} ms)`,
    `at most ${targetSeconds} s`,
    percentile(waits, 0.95) <= targetSeconds,
  )
} finally {
  sink.stop()
  await world.close()
}
