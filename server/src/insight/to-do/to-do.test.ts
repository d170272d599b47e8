import { beforeEach, expect, test } from 'vitest'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { addMilliseconds, days, hours } from '../../platform/values/clock.ts'

/** A Thursday. */
const now = '2026-11-26T12:00:00Z'
const w = world({ now })
beforeEach(async () => {
  w.clock.set(now)
  await w.platform.db.deleteFrom('email').execute()
})

const show = async () => (await w.given.administrator()).call('GET /api/waiting', {})
const write = (email: string) =>
  w.as(null, '10.7.0.1')('POST /api/contact', {
    email,
    contactMessage: 'How do I join?',
    submissionId: crypto.randomUUID(),
  })

test('when nothing waits, the administrators’ first screen has only the next newsletter', async () => {
  expect(await show()).toEqual({
    applications: { count: 0, first: null },
    reports: { count: 0, first: null },
    messages: { count: 0, first: null },
    memberMessages: { count: 0, first: null },
    printHubs: { count: 0, first: null },
    emails: { failed: 0, orMore: false, pausedSince: null },
    newsletter: { state: 'none', leavesAt: '2026-11-27T09:00:00.000Z', pausedAt: null },
    delivered: { month: '2026-11', leaflets: 0 },
  })
})

test('applications, reports and messages are counted until they are dealt with, with the one that waits longest', async () => {
  const administrator = await w.given.administrator()
  const first = await w.given.pendingApplicant()
  w.clock.forward(hours(1))
  const second = await w.given.pendingApplicant()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation({ name: 'Riveters' }))
  await w.as()('POST /api/campaign/:id/leafletreport', {
    id: campaignId,
    reason: 'untrue',
    email: 'neighbour@example.org',
  })
  await write('visitor@example.org')
  const waiting = await show()
  expect(waiting).toMatchObject({
    applications: { count: 2, first: { id: first.id, since: new Date(now).toISOString() } },
    reports: { count: 1, first: { state: 'waiting', since: '2026-11-26T13:00:00.000Z' } },
    messages: { count: 1, first: { since: '2026-11-26T13:00:00.000Z' } },
  })
  expect(JSON.stringify(waiting)).not.toMatch(/@|Riveters|Lovelace|How do I/)

  await administrator.call('PATCH /api/activateorg', { id: first.id })
  const reviewId = waiting.reports.first!.id
  await administrator.call('GET /api/review/:id', { id: reviewId })
  expect(await show()).toMatchObject({
    applications: { count: 1, first: { id: second.id } },
    reports: { count: 1, first: { id: reviewId, state: 'looked-at' } },
  })

  await administrator.call('DELETE /api/rejectorg/:id', { id: second.id, reason: '' })
  await administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'no-action',
    reason: 'It is true.',
  })
  await administrator.call('PATCH /api/contactmessage', { id: waiting.messages.first!.id, answered: true })
  expect(await show()).toMatchObject({
    applications: { count: 0, first: null },
    reports: { count: 0, first: null },
    messages: { count: 0, first: null },
  })
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  expect(await show()).toMatchObject({ reports: { count: 1, first: { id: reviewId, state: 'appealed' } } })
})

test('a leaflet that is reported again after a correction was asked for comes before what somebody has looked at', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation()
  const report = async () => {
    const { id } = await w.given.campaign(organisation)
    await w.as()('POST /api/campaign/:id/leafletreport', { id, reason: 'untrue' })
    return { campaignId: id, reviewId: (await show()).reports.first!.id }
  }
  const looked = await report()
  await administrator.call('GET /api/review/:id', { id: looked.reviewId })
  const { count } = (await show()).reports
  const { campaignId, reviewId } = await report()
  await administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'correction',
    reason: 'It is untrue.',
    correctBy: '2026-12-20',
  })
  expect((await show()).reports).toMatchObject({ count, first: { state: 'looked-at' } })
  w.clock.forward(hours(1))
  await w.as()('POST /api/campaign/:id/leafletreport', { id: campaignId, reason: 'private' })
  expect((await show()).reports).toEqual({
    count: count + 1,
    first: { id: reviewId, since: '2026-11-26T13:00:00.000Z', state: 'reported-again' },
  })
})

test('a closed account’s application does not wait', async () => {
  const applicant = await w.given.pendingApplicant()
  const before = (await show()).applications.count
  await applicant.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect((await show()).applications.count).toBe(before - 1)
})

test('emails that failed are counted as long as they can be sent again', async () => {
  const administrator = await w.given.administrator()
  const [resent, kept] = [await w.given.failedEmail(), await w.given.failedEmail()]
  expect((await show()).emails).toEqual({ failed: 2, orMore: false, pausedSince: null })
  await administrator.call('POST /api/mailhealth/letters/:id/resend', { id: resent })
  expect((await show()).emails.failed).toBe(1)

  const bouncing = await w.given.bouncingAccount()
  await w.platform.db
    .updateTable('email')
    .set({ account_id: bouncing.id, priority: emailPriorities.leaflet })
    .where('id', '=', kept)
    .execute()
  expect((await show()).emails.failed, 'a leaflet to an address that bounces').toBe(0)
  await administrator.call('DELETE /api/mailhealth/suppressed/:id', { id: bouncing.id })
  expect((await show()).emails.failed).toBe(1)

  w.clock.set(addMilliseconds(new Date(now), days(8)).toISOString())
  await runNightly(w.platform)
  expect((await show()).emails.failed, 'its text was erased').toBe(0)
})

test('the newsletter’s draft and pause are told, and the leaflets of this month', async () => {
  const administrator = await w.given.administrator()
  const content = { subject: 'Sixty doors', newsletterText: 'Well done.' }
  await administrator.call('POST /api/newsletter', { ...content, draft: true })
  await w.platform.db
    .insertInto('network_month')
    .values([
      { month: '2026-10-01', joined: 1, mailed: 1, delivered: 70 },
      { month: '2026-11-01', joined: 1, mailed: 1, delivered: 1260 },
    ])
    .execute()
  expect(await show()).toMatchObject({
    newsletter: { state: 'draft', leavesAt: '2026-11-27T09:00:00.000Z', pausedAt: null },
    delivered: { month: '2026-11', leaflets: 1260 },
  })
  await administrator.call('POST /api/newsletter', { ...content, draft: false })
  await administrator.call('POST /api/newsletter/pause', { paused: true })
  expect((await show()).newsletter).toMatchObject({
    state: 'scheduled',
    pausedAt: new Date(now).toISOString(),
  })
})
