import type { Client } from '@street-musketeers/contract/client.ts'
import { newsletterMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { sendNewsletter } from './send-newsletter.ts'

const wednesday = '2026-11-18T12:00:00Z'
const friday = new Date('2026-11-20T09:00:00Z')
const w = world({ now: wednesday })
const { sendAll, received, subjects } = emailDelivery(w)
beforeEach(async () => {
  w.clock.set(wednesday)
  await w.platform.db.deleteFrom('newsletter_issue').execute()
  await w.platform.db.deleteFrom('newsletter_pause').execute()
})

const newsletter = {
  subject: 'Sixty doors',
  newsletterText: 'Thank **you**.\n\n- one\n- [two](https://example.org/a?b=1&c=2)',
}

async function reader() {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/newslettersubscription', { subscribed: true })
  return musketeer
}

/** Sets the clock, then queues and sends everything that is due. */
async function advanceTo(at: Date) {
  w.clock.set(at.toISOString())
  await sendNewsletter(w.platform, at)
  await sendAll()
  await sendNewsletter(w.platform, w.clock.now())
}

/** An administrator signs in for each action, because a session does not last overnight. */
const callAsAdministrator: Client = async (to, input) => (await w.given.administrator()).call(to, input)

const issues = async () =>
  (await callAsAdministrator('GET /api/newsletters/:page/:size', { page: 0, size: 10 })).content

test('when two administrators write at the same time, the second does not overwrite the first unseen', async () => {
  const [one, other] = [await w.given.administrator(), await w.given.administrator()]
  const { revision } = await one.call('GET /api/newsletter', {})
  const save = (by: Person, subject: string, from?: string) =>
    by.call('POST /api/newsletter', { ...newsletter, subject, ...(from && { revision: from }) })
  const first = await save(one, 'From one', revision)
  const refusal = await save(other, 'From the other', revision).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    status: 409,
    error: 'ChangedMeanwhile',
    fields: { subject: 'Somebody else has saved “From one”.' },
    revision: first.revision,
  })
  expect(await other.call('GET /api/newsletter', {})).toMatchObject({
    subject: 'From one',
    revision: first.revision,
  })
  // A repeated save is no other person's.
  expect(await save(one, 'From one', revision)).toEqual(first)

  const second = await save(other, 'From the other', first.revision)
  expect(second.revision).not.toBe(first.revision)
  // A call that does not say what it started from, as the specification has it, replaces what is there.
  await save(one, 'As specified')
  expect(await one.call('GET /api/newsletter', {})).toMatchObject({ subject: 'As specified' })
})

test('one of twenty saves at once that started from the same newsletter is saved', async () => {
  const { call } = await w.given.administrator()
  const { revision } = await call('GET /api/newsletter', {})
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      call('PUT /api/newsletter', { ...newsletter, subject: `Nth ${nth}`, revision }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a text that was typed over a newsletter that has been sent since does not become the next one unseen', async () => {
  const saved = await callAsAdministrator('POST /api/newsletter', newsletter)
  await reader()
  await advanceTo(friday)
  const again = { ...newsletter, subject: 'Corrected', revision: saved.revision }
  await expect(callAsAdministrator('POST /api/newsletter', again)).rejects.toMatchObject({
    error: 'ChangedMeanwhile',
    message: 'The newsletter that you opened has been sent. Save again to make this the next one.',
  })
  const { state, revision } = await callAsAdministrator('GET /api/newsletter', {})
  expect(state).toBe('none')
  await callAsAdministrator('POST /api/newsletter', { ...again, revision })
})

test('it is sent on Friday at nine to every subscriber, once each, and is listed afterwards', async () => {
  const [one, another, stranger] = [await reader(), await reader(), await w.given.musketeer()]
  expect(await callAsAdministrator('POST /api/newsletter', newsletter)).toEqual({
    message: newsletterMessages.saved,
    nextLeavesAt: friday.toISOString(),
    revision: expect.any(String),
  })
  expect(await callAsAdministrator('GET /api/newsletter', {})).toMatchObject({
    ...newsletter,
    state: 'scheduled',
  })

  await advanceTo(new Date(friday.getTime() - 60_000))
  expect(await subjects(one)).toEqual([])
  await advanceTo(friday)
  await advanceTo(new Date(friday.getTime() + 60_000))
  expect(await subjects(one)).toEqual(['Sixty doors'])
  expect(await subjects(another)).toEqual(['Sixty doors'])
  expect(await subjects(stranger)).toEqual([])
  const [issue] = await issues()
  expect(issue).toMatchObject({ state: 'sent', subject: 'Sixty doors', failed: 0, unsubscribed: 0 })
  expect(issue!.sent).toBeGreaterThanOrEqual(2)
  expect((await callAsAdministrator('GET /api/newsletter', {})).state).toBe('none')
})

test('saving again replaces the waiting issue, and a draft is never sent', async () => {
  const someone = await reader()
  await callAsAdministrator('POST /api/newsletter', newsletter)
  await callAsAdministrator('PUT /api/newsletter', { ...newsletter, subject: 'Better words' })
  expect(await issues()).toHaveLength(1)
  await callAsAdministrator('POST /api/newsletter', { ...newsletter, draft: true })
  await advanceTo(friday)
  expect(await subjects(someone)).toEqual([])
  expect(await issues()).toMatchObject([{ state: 'draft', leavesAt: null }])
})

test('after nine on a Friday in London, the next one is sent a week later', async () => {
  w.clock.set('2026-11-20T09:00:00Z')
  const { nextLeavesAt } = await callAsAdministrator('POST /api/newsletter', newsletter)
  expect(nextLeavesAt).toBe('2026-11-27T09:00:00.000Z')
  w.clock.set('2026-06-17T09:00:00Z')
  expect((await callAsAdministrator('POST /api/newsletter', newsletter)).nextLeavesAt).toBe(
    '2026-06-19T08:00:00.000Z',
  )
})

test('several workers at once send each reader one email', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, reader))
  await callAsAdministrator('POST /api/newsletter', newsletter)
  w.clock.set(friday.toISOString())
  await Promise.all(Array.from({ length: 5 }, () => sendNewsletter(w.platform, friday)))
  await sendAll()
  for (const each of readers) expect(await subjects(each)).toEqual(['Sixty doors'])
})

test('it waits for emails in doubt that are sent again, and closes without those that are not', async () => {
  const unconfirmedReader = await reader()
  await reader()
  await callAsAdministrator('POST /api/newsletter', newsletter)
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  const inDoubt = (ended_at: Date | null) =>
    w.platform.db
      .updateTable('email')
      .set({ state: 'in doubt', ended_at, due_at: new Date('2026-11-20T10:00:00Z') })
      .where('account_id', '=', unconfirmedReader.id)
      .where('kind', '=', 'mailing.newsletter')
      .execute()
  await inDoubt(null)
  await sendAll()
  await sendNewsletter(w.platform, friday)
  const [waiting] = await issues()
  expect(waiting!.state).toBe('sending')

  await inDoubt(friday)
  await sendNewsletter(w.platform, friday)
  const [closed] = await issues()
  expect(closed).toMatchObject({ state: 'sent', planned: waiting!.planned, sent: waiting!.sent, failed: 0 })
  expect(closed!.sent, 'an unconfirmed email does not count as sent').toBe(closed!.planned - 1)
})

test('pausing stops an issue that is being sent, and resuming continues where it stopped', async () => {
  const someone = await reader()
  await callAsAdministrator('POST /api/newsletter', newsletter)
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  await callAsAdministrator('POST /api/newsletter/pause', { paused: true })
  await advanceTo(friday)
  expect(await subjects(someone)).toEqual([])
  expect((await callAsAdministrator('GET /api/newsletter', {})).pausedAt).not.toBeNull()

  await callAsAdministrator('POST /api/newsletter/pause', { paused: false })
  await advanceTo(friday)
  expect(await subjects(someone)).toEqual(['Sixty doors'])
  expect(await issues()).toMatchObject([{ state: 'sent' }])
})

test('an issue that was paused for a year ends, because the emails that tell who has it are gone', async () => {
  const has = await reader()
  await callAsAdministrator('POST /api/newsletter', newsletter)
  await advanceTo(friday)
  const waits = await reader()
  await w.platform.db
    .updateTable('newsletter_issue')
    .set({ state: 'sending', planned_up_to: 0, planned_all: false, ended_at: null })
    .execute()
  await callAsAdministrator('POST /api/newsletter/pause', { paused: true })
  await w.platform.db.deleteFrom('email').execute()

  w.clock.set('2027-11-21T09:00:00Z')
  await callAsAdministrator('POST /api/newsletter/pause', { paused: false })
  await advanceTo(new Date('2027-11-21T09:01:00Z'))
  expect(await subjects(has)).toEqual(['Sixty doors'])
  expect(await subjects(waits)).toEqual([])
  expect(await issues()).toMatchObject([{ state: 'sent' }])
})

test('the email says how to unsubscribe, a GET changes nothing, and one click unsubscribes (RFC 8058)', async () => {
  const someone = await reader()
  await callAsAdministrator('POST /api/newsletter', newsletter)
  await advanceTo(friday)
  const [email] = await received(someone)
  expect(email!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(email!.headers['list-id']).toBe(`<newsletter.${w.config.mailFrom.split('@')[1]}>`)
  const address = /^<(.+)>$/.exec(email!.headers['list-unsubscribe']!)![1]!
  expect(email!.text).toContain(address)
  expect(email!.html).toContain('<strong>you</strong>')
  const link = address.split('/leave/')[1]!

  expect(await w.as()('GET /api/leavelink/:link', { link })).toEqual({
    leaves: 'newsletter',
    campaignName: null,
    hasLeft: false,
    emailChanged: false,
  })
  await callAsAdministrator('POST /api/newsletter', newsletter)
  await advanceTo(new Date('2026-11-27T09:00:00Z'))
  expect(await subjects(someone)).toHaveLength(2)

  expect(await w.as()('POST /api/leavelink', { link })).toEqual({
    message: newsletterMessages.leftNewsletter,
  })
  expect(await w.as()('POST /api/leavelink', { link }), 'unsubscribing twice works too').toBeTruthy()
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({ hasLeft: true })
  await callAsAdministrator('POST /api/newsletter', newsletter)
  await advanceTo(new Date('2026-12-04T09:00:00Z'))
  expect(await subjects(someone)).toHaveLength(2)
  expect((await issues()).map(({ unsubscribed }) => unsubscribed)).toEqual([0, 0, 1])
})

test('people who unsubscribe or close their account after the emails were queued get none', async () => {
  const [leaver, closer] = [await reader(), await reader()]
  await callAsAdministrator('POST /api/newsletter', newsletter)
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  await leaver.call('POST /api/newslettersubscription', { subscribed: false })
  await (await w.given.returning(closer)).call('PATCH /api/deactivate', {})
  await advanceTo(friday)
  expect(await subjects(leaver)).toEqual([])
  expect(await subjects(closer)).toEqual(['Your account is closed'])
})

test('one click in a leaflet email leaves its campaign', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation)
  await musketeer.call('POST /api/campaigndistributor', { id })
  await sendAll()
  const [email] = await received(musketeer)
  const link = /\/leave\/([\w-]+)>$/.exec(email!.headers['list-unsubscribe']!)![1]!
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({ leaves: 'campaign' })
  await w.as()('POST /api/leavelink', { link })
  await expect(
    musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: id }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a test is sent to its writer and to nobody else', async () => {
  const administrator = await w.given.administrator()
  const someone = await reader()
  await administrator.call('POST /api/newsletter/test', newsletter)
  await sendAll()
  expect(await subjects(administrator)).toEqual(['Test: Sixty doors'])
  expect(await subjects(someone)).toEqual([])
})

test.each([
  ['<script>alert(1)</script> **bold**', 'script'],
  ['![picture](https://tracker.example/a.png)', 'img'],
  ['[click](javascript:alert(1)) [data](data:text/html,hi)', 'href'],
  ['<img src=x onerror=alert(1)>', 'img'],
])('%j stays text', async (newsletterText, tag) => {
  const administrator = await w.given.administrator()
  const { blocks } = await administrator.call('POST /api/newsletter/preview', {
    ...newsletter,
    newsletterText,
  })
  expect(JSON.stringify(blocks)).not.toContain('"href"')
  await administrator.call('POST /api/newsletter/test', { ...newsletter, newsletterText })
  await sendAll()
  const [email] = await received(administrator)
  const [, own = ''] = email!.html.split('</h1>')
  expect(own.split('You’re getting this newsletter')[0]).not.toMatch(new RegExp(`<${tag}|${tag}="`))
})

test('the first newsletter of a month begins with what the reader’s campaigns did, if three people delivered', async () => {
  const organisation = await w.given.organisation()
  const [busy, quiet] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const members = await Promise.all(Array.from({ length: 3 }, reader))
  const alone = await reader()
  const report = async (musketeer: Person, { id }: { id: number }, leafletsDelivered: number) => {
    const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id })
    await musketeer.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate: '2026-11-18',
      campaignData: { leafletsDelivered },
    })
  }
  for (const member of members) await report(member, busy, 420)
  await report(alone, quiet, 4000)
  await w.runJobs()

  const sentence = 'In November, the campaigns you’re in put about 1,200 leaflets through doors.'
  const issueOf = async (someone: Person, subject: string) =>
    (await received(someone)).find((email) => email.subject === subject)!
  w.clock.set('2026-11-26T12:00:00Z')
  await callAsAdministrator('POST /api/newsletter', { ...newsletter, subject: 'Last of November' })
  await advanceTo(new Date('2026-11-27T09:00:00Z'))
  expect((await issueOf(members[0]!, 'Last of November')).text).not.toContain('In November')

  await callAsAdministrator('POST /api/newsletter', { ...newsletter, subject: 'First of December' })
  await advanceTo(new Date('2026-12-04T09:00:00Z'))
  const first = await issueOf(members[0]!, 'First of December')
  for (const part of [first.text, first.html]) expect(part).toContain(sentence)
  expect((await issueOf(alone, 'First of December')).text).not.toContain('In November')
})

test('anybody reads a newsletter once it was sent, without addresses and links that are one person’s, until administrators take it out', async () => {
  const { publicUrl, contactEmail } = w.platform.config
  const archived = async () =>
    (await w.as()('GET /api/publicnewsletters/:page/:size', { page: 0, size: 10 })).content
  await reader()
  await callAsAdministrator('POST /api/newsletter', {
    subject: 'Open to all',
    newsletterText: `Write to ${contactEmail} or jo.bloggs@example.org.\n\n[Jo](mailto:jo.bloggs@example.org) has [a page](https://example.org/a), [your leaflets](${publicUrl}/leave/n-1-2-abc) and ${publicUrl}/report/1-2-abc.`,
  })
  expect(await archived(), 'waiting').toEqual([])
  w.clock.set(friday.toISOString())
  await sendNewsletter(w.platform, friday)
  expect(await archived(), 'on its way').toEqual([])
  await advanceTo(friday)
  const [issue, ...others] = await archived()
  expect(others).toEqual([])
  expect(issue).toEqual({
    newsletterId: expect.any(Number),
    subject: 'Open to all',
    sentAt: friday.toISOString(),
    opening: `Write to ${contactEmail} or (email address).`,
  })
  const { newsletterId } = issue!
  const show = () => w.as()('GET /api/publicnewsletter/:newsletterId', { newsletterId })
  expect((await show()).blocks[1]).toEqual({
    is: 'paragraph',
    parts: [
      [
        { text: 'Jo' },
        { text: ' has ' },
        { text: 'a page', href: 'https://example.org/a' },
        { text: ', ' },
        { text: 'your leaflets' },
        { text: ' and (personal link)' },
      ],
    ],
  })

  const setPublic = (isPublic: boolean) =>
    callAsAdministrator('POST /api/newsletters/:newsletterId/archive', { newsletterId, isPublic })
  await setPublic(false)
  await setPublic(false)
  expect(await archived()).toEqual([])
  await expect(show()).rejects.toMatchObject({ error: 'NotFound' })
  await setPublic(true)
  expect(await archived()).toEqual([issue])
})
