import { commentMissing } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { dispatchWorld, friday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { sendMessage } from './send-message.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { everyHour } from '../../platform/jobs/timetable.ts'
import { holdSending, releaseSending } from '../../platform/mail/stop-sending.ts'
import { memberMessageEmail } from './email-kinds.ts'

const { w, sendAll, received, join } = dispatchWorld()
beforeEach(() => w.platform.db.deleteFrom('member_message').execute())

const moved = 'The meeting has moved to Tuesday at half past seven.'
const subject = 'Message from Riveters: Fair pay now'

/** An organisation of two officers and an author, with a campaign and its members. */
async function givenCampaign({ members = 1 } = {}) {
  const first = await w.given.organisation({ name: 'Riveters' })
  const officer = await w.given.seated(first, 'officer')
  const author = await w.given.seated(first, 'author')
  const campaign = await w.given.campaign(first)
  const musketeers: Person[] = []
  for (let nth = 0; nth < members; nth += 1) musketeers.push(await w.given.musketeer())
  for (const musketeer of musketeers) await join(musketeer, campaign)
  return { first, officer, author, campaign, musketeers, id: campaign.id }
}

/** An organisation of one person. */
async function givenAlone() {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const campaign = await w.given.campaign(organisation)
  return { organisation, campaign, id: campaign.id }
}

const save = (by: Person, id: number, over: object = {}) =>
  by.call('PUT /api/org/campaign/:id/messages', {
    id,
    messageText: moved,
    messageLink: '',
    draft: false,
    ...over,
  })
const show = (by: Person, id: number) => by.call('GET /api/org/campaign/:id/messages', { id })
const decide = async (by: Person, id: number, over: object = {}) =>
  by.call('POST /api/org/campaign/:id/messages/decision', {
    id,
    revision: (await show(by, id)).revision,
    approved: true,
    ...over,
  })
const messagesTo = async (person: Person) =>
  (await received(person)).filter((email) => email.subject === subject)
const membershipOf = (person: Person, campaignId: number) =>
  person.call('GET /api/campaigndistributor/:campaignId', { campaignId })

test('a message is refused with a comment, corrected, approved by another officer, and reaches every member once', async () => {
  const { first, officer, author, musketeers, id } = await givenCampaign({ members: 2 })
  await save(author, id, { messageText: 'The meeting has moved.', draft: true })
  expect(await show(officer, id)).toMatchObject({
    campaignName: 'Fair pay now',
    organisation: 'Riveters',
    repliesTo: first.email,
    freeFrom: null,
    halted: null,
    elsewhere: null,
    preparing: { state: 'draft', canDecide: false, reviewer: 'officer' },
  })
  await expect(decide(officer, id)).rejects.toMatchObject({ status: 404 })

  const asked = await save(author, id, { messageText: 'The meeting has moved.' })
  await save(author, id, { messageText: 'The meeting has moved.' })
  expect(asked.message).toBe(memberMessageMessages.sentToOfficer)
  await sendAll()
  for (const reviewer of [first, officer]) {
    const [email, ...more] = await received(reviewer)
    expect(more).toEqual([])
    expect(email).toMatchObject({ subject: 'Please review a message to members' })
    expect(email!.text).toContain(`http://localhost:3000/org/campaign/${id}/messages`)
  }
  expect(await received(author)).toEqual([])

  await expect(decide(officer, id, { approved: false })).rejects.toMatchObject({
    fields: { comment: commentMissing },
  })
  await decide(officer, id, { approved: false, comment: 'To when?' })
  await sendAll()
  const [refusal] = await received(author)
  expect(refusal).toMatchObject({ subject: 'Please change your message to members' })
  expect(refusal!.text).toContain('To when?')
  expect((await show(author, id)).preparing).toMatchObject({ state: 'refused', comment: 'To when?' })
  expect((await membershipOf(musketeers[0]!, id)).messages).toEqual([])

  await save(author, id, { messageLink: 'Example.org/ballot?a=1' })
  expect((await show(officer, id)).preparing).toMatchObject({ comment: '', canDecide: true })
  expect(await decide(officer, id)).toEqual({ message: memberMessageMessages.approved })
  await sendAll()
  const approval = (await received(author)).at(-1)
  expect(approval).toMatchObject({ subject: 'Your message to members is approved' })
  expect(approval!.text).toContain(`http://localhost:3000/org/campaign/${id}/messages`)
  // As if the worker had died before it could say that all emails are queued, and two others went on.
  const { id: messageId } = await w.platform.db
    .updateTable('member_message')
    .set({ state: 'sending', planned_up_to: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2].map(() => sendMessage({ messageId }, w.platform)))
  await sendAll()
  for (const musketeer of musketeers) {
    const [email, ...more] = await messagesTo(musketeer)
    expect(more).toEqual([])
    for (const part of [email!.text, email!.html])
      for (const content of [
        'Riveters has written this to everybody in its campaign “Fair pay now”',
        moved,
        'example.org',
        'https://example.org/ballot?a=1'.replaceAll('&', part === email!.html ? '&amp;' : '&'),
        first.email,
        'who will then see your email address',
        `/musketeer/campaign/${id}`,
      ])
        expect(part).toContain(content)
    for (const person of [musketeer, author, officer, first])
      expect(email!.text).not.toMatch(new RegExp(`\\b${person.firstname}\\b`))
    expect(email!.headers['reply-to']).toBe(first.email)
    // Out-of-office replies would tell the organisation who its members are.
    expect(email!.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'OOF, AutoReply',
      precedence: 'bulk',
    })
    expect(email!.headers['list-unsubscribe']).toMatch(/\/leave\/messages-\d+-/)
    expect(email!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect((await membershipOf(musketeer, id)).messages).toEqual([
      {
        messageText: moved,
        messageLink: 'https://example.org/ballot?a=1',
        sentAt: w.clock.now().toISOString(),
      },
    ])
  }
  expect(await show(author, id)).toMatchObject({
    preparing: null,
    freeFrom: '2026-12-01',
    sent: [{ messageText: moved, state: 'sent', emailed: null, sentAt: w.clock.now().toISOString() }],
  })

  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', { id: first.id, reason: 'We cannot reach you.' })
  await w.runJobs()
  expect((await membershipOf(musketeers[0]!, id)).messages).toEqual([])
})

test('officers see who sent a message for review, who sent it back and who approved it', async () => {
  const { first, officer, author, id } = await givenCampaign()
  await save(author, id)
  await decide(first, id, { approved: false, comment: 'To when?' })
  await save(author, id)
  await decide(officer, id)
  const { content } = await first.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action, about }) => [action, about])).toEqual(
    ['approved-message', 'sent-message', 'returned-message', 'sent-message'].map((action) => [
      action,
      'Fair pay now',
    ]),
  )
})

test('an officer who sends a colleague’s words does not make them its reviewer; throwing it away is logged', async () => {
  const { first, officer, author, id } = await givenCampaign()
  await save(first, id, { draft: true })
  const { message } = await save(officer, id)
  expect(message).toBe(memberMessageMessages.sentToAdministrator)
  for (const person of [first, officer])
    await expect(decide(person, id)).rejects.toMatchObject({ error: 'SecondPersonNeeded' })
  await author.call('DELETE /api/org/campaign/:id/messages', { id })
  const { content } = await first.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action }) => action)).toEqual(['deleted-message', 'sent-message'])
})

test('who wrote it cannot approve it; an author, a viewer and another organisation cannot either', async () => {
  const { first, officer, author, id } = await givenCampaign()
  const viewer = await w.given.seated(first, 'viewer')
  await expect(save(viewer, id)).rejects.toMatchObject({ error: 'NotAllowed' })
  await save(officer, id)
  expect((await show(officer, id)).preparing).toMatchObject({ canDecide: false })
  await expect(decide(officer, id)).rejects.toMatchObject({ error: 'SecondPersonNeeded' })
  await expect(decide(author, id)).rejects.toMatchObject({ error: 'NotAllowed' })
  expect((await show(viewer, id)).preparing).toMatchObject({ messageText: moved, canDecide: false })

  const stranger = await w.given.organisation()
  const strangers = [stranger, await w.given.seated(stranger, 'officer')]
  for (const other of strangers)
    for (const attempt of [
      () => show(other, id),
      () => save(other, id),
      () => other.call('DELETE /api/org/campaign/:id/messages', { id }),
      () => other.call('POST /api/org/campaign/:id/messages/decision', { id, revision: 'a', approved: true }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
  await decide(first, id)
})

test('where nobody else may review it, an administrator does: it waits on their first screen, and the decision is logged', async () => {
  const { organisation, campaign, id } = await givenAlone()
  const musketeer = await w.given.musketeer()
  await join(musketeer, campaign)
  const author = await w.given.seated(organisation, 'author')
  const administrator = await w.given.administrator()
  const waiting = async () => (await administrator.call('GET /api/waiting', {})).memberMessages
  const list = async (state?: 'waiting' | 'approved') =>
    (
      await administrator.call('GET /api/membermessages/:page/:size', {
        page: 0,
        size: 10,
        ...(state && { state }),
      })
    ).content
  const since = new Date(friday).toISOString()

  await save(author, id)
  expect(await waiting(), 'its officer reviews it').toEqual({ count: 0, first: null })
  expect(await list()).toEqual([])
  const [own] = await w.platform.db.selectFrom('member_message').select('id').execute()
  const messageId = own!.id
  const read = () => administrator.call('GET /api/membermessage/:id', { id: messageId })
  await expect(read()).rejects.toMatchObject({ status: 404 })

  expect((await save(organisation, id)).message).toBe(memberMessageMessages.sentToAdministrator)
  expect(await waiting()).toEqual({ count: 1, first: { id: messageId, since } })
  expect(await list('waiting')).toMatchObject([
    { id: messageId, organisation: 'Riveters', campaignName: 'Fair pay now', state: 'waiting', since },
  ])
  const { revision, ...seen } = await read()
  expect(seen).toMatchObject({ messageText: moved, canDecide: true, repliesTo: organisation.email })
  const decideAs = (over: object) =>
    administrator.call('POST /api/membermessage/:id/decision', {
      id: messageId,
      revision,
      approved: true,
      ...over,
    })
  await decideAs({ approved: false, comment: 'Which Tuesday?' })
  await sendAll()
  const refusal = (await received(organisation)).find((email) => email.subject.startsWith('Please change'))
  expect(refusal!.text).toContain('Which Tuesday?')
  await expect(decideAs({})).rejects.toMatchObject({ status: 404 })

  await save(organisation, id, { messageText: 'On Tuesday 1 December.' })
  await expect(decideAs({})).rejects.toMatchObject({ error: 'ChangedMeanwhile' })
  await decideAs({ revision: (await read()).revision })
  await sendAll()
  expect(await messagesTo(musketeer)).toHaveLength(1)
  expect(await waiting()).toEqual({ count: 0, first: null })
  expect(await list('approved')).toMatchObject([{ id: messageId, state: 'sent' }])

  await administrator.call('POST /api/membermessage/:id/takedown', { id: messageId, reason: 'It is untrue.' })
  await sendAll()
  expect((await received(organisation)).at(-1)).toMatchObject({
    subject: 'Your message to members has been taken down',
    text: expect.stringContaining('It is untrue.') as string,
  })
  expect((await membershipOf(musketeer, id)).messages).toEqual([])
  expect((await show(organisation, id)).sent).toMatchObject([
    { state: 'taken-down', takenDownReason: 'It is untrue.' },
  ])
  await expect(
    administrator.call('POST /api/membermessage/:id/takedown', { id: messageId, reason: 'Again.' }),
  ).rejects.toMatchObject({ error: 'AlreadyDecided' })
  const audit = await administrator.call('GET /api/audit/:page/:size', {
    page: 0,
    size: 20,
    person: organisation.id,
  })
  expect(audit.content.map(({ deed }) => deed).filter((deed) => deed.includes('message'))).toEqual([
    'took-down-member-message',
    'approved-member-message',
    'read-member-message',
    'refused-member-message',
    'read-member-message',
  ])
})

test('an organisation sends one message a month in London, however many are approved at once', async () => {
  w.clock.set('2026-11-30T23:30:00Z')
  const { first, officer, author, campaign, id } = await givenCampaign()
  await save(author, id)
  const { revision } = await show(officer, id)
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) => decide(nth % 2 ? officer : first, id, { revision })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const other = await w.given.campaign(first, { name: 'Bins' })
  await save(author, other.id, { draft: true })
  const refusal = { error: 'MessageNotNow', message: memberMessageMessages.alreadySent('2026-12-01') }
  await expect(save(author, other.id)).rejects.toMatchObject(refusal)
  await expect(save(author, campaign.id, { draft: true })).rejects.toMatchObject({
    message: memberMessageMessages.elsewhere('Bins'),
  })
  expect((await show(author, campaign.id)).elsewhere).toEqual({ campaignId: other.id, campaignName: 'Bins' })

  w.clock.set('2026-12-01T00:00:00Z')
  await save(author, other.id)
  await decide(await w.given.returning(first), other.id)
  const months = await w.platform.db
    .selectFrom('member_message')
    .select('month')
    .where('organisation_id', '=', first.id)
    .orderBy('month')
    .execute()
  expect(months).toEqual([{ month: '2026-11-01' }, { month: '2026-12-01' }])
})

test('members who have left, refuse such messages, are suspended or bounce get none, and a setting and a link refuse them', async () => {
  const { officer, author, campaign, musketeers, id } = await givenCampaign({ members: 7 })
  const [stays, refuses, left, suspended, leaves, refusesLate, bounces] = musketeers as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const refuse = (person: Person, isOn = false) =>
    person.call('PUT /api/emailsettings/:email', { email: 'messages', isOn })
  const leave = (person: Person) =>
    person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  await sendAll()
  expect(await refuse(refuses)).toEqual({ message: 'Turned off: messages from organisations.' })
  await leave(left)
  await w.platform.db
    .updateTable('account')
    .set({ suspended_at: w.clock.now() })
    .where('id', '=', suspended.id)
    .execute()
  await save(author, id)
  await decide(officer, id)
  await w.runJobs()
  const queued = await w.platform.db
    .selectFrom('email')
    .select('account_id')
    .where('kind', '=', memberMessageEmail.name)
    .where('state', '=', 'queued')
    .orderBy('account_id')
    .execute()
  expect(queued.map(({ account_id }) => account_id)).toEqual(
    [stays, leaves, refusesLate, bounces].map((person) => person.id),
  )
  await leave(leaves)
  await refuse(refusesLate)
  await w.platform.db
    .insertInto('bounce')
    .values({ account_id: bounces.id, hard: true, answer: '550 5.1.1', bounced_at: w.clock.now() })
    .execute()
  await sendAll()
  for (const person of musketeers) expect(await messagesTo(person)).toHaveLength(person === stays ? 1 : 0)
  expect((await show(author, id)).sent).toMatchObject([{ halted: null }])

  const link = /\/leave\/([\w-]+)/.exec((await messagesTo(stays))[0]!.text)![1]!
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({
    leaves: 'messages',
    hasLeft: false,
  })
  await w.as()('POST /api/leavelink', { link })
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({ hasLeft: true })
  const { emails } = await stays.call('GET /api/settings', {})
  expect(emails).toContainEqual({ email: 'messages', isOn: false, lastSent: w.clock.now().toISOString() })
  // They read it on the campaign's page all the same; who is not a member does not.
  expect((await membershipOf(refuses, id)).messages).toHaveLength(1)
  await expect(membershipOf(left, id)).rejects.toMatchObject({ status: 404 })
  await join(left, campaign)
  expect((await membershipOf(left, id)).messages).toHaveLength(1)
})

test.each(['suspended', 'ended'] as const)(
  'a message that was approved is not sent when its organisation or campaign is %s meanwhile',
  async (halted) => {
    const { first, officer, author, musketeers, id } = await givenCampaign()
    await save(author, id)
    await decide(officer, id)
    if (halted === 'ended') await first.call('POST /api/campaign/:id/stop', { id })
    else {
      const administrator = await w.given.administrator()
      await administrator.call('POST /api/user/:id/suspension', { id: first.id, reason: 'Spam.' })
    }
    await sendAll()
    expect(await messagesTo(musketeers[0]!)).toEqual([])
    expect((await membershipOf(musketeers[0]!, id)).messages).toEqual([])
    if (halted === 'suspended') {
      const administrator = await w.given.administrator()
      await administrator.call('DELETE /api/user/:id/suspension', { id: first.id, reason: 'It was not.' })
    }
    expect(await show(await w.given.returning(first), id)).toMatchObject({
      sent: [{ state: 'not-sent', halted }],
      freeFrom: null,
    })
  },
)

test('emails that wait when the campaign is stopped are not sent, and the organisation sees why', async () => {
  const { first, officer, author, musketeers, id } = await givenCampaign()
  await save(author, id)
  await decide(officer, id)
  await w.runJobs()
  await first.call('POST /api/campaign/:id/stop', { id })
  await sendAll()
  expect(await messagesTo(musketeers[0]!)).toEqual([])
  expect((await show(first, id)).sent).toMatchObject([{ state: 'sent', halted: 'ended' }])
  await expect(save(author, id)).rejects.toMatchObject({
    message: memberMessageMessages.halted('ended'),
  })
})

test('a message that is approved while email is on hold goes out within an hour of its release', async () => {
  const { officer, author, musketeers, id } = await givenCampaign()
  const now = w.clock.now()
  await w.platform.db.transaction().execute((tx) => holdSending(tx, now))
  await save(author, id)
  await decide(officer, id)
  await w.runJobs()
  expect((await show(author, id)).sent).toMatchObject([{ state: 'sending' }])
  await w.platform.db.transaction().execute((tx) => releaseSending(tx, now))
  await w.platform.db.transaction().execute((tx) => enqueue(tx, everyHour, {}))
  await sendAll()
  expect(await messagesTo(musketeers[0]!)).toHaveLength(1)
})

test('a message can go after the last day of its campaign', async () => {
  const { officer, author, musketeers, id } = await givenCampaign()
  await w.platform.db.updateTable('campaign').set({ end_date: '2026-11-19' }).where('id', '=', id).execute()
  await save(author, id)
  await decide(officer, id)
  await sendAll()
  expect(await messagesTo(musketeers[0]!)).toHaveLength(1)
})

test('what is in preparation goes with a stopped campaign, and makes room for another’s', async () => {
  const { first, officer, author, id } = await givenCampaign()
  const other = await w.given.campaign(first)
  await save(author, id)
  await first.call('POST /api/campaign/:id/stop', { id })
  await w.runJobs()
  await expect(decide(officer, id)).rejects.toMatchObject({ status: 404 })
  expect(await show(author, other.id)).toMatchObject({ elsewhere: null, halted: null, preparing: null })
  await expect(save(author, id, { draft: true })).rejects.toMatchObject({ error: 'MessageNotNow' })
})

test('what is in preparation for a campaign that was taken down, and then deleted, keeps nobody from writing', async () => {
  const { first, author, id } = await givenCampaign()
  const other = await w.given.campaign(first)
  await save(author, id)
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })
  await w.runJobs()
  expect((await show(author, other.id)).elsewhere).toMatchObject({ campaignId: id })
  await first.call('DELETE /api/campaign/:id', { id })
  await w.runJobs()
  expect((await show(author, other.id)).elsewhere).toBeNull()
  await save(author, other.id)
})

test('what is in preparation goes with a deleted campaign, and everything with the organisation', async () => {
  const { first, officer, author, id } = await givenCampaign()
  const other = await w.given.campaign(first)
  await save(author, id)
  await decide(officer, id)
  await w.runJobs()
  await save(author, other.id, { draft: true })
  await first.call('DELETE /api/campaign/:id', { id: other.id })
  await w.runJobs()
  expect((await show(author, id)).elsewhere).toBeNull()
  await expect(show(author, other.id)).rejects.toMatchObject({ error: 'CampaignGone' })
  await first.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await w.platform.db.selectFrom('member_message').select('id').execute()).toEqual([])
})

test('a writer throws a message away or takes it back, and a save never overwrites another’s', async () => {
  const { officer, author, first, id } = await givenCampaign()
  const { revision } = await save(author, id)
  const { message } = await save(author, id, { draft: true, revision })
  expect(message).toBe(memberMessageMessages.draftSaved)
  await expect(decide(officer, id)).rejects.toMatchObject({ status: 404 })
  await save(first, id, { messageText: 'It has not moved.', revision, draft: true })
  await expect(save(author, id, { messageText: 'It has.', revision })).rejects.toMatchObject({
    error: 'ChangedMeanwhile',
    fields: { messageText: 'Somebody else has saved “It has not moved.”.' },
  })
  await author.call('DELETE /api/org/campaign/:id/messages', { id })
  await expect(author.call('DELETE /api/org/campaign/:id/messages', { id })).rejects.toMatchObject({
    status: 404,
  })
  expect((await show(author, id)).preparing).toBeNull()
})

test.each([
  'http://example.org',
  'https://ada:secret@example.org',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://example.org:8443/',
  'https://exam ple.org/',
  'javascript:alert(1)',
  `https://example.org/${'a'.repeat(300)}`,
])('a link such as %s is refused', async (messageLink) => {
  const { organisation, id } = await givenAlone()
  await expect(save(organisation, id, { messageLink })).rejects.toMatchObject({
    fields: { messageLink: expect.any(String) as string },
  })
})

test('a link whose letters only look like others shows as what it is', async () => {
  const { organisation, id } = await givenAlone()
  await save(organisation, id, { messageLink: 'https://www.bаllot.org/результат' })
  expect((await show(organisation, id)).preparing).toMatchObject({
    messageLink: 'https://www.xn--bllot-4ve.org/%D1%80%D0%B5%D0%B7%D1%83%D0%BB%D1%8C%D1%82%D0%B0%D1%82',
  })
})

test.each(['See evil.com for more.', 'Write to me@example.org', 'https://example.org'])(
  'the text holds no link that a mail program would make: %s',
  async (messageText) => {
    const { organisation, id } = await givenAlone()
    await expect(save(organisation, id, { messageText })).rejects.toMatchObject({
      fields: { messageText: memberMessageMessages.textHoldsLink },
    })
  },
)

test('its organisation sees about how many emails were accepted, and of few only that they are few', async () => {
  const { first, officer, author, id } = await givenCampaign()
  await save(author, id)
  await decide(officer, id)
  await sendAll()
  const { id: messageId } = await w.platform.db
    .selectFrom('member_message')
    .select('id')
    .where('organisation_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const emailed = async (count: number) => {
    await w.platform.db
      .updateTable('member_message')
      .set({ emailed: count })
      .where('id', '=', messageId)
      .execute()
    return (await show(author, id)).sent[0]!.emailed
  }
  expect(await w.platform.db.selectFrom('member_message').select('emailed').executeTakeFirst()).toEqual({
    emailed: 1,
  })
  expect([await emailed(9), await emailed(10), await emailed(19), await emailed(347)]).toEqual([
    null,
    10,
    10,
    300,
  ])
})
