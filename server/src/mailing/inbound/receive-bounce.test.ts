import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { reportFormats } from '../../../test/bounces/reports.ts'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { world } from '../../../test/support/world.ts'
import { readBounceAddress } from '../../platform/mail/bounces/bounce-address.ts'
import { readMessage } from '../../platform/mail/inbound/read-message.ts'
import { receiveBounce } from './receive-bounce.ts'
import { sendNewsletter } from '../newsletter/send-newsletter.ts'

const start = '2026-11-18T12:00:00Z'
const friday = new Date('2026-11-20T09:00:00Z')
const w = world({ now: start })
const { sendAll, report, subjects } = emailDelivery(w)

let readerCount = 0
let administrator: Person
beforeEach(async () => {
  const { db } = w.platform
  for (const table of ['bounce', 'email', 'newsletter_issue'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('consent').set({ withdrawn_at: friday }).where('withdrawn_at', 'is', null).execute()
  w.clock.set(start)
  administrator = await w.given.administrator()
})

/** A subscriber whose mail server accepts the newsletter and then finds no mailbox for it. */
async function sendAndBounce(): Promise<{ person: Person; bounceReport: Buffer }> {
  const person = await w.given.account({ email: `mary.${(readerCount += 1)}+later@example.org` })
  await person.call('POST /api/newslettersubscription', { subscribed: true })
  await administrator.call('POST /api/newsletter', { subject: 'Sixty doors', newsletterText: 'Well done.' })
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  await sendAll()
  administrator = await w.given.administrator()
  return { person, bounceReport: await report() }
}

const findEmail = ({ id }: Person) =>
  w.platform.db.selectFrom('email').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const listSuppressed = async () =>
  (await administrator.call('GET /api/mailhealth/suppressed/:page/:size', { page: 0, size: 10 })).content
const ours = (address: string) =>
  readBounceAddress(address, {
    config: { bounceAddress: 'bounces@musketeers.example' },
    secrets: w.platform.secrets,
  })
async function receive(text: Buffer | string, sender = '') {
  const message = (await readMessage(Buffer.from(text)))!
  const [to] = message.to ?? []
  const reference = ours(to?.address ?? '')
  if (!reference) return 'not ours'
  return receiveBounce(
    w.platform.db,
    { message, reference, sender },
    { secrets: w.platform.secrets, now: w.clock.now() },
  )
}

test('an address reported as missing after its newsletter was accepted stops getting newsletters', async () => {
  const { person, bounceReport } = await sendAndBounce()
  expect(await findEmail(person)).toMatchObject({ state: 'sent' })
  expect(await listSuppressed()).toEqual([])

  expect(await runCommand('mail', ['bounce'], w.config, bounceReport)).toEqual({
    code: 0,
    stdout: 'The message: accepted.\n',
    stderr: '',
  })
  expect(await listSuppressed()).toMatchObject([
    { person: { id: person.id }, reason: 'gone', answer: '550 5.1.1' },
  ])
  const { content } = await administrator.call('GET /api/mailhealth/letters/:page/:size', {
    page: 0,
    size: 10,
  })
  expect(content).toMatchObject([
    { kind: 'Newsletter', state: 'failed', answer: 'Reported later: 550 5.1.1' },
  ])
  expect(await subjects(person)).toEqual([])
})

test('a report that arrives several times counts once, in the issue’s figures too', async () => {
  const { bounceReport } = await sendAndBounce()
  await sendNewsletter(w.platform, friday)
  const counts = async () =>
    (await administrator.call('GET /api/newsletters/:page/:size', { page: 0, size: 1 })).content
  expect(await counts()).toMatchObject([{ state: 'sent', sent: 1, failed: 0 }])
  expect(await receive(bounceReport)).toBe('recorded')
  for (const _ of [1, 2, 3]) expect(await receive(bounceReport)).toBe('already known')
  expect(await counts()).toMatchObject([{ state: 'sent', planned: 1, sent: 0, failed: 1 }])
  expect(await w.platform.db.selectFrom('bounce').selectAll().execute()).toHaveLength(1)
})

test('two reports at the same moment count once', async () => {
  const { bounceReport } = await sendAndBounce()
  const received = await Promise.all([receive(bounceReport), receive(bounceReport)])
  expect(received.toSorted()).toEqual(['already known', 'recorded'])
})

/** A report about the same email as another one, in words as Exim writes it, or in another format. */
function inWords(bounceReport: Buffer, refusal: string, write = reportFormats.Exim!): string {
  const text = bounceReport.toString('latin1')
  const [to] = /bounces\+\S+@musketeers.example/.exec(text)!
  const [, recipient] = /Final-Recipient: rfc822; (\S+)/.exec(text)!
  return `To: ${to}\r\n${write(refusal).toString().replaceAll('ada@example.org', recipient!)}`
}

test('a report in words counts like one with fields', async () => {
  const { person, bounceReport } = await sendAndBounce()
  expect(await receive(inWords(bounceReport, '550 5.1.1 User unknown'))).toBe('recorded')
  expect(await listSuppressed()).toMatchObject([{ person: { id: person.id }, reason: 'gone' }])
})

test.each([
  ['Unrouteable address', 'gone', '550'],
  ["This user doesn't have an account here.", 'gone', '550'],
  ['mailbox is full', 'full', '450'],
])('a report without codes counts in every format: “%s”', async (refusal, reason, answer) => {
  const { person, bounceReport } = await sendAndBounce()
  const { db } = w.platform
  // The others always have codes: those of a session, or a status.
  const formats = Object.entries(reportFormats).filter(([format]) => !/sendmail|status|old/.test(format))
  for (const [format, write] of formats) {
    await db.deleteFrom('bounce').execute()
    await db.updateTable('email').set({ state: 'sent' }).where('account_id', '=', person.id).execute()
    expect(await receive(inWords(bounceReport, refusal, write)), format).toBe('recorded')
    const bounces = await db.selectFrom('bounce').selectAll().execute()
    expect(bounces, format).toMatchObject([{ account_id: person.id, hard: reason === 'gone', answer }])
    expect(await findEmail(person), format).toMatchObject({ state: 'failed' })
  }
})

test('a failure behind a mailbox that forwards its email does not suppress it', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const text = bounceReport.toString('latin1')
  const ours = `Final-Recipient: rfc822; ${person.email}`
  const theirs = 'Final-Recipient: rfc822; ada@old.example'
  const delivered = text.replace(ours, `${ours}\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n${theirs}`)
  expect(await receive(delivered)).toBe('not a report')
  expect(await findEmail(person)).toMatchObject({ state: 'sent' })
  expect(await receive(text.replace(ours, theirs))).toBe('recorded')
  expect(await listSuppressed()).toEqual([])
  expect(await w.platform.db.selectFrom('bounce').selectAll().execute()).toMatchObject([
    { account_id: person.id, hard: false, answer: '550 5.1.1' },
  ])
})

test('a report that blames our sending suppresses nobody', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const refusal = '550-5.2.1 The user you are trying to contact is receiving mail at a rate that'
  expect(await receive(inWords(bounceReport, refusal))).toBe('recorded')
  expect(await listSuppressed()).toEqual([])
  expect(await findEmail(person)).toMatchObject({
    state: 'failed',
    last_answer: 'Reported later: 550 5.2.1',
  })
})

test('what people and their answering machines send to a bounce address reports nothing', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const report = inWords(bounceReport, '550 5.1.1 User unknown')
  expect(await receive(report, person.email)).toBe('not a report')
  const [headers] = report.split('\r\n\r\n')
  expect(await receive(`${headers}\r\n\r\nI am away until Monday.`)).toBe('not a report')
  expect(await findEmail(person)).toMatchObject({ state: 'sent' })
})

test('a bounce of a former address or a closed account is ignored', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const { db } = w.platform
  const change = (email: string) =>
    db.updateTable('account').set({ email }).where('id', '=', person.id).execute()
  await change(`new.${person.id}@example.org`)
  expect(await receive(bounceReport)).toBe('not about one of our emails')
  await change(person.email)
  await (await w.given.returning(person)).call('PATCH /api/deactivate', {})
  expect(await receive(bounceReport)).toBe('not about one of our emails')
  expect(await db.selectFrom('bounce').selectAll().execute()).toEqual([])
})

test('a report that arrives before the email’s own reply, or while the database is away, is requested again', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const { db } = w.platform
  const setState = (state: 'sending' | 'sent') =>
    db.updateTable('email').set({ state, sender: 1 }).where('account_id', '=', person.id).execute()
  await setState('sending')
  expect((await runCommand('mail', ['bounce'], w.config, bounceReport)).code).toBe(75)
  await setState('sent')
  const away = { ...w.config, databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing' }
  expect(await runCommand('mail', ['bounce'], away, bounceReport)).toMatchObject({
    code: 75,
    stderr: expect.stringContaining('The database at 127.0.0.1:9 cannot be reached'),
  })
})

test('only the codes of a report are stored, however long it is', async () => {
  const { person, bounceReport } = await sendAndBounce()
  const long = Buffer.concat([bounceReport, Buffer.alloc(20_000_000, 'A private word. ')])
  expect(await runCommand('mail', ['bounce'], w.config, long)).toMatchObject({ code: 0 })
  const stored = JSON.stringify([
    await findEmail(person),
    await w.platform.db.selectFrom('bounce').selectAll().execute(),
  ])
  expect(stored).toContain('550 5.1.1')
  expect(stored).not.toMatch(/private|mailbox|rehearsed/)
  const address = /bounces\+\S+@musketeers.example/.exec(bounceReport.toString('latin1'))![0]
  expect(await receive(`To: ${address}\r\nSubject: Re: Sixty doors\r\n\r\nThank you`)).toBe('not a report')
})
