import { newsletterMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInbound } from '../../src/inbound.ts'
import { markEmailed } from '../../src/membership/planning/plan-store.ts'
import { signLeaveLink } from '../../src/mailing/leaving/sign-leave-link.ts'
import type { Receiver } from '../../src/platform/mail/inbound/receiver.ts'
import { sendMail } from '../replies/send-mail.ts'
import { linksIn, useReportLink } from '../attacks/emailed-links.ts'
import { password, type Person } from '../support/given.ts'
import { world } from '../support/world.ts'
import { outcomeOf } from '../attacks/visitor.ts'

const w = world({
  environment: async () => ({ INBOUND_DOMAIN: 'in.musketeers.example', INBOUND_PORT: '0' }),
})
let receiver: Receiver
beforeAll(async () => void (receiver = (await startInbound(w.platform))!))
afterAll(() => receiver?.close())

/** What a person can do with a leaflet's email. */
interface LinksOfEmail {
  report: string
  leave: string
  /** Where answers go, and where a mail program writes to leave. */
  replyTo: string
  leaveTo: string
}

/** The links of the leaflet emails to an address, newest last. */
async function linksOf(email: string): Promise<LinksOfEmail[]> {
  const emails = (await w.emails(email)).filter(({ kind }) => kind === 'mailing.leaflet')
  return emails.map(({ text, replyTo, headers }) => ({
    ...linksIn(text),
    replyTo,
    leaveTo: /<mailto:(.+)\?/.exec(headers['List-Unsubscribe']!)![1]!,
  }))
}

/** A musketeer who was emailed a leaflet and has its links. */
async function createMember() {
  const musketeer = await w.given.musketeer()
  const { id: campaignId, leafletId } = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id: campaignId,
  })
  await w.runJobs()
  await w.platform.db
    .transaction()
    .execute((tx) => markEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))
  const [links] = await linksOf(musketeer.email)
  return { musketeer, campaignId, membershipId, links: links! }
}
type Member = Awaited<ReturnType<typeof createMember>>

/** What a visitor can do with a report link. */
const tryReportLink = (link: string) => useReportLink(w.as(), link, w.clock.now())
const all = (answer: string) =>
  Object.fromEntries(
    ['open', 'report', 'undo', 'print', 'show', 'skip', 'pause'].map((call) => [call, answer]),
  )
const allOver = all('ReportLinkOver')

/** @returns the code with which an email to an address is answered */
const write = (to: string, text: string) =>
  sendMail(receiver.port, { to, message: `Message-ID: <${randomUUID()}@mail.example>\r\n\r\n${text}` })

const numberDelivered = async (person: Person, campaignId: number) =>
  (await person.call('GET /api/campaigndistributor/:campaignId', { campaignId })).campaignData.length

async function changeEmail(person: Person, email: string): Promise<Person> {
  await person.call('POST /api/confirmcode/email', { email })
  await w.runJobs()
  const code = (await w.emails(email)).at(-1)!.subject.slice(-9)
  await w.as()('PUT /api/resetusername', { code, email })
  const { token } = await w.as()('POST /api/signin', { email, password })
  return { ...person, email, token, call: w.as({ token }) }
}

test('after a change of address nothing that was sent to the old one reports, shows, pauses or leaves', async () => {
  const { musketeer, campaignId, links } = await createMember()
  const control = await createMember()
  // The leaflet of these tests is no file that can be printed.
  const working = { ...all('allowed'), undo: 'NothingToUndo', print: 'LeafletRefused' }
  expect(await tryReportLink(control.links.report)).toEqual(working)

  const moved = await changeEmail(musketeer, 'moved@example.org')
  expect(await tryReportLink(links.report)).toEqual(allOver)
  expect(await write(links.replyTo, '20')).toBe(550)
  expect(await numberDelivered(moved, campaignId)).toBe(0)

  // Unsubscribing there is answered as a success, and unsubscribes nobody.
  expect(await w.as()('GET /api/leavelink/:link', { link: links.leave })).toEqual({
    leaves: 'campaign',
    campaignName: null,
    hasLeft: false,
    emailChanged: true,
  })
  expect(await w.as()('POST /api/leavelink', { link: links.leave })).toEqual({
    message: newsletterMessages.emailChanged,
  })
  expect(await write(links.leaveTo, '')).toBe(250)
  expect(await moved.call('GET /api/campaigndistributor/:campaignId', { campaignId })).toMatchObject({
    campaignDistributorId: expect.any(Number),
  })
})

test('what is sent to an address works while the account has it, and again when it returns to it', async () => {
  const { musketeer, campaignId, membershipId, links: first } = await createMember()
  const moved = await changeEmail(musketeer, 'new.home@example.org')
  // The email is composed as it leaves, here a second time.
  const [links] = await linksOf(moved.email)
  expect(links!.report).toMatch(new RegExp(`^${membershipId}-\\d+-\\d+-[\\w-]{22}$`))
  expect(await outcomeOf(w.as()('GET /api/reportlink/:link', { link: links!.report }))).toBe('allowed')
  expect(await write(links!.replyTo, '20')).toBe(250)
  expect(await numberDelivered(moved, campaignId)).toBe(1)

  const back = await changeEmail(moved, musketeer.email)
  expect(await tryReportLink(links!.report)).toEqual(allOver)
  expect(await w.as()('POST /api/leavelink', { link: links!.leave })).toEqual({
    message: newsletterMessages.emailChanged,
  })
  const [last] = await linksOf(back.email)
  expect(last, 'the same links as before').toEqual(first)
  expect(await outcomeOf(w.as()('GET /api/reportlink/:link', { link: first.report }))).toBe('allowed')
  expect(await w.as()('POST /api/leavelink', { link: first.leave })).toEqual({
    message: newsletterMessages.leftCampaign,
  })
})

test('a calendar’s address is its owner’s own and survives a change of the email address', async () => {
  const { musketeer } = await createMember()
  const { address } = await musketeer.call('POST /api/calendar', {})
  await changeEmail(musketeer, 'calendar@example.org')
  const { statusCode } = await w.app.inject({ method: 'GET', url: new URL(address!).pathname })
  expect(statusCode).toBe(200)
})

test('the links of every other bulk email end with the address, too', async () => {
  const { musketeer } = await createMember()
  const { id: accountId } = musketeer
  const targets = [
    { leaves: 'newsletter', accountId, issueId: 1, emailNumber: 0 },
    { leaves: 'reminders', accountId, emailNumber: 0 },
    { leaves: 'suggestions', accountId, emailNumber: 0 },
  ] as const
  const links = targets.map((target) => signLeaveLink(target, w.platform.secrets))
  await changeEmail(musketeer, 'other.lists@example.org')
  for (const link of links) {
    expect(await w.as()('POST /api/leavelink', { link })).toEqual({
      message: newsletterMessages.emailChanged,
    })
    // Nor can its number be changed.
    const newer = link.replace(/-(?=[\w-]{22}$)/, '-1-')
    expect(await outcomeOf(w.as()('POST /api/leavelink', { link: newer }))).toBe('LeaveLinkUnknown')
  }
})

async function suspend({ id }: Person): Promise<Person> {
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', { id, reason: 'Why.' })
  return administrator
}

const signInAgain = async ({ email }: Person): Promise<Client> =>
  w.as(await w.as()('POST /api/signin', { email, password }))

test('nothing of a suspended person reports, pauses or shows anything, and it works again once they are restored', async () => {
  const { musketeer, campaignId, links } = await createMember()
  const { address } = await musketeer.call('POST /api/calendar', {})
  const administrator = await suspend(musketeer)
  expect(await tryReportLink(links.report)).toEqual(allOver)
  expect(await write(links.replyTo, '500')).toBe(550)
  expect(await w.as()('GET /api/leavelink/:link', { link: links.leave })).toMatchObject({
    campaignName: null,
    hasLeft: false,
  })
  const { body } = await w.app.inject({ method: 'GET', url: new URL(address!).pathname })
  expect(body).not.toContain('VEVENT')

  await administrator.call('DELETE /api/user/:id/suspension', { id: musketeer.id, reason: 'It was not you.' })
  const restored = { ...musketeer, call: await signInAgain(musketeer) }
  expect(await numberDelivered(restored, campaignId)).toBe(0)
  expect(await outcomeOf(w.as()('GET /api/reportlink/:link', { link: links.report }))).toBe('allowed')
})

test('a suspended person can leave by the link in an email', async () => {
  const { musketeer, links }: Member = await createMember()
  await suspend(musketeer)
  expect(await w.as()('POST /api/leavelink', { link: links.leave })).toEqual({
    message: newsletterMessages.leftCampaign,
  })
  expect(await w.as()('GET /api/leavelink/:link', { link: links.leave })).toMatchObject({ hasLeft: true })
})

test('a suspended person can sign in to download their data and to close the account, and for nothing else', async () => {
  const { musketeer } = await createMember()
  await suspend(musketeer)
  const call = await signInAgain(musketeer)
  expect(await outcomeOf(call('GET /api/user', {}))).toBe('AccountSuspended')
  expect(await outcomeOf(call('DELETE /api/sessions', {}))).toBe('AccountSuspended')
  // Where visitors may call too, they are one.
  await call('POST /api/confirmcode/email', { email: 'elsewhere@example.org' })
  await w.runJobs()
  expect(await w.emails('elsewhere@example.org')).toEqual([])

  expect(await call('GET /api/mydata', {})).toMatchObject({ account: { email: musketeer.email } })
  await call('PATCH /api/deactivate', {})
  expect(await outcomeOf(w.as()('POST /api/signin', { email: musketeer.email, password }))).toBe(
    'WrongCredentials',
  )
})
