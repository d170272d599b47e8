import type { Client } from '@street-musketeers/contract/client.ts'
import { mailHealthMessages, maxCounted } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { holdSending, releaseSending } from '../../platform/mail/stop-sending.ts'
import { sendNewsletter } from '../newsletter/send-newsletter.ts'
import { queueLeafletEmails } from '../leaflets/queue-leaflet-emails.ts'

const start = '2026-11-18T12:00:00Z'
const w = world({ now: start })
const { sendAll, subjects } = emailDelivery(w)
beforeEach(async () => {
  w.clock.set(start)
  await w.platform.db.deleteFrom('bounce').execute()
  await w.platform.db.deleteFrom('email').execute()
})

/** An administrator signs in for each action, because a session does not last overnight. */
const callAsAdministrator: Client = async (to, input) => (await w.given.administrator()).call(to, input)
const listSuppressed = async () =>
  (await callAsAdministrator('GET /api/mailhealth/suppressed/:page/:size', { page: 0, size: 10 })).content
const listUndelivered = async () =>
  (await callAsAdministrator('GET /api/mailhealth/letters/:page/:size', { page: 0, size: 10 })).content

let named = 0
/** A musketeer whose mailbox refuses emails: +550 for good, +451 for now. */
const createRefusingMailbox = (how: '550' | '451') =>
  w.given.account({ email: `mary.${(named += 1)}+${how}@example.org` })

/** Plans and sends a leaflet; `lastTry` makes it the last try of its email. */
async function leafletFor(person: Person, { lastTry = false } = {}): Promise<void> {
  const { db, clock } = w.platform
  const now = clock.now()
  const campaign = await w.given.campaign(await w.given.organisation())
  const { leafletId } = campaign
  const { id: membershipId } = await db
    .insertInto('membership')
    .values({
      account_id: person.id,
      campaign_id: campaign.id,
      joined_at: now,
      withdrawn_at: null,
      emailed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('planned_leaflet')
    .values({ membership_id: membershipId, leaflet_id: leafletId, planned_at: now, sent_at: null })
    .execute()
  await db
    .transaction()
    .execute((tx) => queueLeafletEmails(tx, [{ membershipId, leafletId, accountId: person.id }], now))
  if (lastTry)
    await db
      .updateTable('email')
      .set({ attempts: 75 })
      .where('account_id', '=', person.id)
      .where('state', '=', 'queued')
      .execute()
  await sendAll()
}

const statesOf = async ({ id }: Person) =>
  (
    await w.platform.db
      .selectFrom('email')
      .select('state')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)

test('after one permanent refusal an address stops getting leaflets', async () => {
  const person = await createRefusingMailbox('550')
  await leafletFor(person)
  expect(await listSuppressed()).toEqual([
    {
      person: { id: person.id, role: 'musketeer', name: `${person.firstname} Lovelace` },
      email: person.email,
      reason: 'gone',
      answer: expect.stringMatching(/^550/) as string,
      lastBouncedAt: new Date(start).toISOString(),
    },
  ])
  await leafletFor(person)
  expect(await statesOf(person)).toEqual(['failed', 'cancelled'])
})

test('an address is suppressed after temporary refusals on three days within 30, not on two', async () => {
  const person = await createRefusingMailbox('451')
  await leafletFor(person, { lastTry: true })
  await leafletFor(person, { lastTry: true })
  w.clock.forward(days(2))
  await leafletFor(person, { lastTry: true })
  expect(await listSuppressed(), 'two emails of one day count once').toEqual([])
  w.clock.forward(days(29))
  await leafletFor(person, { lastTry: true })
  expect(await listSuppressed(), 'the first was more than 30 days ago').toEqual([])
  w.clock.forward(days(0.5))
  await leafletFor(person, { lastTry: true })
  w.clock.forward(days(0.4))
  expect(await listSuppressed()).toMatchObject([{ person: { id: person.id }, reason: 'full' }])
  await leafletFor(person, { lastTry: true })
  expect((await statesOf(person)).at(-1)).toBe('cancelled')
  w.clock.forward(days(31))
  expect(await listSuppressed(), 'a mailbox that was full gets another chance').toEqual([])
})

test('codes still go to an address that bounced, leaflets and newsletters do not', async () => {
  const person = await w.given.bouncingAccount()
  await person.call('POST /api/newslettersubscription', { subscribed: true })
  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await leafletFor(person)
  await callAsAdministrator('POST /api/newsletter', { subject: 'Sixty doors', newsletterText: 'Well done.' })
  const friday = new Date('2026-11-20T09:00:00Z')
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  await sendAll()
  expect(await subjects(person)).toEqual([expect.stringContaining('code')])
})

test('a new address starts without bounces, and a code that bounced at it earlier does not count', async () => {
  const person = await w.given.bouncingAccount()
  await person.call('POST /api/confirmcode/email', { email: `new.${person.id}+550@example.org` })
  await sendAll()
  expect(await w.platform.db.selectFrom('bounce').selectAll().execute()).toHaveLength(1)
  await w.platform.db.deleteFrom('email').execute()

  const newAddress = `new.${person.id}@example.org`
  await person.call('POST /api/confirmcode/email', { email: newAddress })
  await w.runJobs()
  const [email] = await w.emails(newAddress)
  const code = /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(email!.subject)![1]!
  await w.as()('PUT /api/resetusername', { email: newAddress, code })
  await w.runJobs()
  expect(await listSuppressed()).toEqual([])
})

test('an address is cleared once, and gets leaflets again', async () => {
  const person = await w.given.bouncingAccount()
  const administrator = await w.given.administrator()
  expect(await administrator.call('DELETE /api/mailhealth/suppressed/:id', { id: person.id })).toEqual({
    message: mailHealthMessages.cleared,
  })
  await expect(
    administrator.call('DELETE /api/mailhealth/suppressed/:id', { id: person.id }),
  ).rejects.toMatchObject({
    error: 'NotFound',
  })
  await leafletFor(person)
  expect(await subjects(person)).toHaveLength(1)
  const actions = w.platform.db.selectFrom('audit_entry').select('action')
  expect(await actions.where('administrator_id', '=', administrator.id).execute()).toEqual([
    { action: 'cleared-bounces' },
  ])
})

test('a failed email can be sent again, once, as if it had never been tried', async () => {
  const id = await w.given.failedEmail()
  expect(await listUndelivered()).toMatchObject([
    { letterId: id, kind: 'Welcome', state: 'failed', canResend: true },
  ])
  const emails = w.platform.db.selectFrom('email').selectAll()
  expect(await callAsAdministrator('POST /api/mailhealth/letters/:id/resend', { id })).toEqual({
    message: mailHealthMessages.resent,
  })
  expect(await emails.executeTakeFirst()).toMatchObject({ state: 'queued' })
  await expect(callAsAdministrator('POST /api/mailhealth/letters/:id/resend', { id })).rejects.toMatchObject({
    error: 'LetterNotResendable',
    message: mailHealthMessages.notFailed,
  })
  await sendAll()
  expect(await listUndelivered()).toEqual([])
  expect(await emails.executeTakeFirst()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a code that failed is not sent again: its secret is gone', async () => {
  const person = await createRefusingMailbox('550')
  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await sendAll()
  const [email] = await listUndelivered()
  expect(email).toMatchObject({
    person: { id: person.id },
    kind: 'Password code',
    canResend: false,
    tries: 1,
  })
  expect(email!.answer).toContain('550')
  expect(email!.answer).not.toContain('@')
  await expect(
    callAsAdministrator('POST /api/mailhealth/letters/:id/resend', { id: email!.letterId }),
  ).rejects.toMatchObject({
    error: 'LetterNotResendable',
    message: mailHealthMessages.emptied,
  })
})

test('a leaflet is not sent again to an address that bounces', async () => {
  const person = await createRefusingMailbox('550')
  await leafletFor(person)
  const [email] = await listUndelivered()
  await expect(
    callAsAdministrator('POST /api/mailhealth/letters/:id/resend', { id: email!.letterId }),
  ).rejects.toMatchObject({
    message: mailHealthMessages.suppressed,
  })
})

test('waiting and failed emails are counted, and a hold is shown', async () => {
  await w.given.failedEmail()
  const { db } = w.platform
  expect(await callAsAdministrator('GET /api/mailhealth', {})).toEqual({
    onHold: false,
    pause: null,
    counts: [
      {
        state: 'failed',
        urgency: 'notice',
        count: 1,
        orMore: false,
        oldestAt: new Date(start).toISOString(),
      },
    ],
  })
  await db.transaction().execute((tx) => holdSending(tx, w.clock.now()))
  expect((await callAsAdministrator('GET /api/mailhealth', {})).onHold).toBe(true)
  await db.transaction().execute((tx) => releaseSending(tx, w.clock.now()))
})

test('however many emails are waiting, counting stops at the stated maximum, and rarer ones are still counted', async () => {
  const { db } = w.platform
  const queue = (state: string, urgency: keyof typeof emailPriorities, many: number) =>
    sql`insert into email (idempotency_key, kind, content, state, priority, due_at, created_at)
      select 'counted:' || ${state}::text || ${urgency}::text || nth, 'test', '{}', ${state}, ${emailPriorities[urgency]},
        ${w.clock.now()}::timestamptz, ${w.clock.now()}::timestamptz - nth * interval '1 second'
      from generate_series(1, ${many}::integer) as nth`.execute(db)
  await queue('queued', 'leaflet', maxCounted + 1)
  await queue('queued', 'newsletter', maxCounted - 1)
  await queue('queued', 'code', 1)
  await queue('failed', 'leaflet', maxCounted)
  await queue('failed', 'code', 2)
  await queue('in doubt', 'notice', 3)
  await queue('sending', 'leaflet', 4)
  await queue('sent', 'leaflet', 5)
  const { counts } = await callAsAdministrator('GET /api/mailhealth', {})
  expect(counts.map(({ urgency, state, count, orMore }) => [urgency, state, count, orMore])).toEqual([
    ['code', 'queued', 1, false],
    ['code', 'failed', 2, false],
    ['notice', 'in doubt', 3, false],
    ['leaflet', 'queued', maxCounted, true],
    ['leaflet', 'sending', 4, false],
    ['leaflet', 'failed', maxCounted, true],
    ['newsletter', 'queued', maxCounted - 1, false],
  ])
  const newsletters = counts.find(({ urgency }) => urgency === 'newsletter')!
  expect(w.clock.now().getTime() - Date.parse(newsletters.oldestAt)).toBe((maxCounted - 1) * 1000)
})

test('a closed account leaves no bounce behind', async () => {
  const person = await w.given.bouncingAccount()
  await person.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await w.platform.db.selectFrom('bounce').selectAll().execute()).toEqual([])
})
