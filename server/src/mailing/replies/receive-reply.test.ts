import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { sendMail, type MailToSend } from '../../../test/replies/send-mail.ts'
import { world } from '../../../test/support/world.ts'
import { startInbound } from '../../inbound.ts'
import { markEmailed } from '../../membership/planning/plan-store.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Receiver } from '../../platform/mail/inbound/receiver.ts'

const friday = '2026-11-20T17:30:00Z'
const w = world({
  now: friday,
  environment: async () => ({
    INBOUND_DOMAIN: 'in.musketeers.example',
    INBOUND_PORT: '0',
    BOUNCE_ADDRESS: 'bounces@musketeers.example',
  }),
})
let receiver: Receiver
beforeAll(async () => void (receiver = (await startInbound(w.platform))!))
afterAll(() => receiver?.close())
beforeEach(() => w.clock.set(friday))

interface Member {
  musketeer: Person
  campaignId: number
  replyTo: string
}

/** A musketeer who was emailed a leaflet. */
async function createMember(over: { firstname?: string } = {}): Promise<Member> {
  const musketeer = await w.given.musketeer(over)
  const { id, leafletId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id,
  })
  await w.runJobs()
  const [email] = await w.emails(musketeer.email)
  await w.platform.db
    .transaction()
    .execute((tx) => markEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))
  return { musketeer, campaignId: id, replyTo: email!.replyTo }
}

let messages = 0
/** A message with some text, and further headers. */
const write = (text: string, ...headers: string[]) =>
  [
    `Message-ID: <${(messages += 1)}@mail.example.org>`,
    'From: Ada <ada@example.org>',
    `Date: ${w.clock.now().toUTCString()}`,
    ...headers,
    '',
    text,
  ].join('\r\n')

const send = (mail: MailToSend) => sendMail(receiver.port, mail)
const answer = ({ replyTo }: Member, text: string, ...headers: string[]) =>
  send({ to: replyTo, message: write(text, ...headers) })

const deliveries = async ({ musketeer, campaignId }: Member) =>
  (await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId })).campaignData.map(
    ({ subDate, leafletsDelivered }) => [subDate, leafletsDelivered],
  )
/** The emails that answer a member, oldest first. */
const answersTo = async ({ musketeer }: Member) =>
  (await w.emails(musketeer.email)).filter(({ kind }) => kind === 'mailing.reply-answer')
const subjects = async (member: Member) => (await answersTo(member)).map(({ subject }) => subject)

test('a leaflet’s email is answered with a number, which is reported, thanked for and can be undone for a day', async () => {
  const one = await createMember()
  const [email] = await w.emails(one.musketeer.email)
  expect(one.replyTo).toMatch(/^report\+\d+-\d+-[0-9a-f]{24}@in\.musketeers\.example$/)
  for (const part of [email!.text, email!.html]) {
    expect(part).toContain('Or just reply with the number.')
    expect(part).not.toContain('Reply to this email')
  }

  expect(await answer(one, '20\r\n\r\nSent from my iPhone')).toBe(250)
  expect(await deliveries(one)).toEqual([['2026-11-20', 20]])
  const [thanks] = await answersTo(one)
  expect(thanks).toMatchObject({
    subject: 'Thank you: 20 leaflets reported',
    replyTo: one.replyTo,
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  expect(thanks!.text).toContain('We’ve saved 20 leaflets for “Fair pay now” on 20 November')

  w.clock.forward(23 * 3_600_000)
  const [, link, submissionId] = /\/report\/([\w-]+)\?undo=([\w-]+)/.exec(thanks!.text)!
  await w.as()('POST /api/reportlink/undo', { link: link!, submissionId: submissionId! })
  expect(await deliveries(one)).toEqual([])
})

test('undoing by the answer ends after a day, and its data is deleted the night after', async () => {
  const one = await createMember()
  await answer(one, '20')
  const [thanks] = await answersTo(one)
  const [, link, submissionId] = /\/report\/([\w-]+)\?undo=([\w-]+)/.exec(thanks!.text)!
  w.clock.forward(3_600_000)
  await runNightly(w.platform)
  w.clock.forward(23 * 3_600_000)
  await expect(
    w.as()('POST /api/reportlink/undo', { link: link!, submissionId: submissionId! }),
  ).rejects.toMatchObject({
    error: 'NothingToUndo',
  })
  w.clock.forward(1)
  await runNightly(w.platform)
  expect(await w.platform.db.selectFrom('link_report').selectAll().execute()).toEqual([])
})

test('a message that comes again, even at the same moment or after it was undone, counts once and is answered once', async () => {
  const one = await createMember()
  const message = write('twenty')
  const twice = () => Promise.all([1, 2].map(() => send({ to: one.replyTo, message })))
  expect(await twice()).toEqual([250, 250])
  expect(await send({ to: one.replyTo.toUpperCase(), message })).toBe(250)
  expect(await deliveries(one)).toEqual([['2026-11-20', 20]])
  const [thanks, ...more] = await answersTo(one)
  expect(more).toEqual([])
  const [, link, submissionId] = /\/report\/([\w-]+)\?undo=([\w-]+)/.exec(thanks!.text)!
  await w.as()('POST /api/reportlink/undo', { link: link!, submissionId: submissionId! })
  expect(await send({ to: one.replyTo, message })).toBe(250)
  expect(await deliveries(one)).toEqual([])
  expect(await answersTo(one)).toHaveLength(1)
})

test('the address that a message came to counts, no matter who its sender claims to be', async () => {
  const [one, other] = [await createMember(), await createMember()]
  await answer(one, '20', `Reply-To: stranger@example.com`)
  expect(await deliveries(one)).toHaveLength(1)
  expect(await w.emails('stranger@example.com')).toEqual([])

  const [ids, theirs] = [one, other].map(({ replyTo }) => /\+(.*)-([0-9a-f]{24})@/.exec(replyTo)!)
  const refused = [
    `report+${theirs![1]}-${ids![2]}@in.musketeers.example`,
    `report+${theirs![1]}-${'0'.repeat(24)}@in.musketeers.example`,
    other.replyTo.replace('@in.', '@out.'),
    'report@in.musketeers.example',
    'postmaster@in.musketeers.example',
    'bounces@musketeers.example',
    `bounces+1-${'0'.repeat(24)}@musketeers.example`,
    'victim@example.com',
  ]
  for (const to of refused) expect(await send({ to, message: write('20') }), to).toBe(550)
  expect(await deliveries(other)).toEqual([])
})

test('what is not one number is asked about and never guessed, three times a week at most', async () => {
  const one = await createMember()
  expect(await answer(one, '20ish')).toBe(250)
  expect(await answer(one, 'I did 15 and Sue did 5')).toBe(250)
  expect(await answer(one, 'not 20')).toBe(250)
  expect(await answer(one, 'not 20 either')).toBe(250)
  expect(await deliveries(one)).toEqual([])
  expect(await subjects(one)).toEqual(Array(3).fill('How many did you deliver? Fair pay now'))
  expect(await answer(one, '18')).toBe(250)
  expect(await deliveries(one)).toEqual([['2026-11-20', 18]])
  expect(await subjects(one)).toHaveLength(4)
})

test('thanks for our thanks are met with silence, and use up no question', async () => {
  const one = await createMember()
  await answer(one, 'Thanks!')
  expect(await subjects(one)).toEqual(['How many did you deliver? Fair pay now'])
  await answer(one, '20')
  const thanks = ['Thanks', 'You’re welcome!\r\n\r\nAda', '👍', 'Cheers\r\n\r\nSent from my iPhone', 'Diolch']
  for (const text of thanks)
    expect(await answer(one, text, 'Content-Type: text/plain; charset=utf-8'), text).toBe(250)
  expect(await subjects(one)).toHaveLength(2)
  await answer(one, 'Thanks, and when is the next one?')
  await answer(one, 'Thanks. Is that all?')
  expect(await subjects(one)).toHaveLength(4)
})

test('a reply ends at the line with our address, and its sender may sign with the name they gave us', async () => {
  const one = await createMember({ firstname: 'Siân' })
  const quoted = `Hwiler 20 zol 2026 op 12:00 grabbelde ${w.config.productName} <${w.config.mailFrom}>;\r\n\r\nPrint my 20`
  const utf8 = 'Content-Type: text/plain; charset=utf-8'
  await answer(one, `20\r\n\r\nSiân\r\n\r\n${quoted}`, utf8)
  expect(await deliveries(one)).toEqual([['2026-11-20', 20]])
})

test.each([
  ['stop', /\/leave\/[\w-]+/],
  ['please pause', /\/report\/[\w-]+\/pause/],
  ['we moved house', /\/musketeer\/dashboard\/causes/],
])('“%s” changes nothing and is answered with the link for it', async (text, link) => {
  const one = await createMember()
  await answer(one, text)
  const [email] = await answersTo(one)
  expect(email!.text).toMatch(link)
  expect(email!.text).toContain('We haven’t changed anything yet.')
  expect(await deliveries(one)).toEqual([])
})

test('a second number for a day is asked about', async () => {
  const one = await createMember()
  const { campaignDistributorId } = await one.musketeer.call('GET /api/campaigndistributor/:campaignId', {
    campaignId: one.campaignId,
  })
  await one.musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 7 },
  })
  await answer(one, '20')
  expect(await deliveries(one)).toEqual([['2026-11-20', 7]])
  const [email] = await answersTo(one)
  expect(email!.text).toContain('You’ve already reported leaflets for 20 November, and your email says 20.')
})

test('the day is the one on which the email was written, between its leaflet’s and today', async () => {
  const one = await createMember()
  w.clock.set('2026-11-24T12:00:00Z')
  const written = (date: string, text: string) =>
    send({ to: one.replyTo, message: write(text).replace(/Date: .*/, `Date: ${date}`) })
  await written('Sat, 21 Nov 2026 23:30:00 -0500', '22')
  await written('Wed, 25 Nov 2026 12:00:00 +0000', '24')
  await written('Thu, 1 Jan 1970 00:00:00 +0000', '20')
  await written('Tue, 24 Nov 2026 09:00:00 +0000', '23 yesterday')
  expect(await deliveries(one)).toEqual([
    ['2026-11-20', 20],
    ['2026-11-22', 22],
    ['2026-11-23', 23],
    ['2026-11-24', 24],
  ])
  await written('Fri, 20 Nov 2026 18:00:00 +0000', '19 yesterday')
  expect(await subjects(one)).toContain('How many did you deliver? Fair pay now')
  expect(await deliveries(one)).toHaveLength(4)
})

test('what a program sends is neither counted nor answered', async () => {
  const one = await createMember()
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <a.example.org>'])
    expect(await answer(one, '20', header)).toBe(250)
  expect(await send({ from: '', to: one.replyTo, message: write('20') })).toBe(250)
  expect(await deliveries(one)).toEqual([])
  expect(await answersTo(one)).toEqual([])
})

test('an address ends with its link: on leaving, on closing the account and after sixty days', async () => {
  const [left, closed, old] = [await createMember(), await createMember(), await createMember()]
  await left.musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: left.campaignId })
  await left.musketeer.call('POST /api/campaigndistributor', { id: left.campaignId })
  await closed.musketeer.call('PATCH /api/deactivate', {})
  for (const member of [left, closed]) expect(await answer(member, '20')).toBe(550)
  w.clock.set('2027-01-19T17:30:00Z')
  expect(await answer(old, '20')).toBe(550)
  expect(
    await w.platform.db.selectFrom('delivery').select('id').where('leaflets_delivered', '=', 9).execute(),
  ).toEqual([])
})

test('a leaked address cannot fill a campaign with made-up numbers', async () => {
  const one = await createMember()
  for (let tries = 0; tries < 30; tries += 1) expect(await answer(one, '20')).toBe(250)
  expect(await answer(one, '20')).toBe(550)
})

test('nothing that a person writes is stored or logged', async () => {
  const one = await createMember()
  await answer(one, '20\r\n\r\nMy Wombat is called Zebedee', 'Subject: Zebedee', 'X-Note: Zebedee')
  await answer(one, 'Zebedee did 20', 'In-Reply-To: <zebedee@example.org>')
  await sql`alter table received_reply rename to received_reply_away`.execute(w.platform.db)
  expect(await answer(one, 'Zebedee did 20')).toBe(451)
  await sql`alter table received_reply_away rename to received_reply`.execute(w.platform.db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(w.platform.db)
  for (const { name } of rows) {
    const stored = await sql`select t::text as row from ${sql.raw(name)} t`.execute(w.platform.db)
    expect(JSON.stringify(stored.rows), name).not.toMatch(/zebedee|wombat/i)
  }
  expect(
    JSON.stringify([w.logged, w.failures.map(({ event, error }) => [event, String(error)])]),
  ).not.toMatch(/zebedee|report\+/i)
  w.failures.length = 0
})

test('a mail server that pipes hands over to the receiver; the command takes a message in itself where none runs', async () => {
  const nowhere = { ...w.config, databaseUrl: 'postgres://127.0.0.1:9/none' }
  // The command has the machine's clock.
  w.clock.set(new Date().toISOString())
  const one = await createMember()
  const pipe = (message: string, config: Parameters<typeof runCommand>[2]) =>
    runCommand('mail', ['bounce'], config, `Delivered-To: ${one.replyTo}\r\n${message}`)

  // It reaches no database itself.
  const handedOver = await pipe(write('20'), { ...nowhere, inboundPort: receiver.port })
  expect(handedOver).toMatchObject({ code: 0, stdout: 'The message: accepted.\n' })
  expect(await deliveries(one)).toEqual([[londonDate(w.clock.now()), 20]])
  expect(await subjects(one)).toEqual([expect.stringMatching(/^Thank you: 20/)])

  const { port, close } = (await startInbound(w.platform))!
  await close()
  expect(await pipe(write('20'), { ...nowhere, inboundPort: port })).toMatchObject({ code: 75 })
  const takenIn = await pipe(write('I have moved house'), { ...w.config, inboundPort: port })
  expect(takenIn).toMatchObject({ code: 0, stdout: 'The message: accepted.\n' })
  expect(await subjects(one)).toContain('Have you moved?')
})
