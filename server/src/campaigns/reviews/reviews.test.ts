import {
  type ReportReason,
  reviewMessages,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { addMilliseconds, days, hours, minutes } from '../../platform/values/clock.ts'

const now = '2026-11-20T12:00:00Z'
const w = world({ now })
const team = 'team@musketeers.example'
beforeEach(() => w.clock.set(now))

let visitors = 0
const report = (id: number, over: Partial<Parameters<typeof sendReport>[1]> = {}) => sendReport(id, over)
const sendReport = (
  id: number,
  {
    reason = 'untrue',
    ...over
  }: { reason?: ReportReason; details?: string; email?: string; visitor?: string },
) =>
  w.as(null, over.visitor ?? `10.0.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`)(
    'POST /api/campaign/:id/leafletreport',
    { id, reason, details: over.details ?? '', email: over.email ?? '' },
  )

/** An organisation with a campaign that was reported, and an administrator. */
async function givenReport(email = `neighbour.${(visitors += 1)}@example.org`) {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const administrator = await w.given.administrator({ firstname: 'Grace' })
  const campaign = await w.given.campaign(organisation, { name: 'Free buses' })
  const { reference: ofReport } = await report(campaign.id, {
    details: 'The buses are <b>not</b> free.',
    email,
  })
  const { id: reviewId, reference } = await listedReview(administrator, campaign)
  return { organisation, administrator, campaign, email, reviewId, reference, ofReport }
}
async function listedReview(administrator: Person, { id }: { id: number }) {
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  return content.find(({ campaignId }) => campaignId === id)!
}
const reviewOf = async (administrator: Person, campaign: { id: number }) =>
  (await listedReview(administrator, campaign)).id
const decide = (by: Person, id: number, outcome: 'no-action' | 'stopped', reason = 'We checked it.') =>
  by.call('POST /api/review/:id/decision', { id, outcome, reason })
const decideAppeal = (by: Person, id: number, outcome: 'upheld' | 'reversed', reason = 'We looked again.') =>
  by.call('PUT /api/review/:id/appeal', { id, outcome, reason })
const show = (by: Person, id: number) => by.call('GET /api/review/:id', { id })
const statusOf = async (url: string) => (await w.app.inject({ method: 'GET', url })).statusCode
const subjects = async (to: string) => (await w.emails(to)).map(({ subject }) => subject)
const actionsAbout = async (by: Person, person: Person) =>
  (
    await by.call('GET /api/audit/:page/:size', { page: 0, size: 50, person: person.id, kind: 'decided' })
  ).content.map(({ deed, about }) => [deed, about])

test('a visitor reports a leaflet without an account, and an administrator sees it in the queue with its clock', async () => {
  const { administrator, campaign, reviewId, reference } = await givenReport()
  w.clock.forward(hours(5))
  await report(campaign.id, { reason: 'private' })
  const { content } = await administrator.call('GET /api/reviews/:page/:size', {
    page: 0,
    size: 10,
    state: 'open',
  })
  expect(content.find(({ id }) => id === reviewId)).toEqual({
    id: reviewId,
    reference,
    campaignId: campaign.id,
    campaignName: 'Free buses',
    organisation: 'Riveters',
    reports: 2,
    openedAt: '2026-11-20T12:00:00.000Z',
    promisedSince: '2026-11-20T12:00:00.000Z',
    state: 'waiting',
    outcome: null,
  })

  const details = await show(administrator, reviewId)
  expect(details).toMatchObject({
    state: 'looked-at',
    firstLookAt: w.clock.now().toISOString(),
    campaignState: 'live',
    campaignDescription: 'Every worker deserves a pay rise.',
    leafletPages: [expect.stringMatching(/^\/files\//)],
    earlierReports: 0,
    decision: null,
    appeal: null,
    leafletReports: [
      { reason: 'untrue', details: 'The buses are <b>not</b> free.', isAnswered: true },
      { reason: 'private', details: '', isAnswered: false },
    ],
  })
  expect(JSON.stringify(details)).not.toContain('@')
  w.clock.forward(minutes(5))
  expect((await show(administrator, reviewId)).firstLookAt).toBe(details.firstLookAt)
})

test('what nobody has looked at comes first in the queue, longest waiting first, then the other open ones, then the decided', async () => {
  const administrator = await w.given.administrator()
  const ids: number[] = []
  for (let count = 0; count < 4; count++) {
    ids.push((await givenReport()).reviewId)
    w.clock.forward(minutes(1))
  }
  const [decided, looked, older, newer] = ids as [number, number, number, number]
  await show(administrator, looked)
  await decide(administrator, decided, 'no-action')
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  const order = content.map(({ id }) => id).filter((id) => ids.includes(id))
  expect(order).toEqual([older, newer, looked, decided])
})

test('the team is emailed about a campaign’s reports once an hour at most', async () => {
  const organisation = await w.given.organisation()
  const [campaign, other] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const count = async () => (await w.emails(team)).length
  const before = await count()
  await report(campaign.id)
  await report(campaign.id)
  w.clock.forward(minutes(59))
  await report(campaign.id)
  expect((await count()) - before).toBe(1)
  await report(other.id)
  expect((await count()) - before).toBe(2)
  w.clock.forward(minutes(1))
  await report(campaign.id)
  expect((await count()) - before).toBe(3)
  expect((await w.emails(team)).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^Leaflet reported: Fair pay now \(R-[0-9A-F]{10}\)$/),
    text: expect.stringContaining('http://localhost:3000/admin/review/'),
  })
})

test.each([
  ['no reason', { reason: undefined as never }, { reason: reviewMessages.reasonMissing }],
  ['something else without words', { reason: 'other' }, { details: reviewMessages.detailsMissing }],
  ['half an address', { email: 'ada@' }, { email: expect.any(String) }],
  ['two lines of address', { email: 'a@example.org\r\nBcc: b@example.org' }, { email: expect.any(String) }],
] as const)('a report with %s is refused, and nothing is saved', async (_, over, fields) => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const sent = w.as(null, '10.9.9.9')('POST /api/campaign/:id/leafletreport', {
    id,
    reason: 'untrue',
    ...over,
  })
  await expect(sent).rejects.toMatchObject({ error: 'InvalidInput', fields })
  const reviews = w.platform.db.selectFrom('campaign_review').selectAll().where('campaign_id', '=', id)
  expect(await reviews.execute()).toEqual([])
})

const reports = (campaignId: number) =>
  w.platform.db
    .selectFrom('leaflet_report')
    .innerJoin('campaign_review', 'campaign_review.id', 'review_id')
    .select('email')
    .where('campaign_id', '=', campaignId)
    .orderBy('leaflet_report.id')
    .execute()

test('a visitor reports a limited number of times an hour, and a report with an address that was given too often is received without it', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  for (let count = 0; count < 20; count++) await report(id, { visitor: '10.8.0.1' })
  await expect(report(id, { visitor: '10.8.0.1' })).rejects.toMatchObject({ status: 429 })
  const { length } = await reports(id)
  for (let count = 0; count < 11; count++) await report(id, { email: 'often@example.org' })
  const received = (await reports(id)).slice(length)
  expect(received.map(({ email }) => email)).toEqual([...Array<string>(10).fill('often@example.org'), null])
})

test('an unknown campaign cannot be reported; one that ended or was deleted can, because people hold its leaflet', async () => {
  await expect(report(900_000_000)).rejects.toMatchObject({ error: 'NotFound' })
  const organisation = await w.given.organisation()
  const [ended, deleted] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  await organisation.call('POST /api/campaign/:id/stop', { id: ended.id })
  await organisation.call('DELETE /api/campaign/:id', { id: deleted.id })
  await report(ended.id)
  await report(deleted.id)
  const administrator = await w.given.administrator()
  expect(await show(administrator, await reviewOf(administrator, ended))).toMatchObject({
    campaignState: 'ended',
  })
  const reviewId = await reviewOf(administrator, deleted)
  expect(await show(administrator, reviewId)).toMatchObject({ campaignState: 'deleted', leafletPages: [] })
  await expect(decide(administrator, reviewId, 'stopped')).rejects.toMatchObject({ error: 'CampaignGone' })
  await decide(administrator, reviewId, 'no-action')
})

test('“no action” tells the reporter why and how to appeal, and the organisation without naming or quoting the reporter', async () => {
  const { organisation, administrator, campaign, email, reviewId, reference, ofReport } = await givenReport()
  await report(campaign.id, { email })
  expect(await decide(administrator, reviewId, 'no-action', 'Buses are free\non Sundays.')).toEqual({
    message: reviewMessages.leftAlone,
  })
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: false })

  const [toReporter, ...others] = await w.emails(email)
  expect(others).toEqual([])
  expect(toReporter!.subject).toBe(`What we decided about your report (${ofReport})`)
  const [toOrganisation] = await w.emails(organisation.email)
  expect(toOrganisation!.subject).toBe(`Your leaflet was reported: Free buses (${reference})`)
  for (const part of [toReporter!.text, toReporter!.html])
    for (const content of ['“Free buses” by Riveters', 'within 14 days', ofReport])
      expect(part).toContain(content)
  expect(toReporter!.text).toContain('> Buses are free\n> on Sundays.')
  for (const part of [toOrganisation!.text, toOrganisation!.html]) {
    expect(part).toContain('your campaign can carry on as it is')
    expect(part).not.toContain(email)
    expect(part).not.toContain('not</b> free')
    expect(part).not.toContain('not&lt;/b&gt; free')
  }
  expect(await actionsAbout(administrator, organisation)).toEqual([['left-campaign-alone', reference]])
})

test('a stop ends the campaign, hides its leaflet, and tells the reporter and the organisation why', async () => {
  const { organisation, administrator, campaign, email, reviewId, reference } = await givenReport()
  const { campaignLeafletFile, leafletPreview } = await w.as()('GET /api/campaign/:id', { id: campaign.id })
  await decide(administrator, reviewId, 'stopped', 'The buses are not free.')

  await expect(w.as()('GET /api/campaign/:id', { id: campaign.id })).rejects.toMatchObject({
    status: 410,
    error: 'CampaignWithdrawn',
    message: expect.stringContaining('recycle'),
  })
  await expect(report(campaign.id)).rejects.toMatchObject({ error: 'CampaignWithdrawn' })
  for (const url of [campaignLeafletFile, leafletPreview]) expect(await statusOf(url)).toBe(404)
  expect(await organisation.call('GET /api/org/campaign/:id', { id: campaign.id })).toMatchObject({
    ended: true,
    can: { stop: false, takeDown: false },
    takedown: { reviewId: null, reference, reason: 'The buses are not free.' },
  })

  const [toReporter] = await w.emails(email)
  expect(toReporter!.text).toContain('we have stopped its campaign')
  expect(toReporter!.text).not.toContain('14 days')
  const [toOrganisation] = await w.emails(organisation.email)
  expect(toOrganisation!.subject).toBe(`We have stopped your campaign: Free buses (${reference})`)
  for (const content of ['> The buses are not free.', 'within 14 days', 'recycle'])
    expect(toOrganisation!.text).toContain(content)
  expect(await actionsAbout(administrator, organisation)).toEqual([['stopped-campaign', reference]])
})

test('reports are decided once: the second administrator reads who decided and when', async () => {
  const { administrator, reviewId } = await givenReport()
  await decide(administrator, reviewId, 'no-action')
  const second = await w.given.administrator()
  await expect(decide(second, reviewId, 'stopped')).rejects.toMatchObject({
    error: 'AlreadyDecided',
    message: 'Grace Lovelace decided this on 20 Nov 2026.',
  })
  const { campaign, reviewId: another } = await givenReport()
  const both = [administrator, second].map((each) => decide(each, another, 'stopped'))
  const results = await Promise.allSettled(both)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(
    second.call('POST /api/campaign/:id/takedown', { id: campaign.id, reason: 'Again' }),
  ).rejects.toMatchObject({
    error: 'CampaignWithdrawn',
  })
})

test('an administrator stops a campaign that nobody reported, or one with open reports, which are decided with it', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation()
  const quiet = await w.given.campaign(organisation)
  expect(
    await administrator.call('POST /api/campaign/:id/takedown', {
      id: quiet.id,
      reason: 'It names a child.',
    }),
  ).toEqual({ message: reviewMessages.takenDown, reviewId: await reviewOf(administrator, quiet) })
  const [toOrganisation] = await w.emails(organisation.email)
  expect(toOrganisation!.text).toContain('We have looked at the leaflet of your campaign')
  expect(toOrganisation!.text).not.toContain('Somebody')

  const { campaign, reviewId, email, ofReport } = await givenReport()
  const { reviewId: same } = await administrator.call('POST /api/campaign/:id/takedown', {
    id: campaign.id,
    reason: 'Yes.',
  })
  expect(same).toBe(reviewId)
  expect(await subjects(email)).toEqual([`What we decided about your report (${ofReport})`])

  const unknown = administrator.call('POST /api/campaign/:id/takedown', { id: 900_000_000, reason: 'No.' })
  await expect(unknown).rejects.toMatchObject({ error: 'NotFound' })
  const own = organisation.call('POST /api/campaign/:id/takedown', { id: quiet.id, reason: 'Mine.' })
  await expect(own).rejects.toMatchObject({ error: 'NotAllowed' })
})

test('after an appeal a stop is reversed: the campaign is back, and the organisation and the reporter get an email', async () => {
  const { organisation, administrator, campaign, email, reviewId, reference } = await givenReport()
  const appeal = () => administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await expect(appeal()).rejects.toMatchObject({ error: 'AppealNotOpen' })
  await decide(administrator, reviewId, 'stopped')
  await expect(decideAppeal(administrator, reviewId, 'reversed')).rejects.toMatchObject({
    error: 'AppealNotOpen',
  })
  await appeal()
  await expect(appeal()).rejects.toMatchObject({ error: 'AppealNotOpen' })
  expect(await show(administrator, reviewId)).toMatchObject({ state: 'appealed', appeal: { decision: null } })

  await decideAppeal(administrator, reviewId, 'reversed', 'They showed us the timetable.')
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: false })
  expect(await show(administrator, reviewId)).toMatchObject({
    state: 'decided',
    campaignState: 'live',
    appeal: {
      decision: { outcome: 'reversed', reason: 'They showed us the timetable.', decidedBy: 'Grace Lovelace' },
    },
  })
  await expect(decideAppeal(administrator, reviewId, 'upheld')).rejects.toMatchObject({
    error: 'AppealNotOpen',
  })

  const toOrganisation = (await w.emails(organisation.email)).at(-1)!
  expect(toOrganisation.subject).toBe(`Your appeal: Free buses (${reference})`)
  for (const content of ['it is back as it was', '> They showed us the timetable.'])
    expect(toOrganisation.text).toContain(content)
  expect((await w.emails(email)).at(-1)!.text).toContain('so it continues')
  expect((await actionsAbout(administrator, organisation)).map(([deed]) => deed)).toEqual([
    'reversed-decision',
    'recorded-appeal',
    'stopped-campaign',
  ])
})

test('a campaign that its organisation had ended before stays ended when the stop is reversed', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await decide(administrator, reviewId, 'stopped')
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await decideAppeal(administrator, reviewId, 'reversed')
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: true })
})

test('if the organisation has deleted the campaign meanwhile, it reads that it can publish it again', async () => {
  const { organisation, administrator, campaign, email, reviewId } = await givenReport()
  await decide(administrator, reviewId, 'stopped')
  await organisation.call('DELETE /api/campaign/:id', { id: campaign.id })
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await decideAppeal(administrator, reviewId, 'reversed')
  await expect(w.as()('GET /api/campaign/:id', { id: campaign.id })).rejects.toMatchObject({
    error: 'CampaignGone',
  })
  expect((await w.emails(organisation.email)).at(-1)!.text).toContain('can publish it again')
  expect((await w.emails(email)).at(-1)!.text).not.toContain('continues')
})

test('if the organisation has closed its account meanwhile, the campaign stays stopped and nobody reads that it continues', async () => {
  const { organisation, administrator, campaign, email, reviewId } = await givenReport()
  await decide(administrator, reviewId, 'stopped')
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs()
  await decideAppeal(administrator, reviewId, 'reversed')
  await w.runJobs()
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: true })
  expect((await w.emails(email)).at(-1)!.text).not.toContain('continues')
})

test('only the organisation reads that a stop is upheld', async () => {
  const { organisation, administrator, campaign, email, reviewId } = await givenReport()
  await decide(administrator, reviewId, 'stopped')
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await decideAppeal(administrator, reviewId, 'upheld', 'The timetable is from 1998.')
  await expect(w.as()('GET /api/campaign/:id', { id: campaign.id })).rejects.toMatchObject({
    error: 'CampaignWithdrawn',
  })
  expect((await w.emails(organisation.email)).at(-1)!.text).toContain(
    'Our decision stands, so it stays stopped.',
  )
  expect(await w.emails(email)).toHaveLength(1)
})

test('after the reporter’s appeal “no action” is reversed: the campaign is stopped, and its organisation can appeal in turn', async () => {
  const { organisation, administrator, campaign, email, reviewId, reference } = await givenReport()
  await decide(administrator, reviewId, 'no-action')
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await decideAppeal(administrator, reviewId, 'reversed', 'You were right.')
  expect((await w.emails(email)).at(-1)!.text).toContain('You were right, and we have stopped its campaign.')
  expect(await subjects(organisation.email)).toEqual([
    `Your leaflet was reported: Free buses (${reference})`,
    expect.stringMatching(/^We have stopped your campaign: Free buses/),
  ])
  const takedown = await reviewOf(administrator, campaign)
  expect(takedown).not.toBe(reviewId)
  await administrator.call('POST /api/review/:id/appeal', { id: takedown })
  await decideAppeal(administrator, takedown, 'reversed')
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: false })
})

test('a new report after a decision opens a new review, which counts the earlier reports', async () => {
  const { administrator, campaign, reviewId } = await givenReport()
  await decide(administrator, reviewId, 'no-action')
  await report(campaign.id)
  const next = await reviewOf(administrator, campaign)
  expect(next).toBeGreaterThan(reviewId)
  expect(await show(administrator, next)).toMatchObject({ reports: 1, earlierReports: 1, decision: null })
})

test('reports of one campaign at the same moment belong to one review', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  await Promise.all(Array.from({ length: 6 }, () => report(id)))
  const administrator = await w.given.administrator()
  expect(await listedReview(administrator, { id })).toMatchObject({ reports: 6 })
})

test('a report that is sent twice is one, with one reference', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const sent = { details: 'The buses are not free.', email: 'twice@example.org' }
  const both = await Promise.all([report(id, sent), report(id, sent)])
  const { reference: another } = await report(id, { ...sent, email: 'another@example.org' })
  expect(both[0]!.reference).toBe(both[1]!.reference)
  expect(another).not.toBe(both[0]!.reference)
  const administrator = await w.given.administrator()
  expect(await listedReview(administrator, { id })).toMatchObject({ reports: 2 })
})

test('an organisation that reports its own leaflet can’t tell whether somebody else did, nor when', async () => {
  const { organisation, administrator, campaign, reviewId, reference, ofReport } = await givenReport()
  const { reference: own } = await report(campaign.id, { email: organisation.email })
  expect(new Set([reference, ofReport, own]).size).toBe(3)
  for (const shown of [reference, ofReport, own]) {
    expect(shown).toMatch(/^R-[0-9A-F]{10}$/)
    expect(shown).not.toContain(String(reviewId))
  }
  const { leafletReports } = await show(administrator, reviewId)
  expect(leafletReports.map((each) => each.reference)).toEqual([ofReport, own])

  await administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'correction',
    reason: 'Buses are not free.',
    correctBy: '2026-11-27',
  })
  const asked = await organisation.call('GET /api/org/campaign/:id', { id: campaign.id })
  expect(asked.askedCorrection).toMatchObject({ reviewId: null, reference })
  const [toCorrect] = await subjects(organisation.email)
  expect(toCorrect).toBe(`Please correct your leaflet by 27 Nov 2026: Free buses (${reference})`)
  await decide(administrator, reviewId, 'stopped')
  expect(await subjects(organisation.email)).toEqual([
    `We have stopped your campaign: Free buses (${reference})`,
    `What we decided about your report (${own})`,
  ])
  const forAdministrator = await administrator.call('GET /api/org/campaign/:id', { id: campaign.id })
  expect(forAdministrator.takedown).toMatchObject({ reviewId, reference })
  for (const { text, html } of await w.emails(organisation.email))
    expect(text + html).not.toContain(String(reviewId))
})

test('a reporter’s address is erased 30 days after the decision, and at once when they close their account', async () => {
  const emailOf = async (reviewId: number) =>
    (
      await w.platform.db
        .selectFrom('leaflet_report')
        .select('email')
        .where('review_id', '=', reviewId)
        .executeTakeFirst()
    )?.email
  const afterDays = async (count: number) => {
    w.clock.set(addMilliseconds(new Date(now), days(count)).toISOString())
    await runNightly(w.platform)
  }
  const [open, decided, appealed] = [await givenReport(), await givenReport(), await givenReport()]
  for (const { administrator, reviewId } of [decided, appealed])
    await decide(administrator, reviewId, 'no-action')
  await appealed.administrator.call('POST /api/review/:id/appeal', { id: appealed.reviewId })
  const member = await w.given.musketeer()
  const { reviewId } = await givenReport(member.email)
  await member.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await emailOf(reviewId)).toBeNull()

  await afterDays(29)
  expect(await emailOf(decided.reviewId)).toBe(decided.email)
  await afterDays(31)
  expect(await emailOf(decided.reviewId)).toBeNull()
  expect(await emailOf(appealed.reviewId)).toBe(appealed.email)
  expect(await emailOf(open.reviewId)).toBe(open.email)
})

test('reports and decisions are deleted after a year, except why a campaign is stopped', async () => {
  const [left, stopped] = [await givenReport(), await givenReport()]
  await decide(left.administrator, left.reviewId, 'no-action')
  await decide(stopped.administrator, stopped.reviewId, 'stopped')
  const idsOf = async (table: 'campaign_review' | 'leaflet_report') => {
    const column = table === 'campaign_review' ? 'id' : 'review_id as id'
    const rows = await w.platform.db.selectFrom(table).select(column).execute()
    const ids = new Set(rows.map(({ id }) => id))
    return [left.reviewId, stopped.reviewId].filter((id) => ids.has(id))
  }
  const afterDays = async (count: number) => {
    w.clock.set(addMilliseconds(new Date(now), days(count)).toISOString())
    await runNightly(w.platform)
  }
  await afterDays(364)
  expect(await idsOf('leaflet_report')).toEqual([left.reviewId, stopped.reviewId])
  await afterDays(366)
  expect(await idsOf('leaflet_report')).toEqual([])
  expect(await idsOf('campaign_review')).toEqual([stopped.reviewId])
})

test('a review that waits goes with its campaign 183 days after the organisation closed, and the administrators’ first screen is empty', async () => {
  const waiting = await givenReport()
  const appealed = await givenReport()
  const decided = await givenReport()
  const elsewhere = await givenReport()
  for (const { administrator, reviewId } of [appealed, decided])
    await decide(administrator, reviewId, 'no-action')
  await appealed.administrator.call('POST /api/review/:id/appeal', { id: appealed.reviewId })
  for (const { organisation } of [waiting, appealed, decided])
    await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs()
  const idsAfterDays = async (count: number) => {
    w.clock.set(addMilliseconds(new Date(now), days(count)).toISOString())
    // The campaigns are purged on the first night.
    for (let night = 0; night < 2; night += 1) await runNightly(w.platform)
    const rows = await w.platform.db.selectFrom('campaign_review').select('id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    return [waiting, appealed, decided, elsewhere].map(({ reviewId }) => reviewId).filter((id) => ids.has(id))
  }
  expect(await idsAfterDays(182)).toEqual(
    [waiting, appealed, decided, elsewhere].map(({ reviewId }) => reviewId),
  )
  expect(await idsAfterDays(184)).toEqual([decided.reviewId, elsewhere.reviewId])
  const administrator = await w.given.administrator()
  await expect(show(administrator, waiting.reviewId)).rejects.toMatchObject({ error: 'NotFound' })
  const { content } = await administrator.call('GET /api/reviews/:page/:size', {
    page: 0,
    size: 50,
    state: 'open',
  })
  expect(content.map(({ id }) => id)).toContain(elsewhere.reviewId)
  expect(content.map(({ id }) => id)).not.toContain(waiting.reviewId)
})

test('an administrator sees what leaflets say, when that changed after a report, and what was reported', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  const words = async () => (await show(administrator, reviewId)).leafletWords
  const change = async (leafletText: string) => {
    w.clock.forward(minutes(1))
    await organisation.call('PUT /api/campaign/:id', {
      id: campaign.id,
      campaignName: 'Free buses',
      campaignDescription: 'Every bus should be free.',
      campaignCauses: [{ cause: 'fair_pay' }],
      leafletText,
    })
    return w.clock.now().toISOString()
  }
  expect(await words()).toEqual([])
  const first = await change('Hateful words')
  w.clock.forward(minutes(1))
  await report(campaign.id)
  const second = await change('Other words')
  const third = await change('Harmless words')
  expect(await words()).toEqual([
    {
      leafletVersion: 1,
      leafletTitle: '',
      sent: true,
      leafletText: 'Harmless words',
      reported: [
        { leafletText: '', until: first },
        { leafletText: 'Hateful words', until: second },
      ],
      changedAt: [third, second, first],
    },
  ])

  w.clock.forward(minutes(1))
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id: campaign.id,
    leafletTitle: 'Second',
    leafletText: 'More words',
    file: new Blob([new Uint8Array(await makePng())]),
  })
  const { revision } = await w.as()('GET /api/campaign/:id', { id: campaign.id })
  await organisation.call('PUT /api/campaign/:id/leaflets', {
    id: campaign.id,
    revision,
    leaflets: [{ leafletVersion: 2, leafletTitle: 'Second' }],
  })
  await decide(administrator, reviewId, 'stopped')
  expect(
    (await words()).map(({ leafletVersion, sent, leafletText }) => [leafletVersion, sent, leafletText]),
  ).toEqual([
    [2, true, 'More words'],
    [1, false, 'Harmless words'],
  ])
})

test('a decision reaches every officer of the organisation, and nobody who has left by then', async () => {
  const { organisation, administrator, reviewId } = await givenReport()
  const [officer, gone, author] = [
    await w.given.seated(organisation, 'officer'),
    await w.given.seated(organisation, 'officer'),
    await w.given.seated(organisation, 'author'),
  ]
  await decide(administrator, reviewId, 'stopped')
  await gone.call('POST /api/org/leave', {})
  const decided = async ({ email }: Person) =>
    (await w.emails(email)).filter(({ kind }) => kind === 'campaigns.review-decided')
  for (const reader of [organisation, officer]) {
    const [sent, ...further] = await decided(reader)
    expect(further).toEqual([])
    expect(sent!.text).toContain(`Hello ${sent!.toName},`)
  }
  for (const other of [gone, author]) expect(await decided(other)).toEqual([])
})
