/**
 * Receiving: at least 500 answers and bounce reports a second, committed, in 200 MB; and 10,000 hostile messages, after which the receiver
 * goes on and no row is wrong.
 */
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { signReplyToken } from '@street-musketeers/server/membership/index.ts'
import { bounceAddress } from '@street-musketeers/server/platform/mail/bounces/bounce-address.ts'
import { writeHostile } from '@street-musketeers/server/test/replies/hostile.ts'
import { openSmtpClient, type SmtpClient } from '@street-musketeers/server/test/support/smtp-client.ts'
import { startProcess } from '@street-musketeers/server/test/support/worker-process.ts'
import { receiverOptions } from '../../scripts/node-options.mjs'
import { openEmailsToSend } from '../large-world/emails-to-send.ts'
import { watchPeakMemory } from '../memory.ts'
import { report } from '../report.ts'

const domain = 'in.musketeers.example'
const bounces = 'bounces@in.musketeers.example'
const each = 5000
const hostileCount = 10_000
const connections = 16
const [targetRate, targetMb] = [500, 200]

const world = await openEmailsToSend('smtp://127.0.0.1:9', 1)
const { platform, pool, environment } = world
const port = await freePort()

interface Mail {
  from: string
  to: string
  message: Buffer | string
}

const quoted =
  '> Here is your leaflet this week. Print about 20 copies and put them through the doors.\r\n'.repeat(15)
const reply = (to: string, nth: number, text: string): Mail => ({
  from: 'ada@example.org',
  to,
  message: `Message-ID: <${nth}.${text.length}@mail.example.org>\r\nFrom: Ada <ada@example.org>\r\nSubject: Re: Your leaflet\r\nDate: ${new Date().toUTCString()}\r\n\r\n${text}\r\n\r\nSent from my iPhone\r\n\r\n> On 20 Nov 2026, at 12:00, Street Musketeers wrote:\r\n${quoted}`,
})
const bounceReport = (to: string): Mail => ({
  from: '',
  to,
  message: `To: ${to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nYour email could not be delivered.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; relay.example\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user\r\n--b--\r\n`,
})

/** Members who were emailed a leaflet, with the email. */
async function findEmailed() {
  await world.queueLeaflets(2 * each)
  await pool.query(`update letter set state = 'sent', ended_at = now()`)
  await pool.query(`update planned_leaflet set sent_at = now() where membership_id <= $1`, [2 * each])
  const { rows } = await pool.query<{ id: number; email: string; membershipId: number; leafletId: number }>(
    `select letter.id, account.email, (words->>'membershipId')::bigint as "membershipId", (words->>'leafletId')::bigint as "leafletId"
     from letter join account on account.id = letter.account_id order by letter.id`,
  )
  return rows
}

/** Hands messages over on several connections. @returns how many were accepted, and how many a second */
async function deliverAll(mails: Mail[]): Promise<{ accepted: number; rate: number }> {
  let next = 0
  let accepted = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let client: SmtpClient | undefined
      for (let mail = mails[next++]; mail; mail = mails[next++]) {
        client ??= await openSmtpClient(port)
        const code = await client.deliver(mail).catch(() => 0)
        if (code === 250) accepted += 1
        // A hostile message may have cost the connection.
        if (code === 0) {
          client.close()
          client = undefined
        }
      }
      client?.close()
    }),
  )
  return { accepted, rate: (1000 * mails.length) / (performance.now() - started) }
}

const count = async (from: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]!.count

try {
  await pool.query('truncate received_reply, bounce')
  await pool.query("delete from delivery where reported_at > now() - interval '1 day'")
  const emailed = await findEmailed()
  const before = await count('delivery')
  const settings = {
    ...environment,
    INBOUND_PORT: String(port),
    INBOUND_DOMAIN: domain,
    BOUNCE_ADDRESS: bounces,
  }
  const receiver = await startProcess({ ...settings, RUN: 'inbound' }, { node: receiverOptions })
  const peak = watchPeakMemory(receiver.pid)
  const { secrets, config } = platform
  const addressOf = ({ membershipId, leafletId }: (typeof emailed)[number]) =>
    `report+${signReplyToken({ membershipId, leafletId, emailNumber: 0 }, secrets)}@${domain}`
  const answers = emailed.slice(0, each).map((row, nth) => reply(addressOf(row), nth, String((nth % 40) + 1)))
  const reports = emailed
    .slice(each)
    .map(({ id, email }) =>
      bounceReport(bounceAddress(id, email, { config: { ...config, bounceAddress: bounces }, secrets })),
    )

  const bounced = await deliverAll(reports)
  const answered = await deliverAll(answers)
  const mixed = (1000 * 2 * each) / ((1000 * each) / bounced.rate + (1000 * each) / answered.rate)
  const failed = await count(`letter where state = 'failed'`)
  const reported = (await count('delivery')) - before
  report(
    `messages received a second, each committed: ${each} bounce reports and ${each} answers that report a number`,
    `${mixed.toFixed(0)} (bounce reports ${bounced.rate.toFixed(0)}, answers ${answered.rate.toFixed(0)})`,
    `at least ${targetRate}`,
    mixed >= targetRate,
  )
  report(
    'bounce reports and answers accepted, and recorded',
    `${bounced.accepted} and ${answered.accepted}; ${failed} and ${reported}`,
    'all of them, once',
    bounced.accepted === failed && answered.accepted === reported && reported === each,
  )

  const target = addressOf(emailed[0]!)
  const hostile = Array.from({ length: hostileCount }, (_, nth): Mail => {
    const to = nth % 3 ? target : reports[0]!.to
    return { from: 'eve@example.org', to, message: writeHostile(nth).message }
  })
  await deliverAll(hostile)
  const wrong =
    (await count('delivery')) - before - reported + (await count(`letter where state = 'failed'`)) - failed
  report(
    `wrong rows after ${hostileCount} hostile messages`,
    `${wrong}; the receiver ${receiver.isRunning() ? 'runs' : 'has ended'}`,
    'none, and it runs',
    wrong === 0 && receiver.isRunning(),
  )
  const megabytes = peak()
  report(
    'peak memory of the receiver',
    `${megabytes.toFixed(0)} MB`,
    `at most ${targetMb} MB`,
    megabytes <= targetMb,
  )
  await receiver.stop()
} finally {
  await world.close()
}
