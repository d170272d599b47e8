import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { signReplyToken } from '../../src/membership/index.ts'
import { openSmtpClient, type SmtpClient } from '../support/smtp-client.ts'
import { startProcess, type ProductProcess } from '../support/worker-process.ts'
import { createCrowd } from './create-crowd.ts'
import type { StormResult } from './storm-result.ts'
import { waitUntil, type StormWorld } from './storm-world.ts'

const domain = 'in.musketeers.example'
const senders = 5

/**
 * A receiver is killed repeatedly while mail servers hand over answers to leaflet emails, each until it is accepted. Every answer
 * that was accepted is one report, and none is two.
 */
export async function stormOfKilledReceivers(
  { platform, given, environment }: StormWorld,
  { replies, kills }: { replies: number; kills: number },
): Promise<StormResult> {
  const { id, leafletId } = await given.campaign(await given.organisation())
  await createCrowd(platform.db, replies, [id])
  const { rows: plans } = await sql<{ membershipId: number; leafletId: number }>`
    insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
    select id, ${leafletId}::bigint, now(), now() from membership where campaign_id = ${id}
    returning membership_id as "membershipId", leaflet_id as "leafletId"`.execute(platform.db)
  const port = await freePort()
  const start = () =>
    startProcess({ ...environment, RUN: 'inbound', INBOUND_PORT: String(port), INBOUND_DOMAIN: domain })
  let receiver: ProductProcess = await start()
  const waiting = plans.map((plan, nth) => ({
    from: 'ada@example.org',
    to: `report+${signReplyToken({ ...plan, emailNumber: 0 }, platform.secrets)}@${domain}`,
    message: `Message-ID: <${nth}@mail.example.org>\r\n\r\n${(nth % 40) + 1}`,
  }))
  let accepted = 0
  let attempts = 0
  const wrong: string[] = []

  async function sendAll(): Promise<void> {
    let client: SmtpClient | undefined
    for (let mail = waiting.pop(); mail; mail = waiting.pop()) {
      for (;;) {
        try {
          attempts += 1
          client ??= await openSmtpClient(port)
          const code = await client.deliver(mail)
          if (code >= 500) wrong.push(`an answer was refused with ${code}`)
          if (code === 250) accepted += 1
          if (code === 250 || code >= 500) break
        } catch {
          client?.close()
          client = undefined
          await sleep(20)
        }
      }
    }
    client?.close()
  }

  const sending = Promise.all(Array.from({ length: senders }, sendAll))
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitUntil(() => accepted >= (kill * replies) / (kills + 1))
    await sleep(Math.random() * 10)
    await receiver.kill()
    receiver = await start()
  }
  await sending
  await receiver.stop()

  const { rows } = await sql<{ reports: number; members: number; thanks: number }>`
    select count(*)::int as reports, count(distinct membership_id)::int as members,
      (select count(*)::int from email where kind = 'mailing.reply-answer') as thanks
    from delivery`.execute(platform.db)
  const { reports, members, thanks } = rows[0]!
  if (accepted !== replies) wrong.push(`${replies} answers, ${accepted} accepted`)
  if (members !== replies) wrong.push(`${replies - members} accepted answers were lost`)
  if (reports !== members) wrong.push(`${reports - members} answers were counted twice`)
  if (thanks !== replies) wrong.push(`${thanks} thanks for ${replies} answers`)
  return {
    storm: `${kills} kills of a receiver`,
    planned: replies,
    sent: reports,
    missing: replies - members,
    extra: reports - members,
    allowed: 0,
    inDoubt: 0,
    notes: `${attempts - replies} answers were handed over again`,
    wrong,
  }
}
