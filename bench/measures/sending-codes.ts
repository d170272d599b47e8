/** Codes: 95 % of the codes queued behind 100,000 leaflets are sent within 10 s. */
import { passwordCodeEmail } from '@street-musketeers/server/identity/codes/email-kinds.ts'
import { queueEmail } from '@street-musketeers/server/platform/mail/email.ts'
import { startWorkerProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import { startSmtpSink } from '../smtp-sink.ts'

const leaflets = 100_000
const codes = 50
const targetSeconds = 10

const sink = await startSmtpSink()
const world = await openEmailsToSend(sink.url, 10)
const { platform, pool, environment } = world

const queueCode = (nth: number) =>
  platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      passwordCodeEmail,
      {
        idempotencyKey: `code:${nth}`,
        accountId: null,
        to: { name: 'Ada', address: `ada.${nth}@example.org` },
        content: { firstname: 'Ada' },
        sealed: { code: 'ABCD-EFGH', email: `ada.${nth}@example.org` },
      },
      { ...platform, now: new Date() },
    ),
  )

try {
  await world.attachLeaflets(true)
  await world.queueLeaflets(leaflets)
  const worker = await startWorkerProcess(environment)
  while ((await world.countSent()).count < 100) await sleep(100)
  for (let nth = 0; nth < codes; nth += 1) {
    await queueCode(nth)
    await sleep(200 + Math.random() * 400)
  }
  await sleep(2000)
  const { rows: waits } = await pool.query<{ seconds: number }>(
    `select extract(epoch from coalesce(ended_at, now()) - created_at)::float8 as seconds
     from letter where once like 'code:%'`,
  )
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from letter where state = 'queued' and priority = 50`,
  )
  await pool.query('truncate letter')
  await worker.stop()
  const waitAt = (part: number) =>
    percentile(
      waits.map(({ seconds }) => seconds),
      part,
    )
  report(
    `a code behind ${leaflets} leaflets of 150 kB, of which ${rows[0]!.waiting} still waited: 95th percentile of ${waits.length}`,
    `${(waitAt(0.95) * 1000).toFixed(0)} ms (median ${(waitAt(0.5) * 1000).toFixed(0)} ms, longest ${(waitAt(1) * 1000).toFixed(0)} ms)`,
    `at most ${targetSeconds} s`,
    waitAt(0.95) <= targetSeconds,
  )
} finally {
  sink.stop()
  await world.close()
}
