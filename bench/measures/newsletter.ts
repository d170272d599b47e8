/**
 * Newsletter: an issue for at least 100,000 readers, among 1,000,000 musketeers, is planned within 10 s. Of the codes that people request while it
 * is planned and sent, 95 % reach the mail server within 10 s. The worker that sends them is a separate process.
 * `npm run bench -- newsletter [musketeers]`
 */
import { requestCode } from '@street-musketeers/server/identity/codes/send-code.ts'
import { sendNewsletter } from '@street-musketeers/server/mailing/newsletter/send-newsletter.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentOf } from '../environment.ts'
import { ensureLargeWorld, startLargePostgres } from '../large-world/large-world.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const size = { musketeers: Number(process.argv[2] ?? 1_000_000), campaigns: 20_000 }
const targets = { plannedWithin: 10, codeWithin: 10 }
const codes = { count: 120, everyMs: 250 }

const postgres = await startLargePostgres()
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-newsletter-'))
const sink = await startSmtpSink()

try {
  const environment = environmentOf({
    DATABASE_URL: await ensureLargeWorld(postgres, size, console.log),
    SMTP_URL: sink.url,
    DATA_DIR: directory,
  })
  const { platform, database } = await openPlatform(readConfig(environment))
  const { db } = platform
  const { pool } = database
  async function deleteEmails(): Promise<void> {
    await pool.query('truncate letter, newsletter_issue')
    await pool.query('delete from one_time_code')
  }
  await deleteEmails()
  await pool.query('vacuum analyze letter')
  const worker = await startWorkerProcess(environment)

  const { rows: people } = await pool.query<{ id: number; email: string }>(
    `select id, email from account where role = 'musketeer' and activated_at is not null order by id limit $1`,
    [codes.count],
  )
  const requestedAt = new Map<number, number>()
  const requestingCodes = (async () => {
    for (const { id, email } of people) {
      requestedAt.set(id, Date.now())
      await db.transaction().execute((tx) => requestCode(tx, { purpose: 'password', email }, platform))
      await sleep(codes.everyMs)
    }
  })()

  // A few codes are sent before the newsletter.
  await sleep(2000)
  const leavesAt = platform.clock.now()
  await db
    .insertInto('newsletter_issue')
    .values({
      subject: 'This week',
      text: 'What **we** did:\n\n- one street\n- another',
      state: 'scheduled',
      leaves_at: leavesAt,
      saved_at: leavesAt,
      ended_at: null,
    })
    .execute()
  const began = performance.now()
  await sendNewsletter(platform, leavesAt)
  const planningSeconds = (performance.now() - began) / 1000
  const { rows: newsletters } = await pool.query<{ count: number }>(
    `select count(*)::int as count from letter where once like 'newsletter:%'`,
  )
  const readers = newsletters[0]!.count
  report(
    `a newsletter planned for ${readers.toLocaleString('en-GB')} readers while the first emails are sent`,
    `${planningSeconds.toFixed(1)} s`,
    `at most ${targets.plannedWithin} s`,
    readers >= Math.min(100_000, size.musketeers / 10) && planningSeconds <= targets.plannedWithin,
  )

  await requestingCodes
  const readSentCodes = async () =>
    (
      await pool.query<{ account_id: number; at: Date }>(
        `select account_id, ended_at as at from letter where kind = 'identity.password-code' and state = 'sent'`,
      )
    ).rows
  const deadline = Date.now() + 60_000
  while ((await readSentCodes()).length < codes.count && Date.now() < deadline) await sleep(100)
  const sent = await readSentCodes()
  const waits = [
    ...sent.map(({ account_id, at }) => (at.getTime() - requestedAt.get(account_id)!) / 1000),
    ...Array.from({ length: codes.count - sent.length }, () => Infinity),
  ]
  const p95 = percentile(waits, 0.95)
  const { rows: sentNewsletters } = await pool.query<{ sent: number }>(
    `select count(*)::int as sent from letter where once like 'newsletter:%' and state = 'sent'`,
  )
  report(
    `codes requested meanwhile (${sent.length} of ${codes.count} sent, with ${sentNewsletters[0]!.sent.toLocaleString('en-GB')} newsletters): 95th percentile until sent`,
    `${p95.toFixed(2)} s, the slowest ${Math.max(...waits).toFixed(2)} s`,
    `at most ${targets.codeWithin} s`,
    p95 <= targets.codeWithin,
  )
  await worker.stop()
  await deleteEmails()
  await database.close()
} finally {
  sink.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
