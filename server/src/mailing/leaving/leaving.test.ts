import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMail } from '../../../test/replies/send-mail.ts'
import { world } from '../../../test/support/world.ts'
import { startInbound } from '../../inbound.ts'
import { signLeaveLink } from './sign-leave-link.ts'
import type { Receiver } from '../../platform/mail/inbound/receiver.ts'

const w = world({
  environment: async () => ({ INBOUND_DOMAIN: 'in.musketeers.example', INBOUND_PORT: '0' }),
})
let receiver: Receiver
beforeAll(async () => void (receiver = (await startInbound(w.platform))!))
afterAll(() => receiver?.close())

const provider = '203.0.113.200'
const click = (link: string) =>
  w
    .as(null, provider)('POST /api/leavelink', { link })
    .then(
      () => 'left',
      (error: { error: string }) => error.error,
    )
const linkOf = (accountId: number) =>
  signLeaveLink({ leaves: 'reminders', accountId, emailNumber: 0 }, w.platform.secrets)
const countCounters = async () =>
  Number((await w.database.pool.query('select count(*) from rate_limit')).rows[0].count)

test('one link is used at most 60 times an hour, from whatever address', async () => {
  const link = linkOf(900_001)
  for (let nth = 0; nth < 60; nth += 1) expect(await click(link)).toBe('left')
  const elsewhere = w.as(null, '198.51.100.77')('POST /api/leavelink', { link })
  await expect(elsewhere).rejects.toMatchObject({ status: 429, error: 'TooManyTries' })
})

test('links that we did not sign are refused, and leave no counters behind', async () => {
  const before = await countCounters()
  for (let nth = 0; nth < 100; nth += 1)
    expect(await click(`r-${nth}-${'a'.repeat(22)}`)).toBe('LeaveLinkUnknown')
  expect(await countCounters()).toBe(before)
})

/** A member with the address in the emails' header to which a mail program writes to leave. */
async function createMember() {
  const musketeer = await w.given.musketeer()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  await w.runJobs()
  const [email] = await w.emails(musketeer.email)
  return { musketeer, campaignId, headers: email!.headers }
}

const write = (to: string, message = 'Subject: unsubscribe\r\n\r\n') =>
  sendMail(receiver.port, { to, message })

test('an email to the address beside the link leaves the campaign, in whatever case and however often it comes', async () => {
  const { musketeer, campaignId, headers } = await createMember()
  expect(headers['List-Id']).toBe(`<leaflets.${w.config.mailFrom.split('@')[1]}>`)
  const [, url, address] = /^<(https?:.+)>, <mailto:(.+)\?subject=unsubscribe>$/.exec(
    headers['List-Unsubscribe']!,
  )!
  expect(url).toContain('/leave/c-')
  expect(address!.split('@')[0]!.length).toBeLessThanOrEqual(64)

  expect(await write(address!.toUpperCase(), 'Auto-Submitted: auto-generated\r\n\r\n')).toBe(250)
  await expect(
    musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId }),
  ).rejects.toMatchObject({ error: 'NotFound' })
  expect(await write(address!)).toBe(250)
})

test('an address that we did not sign is no mailbox', async () => {
  const { musketeer, campaignId, headers } = await createMember()
  const [, address] = /<mailto:(.+)\?/.exec(headers['List-Unsubscribe']!)!
  const forged = address!.replace(/[0-9a-f]{24}@/, `${'0'.repeat(24)}@`)
  for (const to of [forged, 'leave+c-1-@in.musketeers.example', 'leave@in.musketeers.example'])
    expect(await write(to)).toBe(550)
  expect(await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId })).toBeTruthy()
})
