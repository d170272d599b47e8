import { reviewMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'

const now = '2026-11-20T12:00:00Z'
const w = world({ now })
beforeEach(() => w.clock.set(now))

let reporters = 0
/** A campaign that somebody reported, its organisation and an administrator. */
async function givenReport() {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const administrator = await w.given.administrator({ firstname: 'Grace' })
  const campaign = await w.given.campaign(organisation, { name: 'Free buses' })
  const email = `neighbour.${(reporters += 1)}@example.org`
  await w.as(null, `10.6.0.${reporters}`)('POST /api/campaign/:id/leafletreport', {
    id: campaign.id,
    reason: 'untrue',
    details: 'They are not free.',
    email,
  })
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  const { id: reviewId, reference } = content.find(({ campaignId }) => campaignId === campaign.id)!
  return { organisation, administrator, campaign, reviewId, reference, email }
}
const ask = (by: Person, id: number, correctBy = '2026-11-27', reason = 'Buses are\nnot free.') =>
  by.call('POST /api/review/:id/decision', { id, outcome: 'correction', reason, correctBy })
const show = (by: Person, id: number) => by.call('GET /api/review/:id', { id })
const asked = async (by: Person, id: number) =>
  (await by.call('GET /api/org/campaign/:id', { id })).askedCorrection
const correct = async (by: Person, id: number) =>
  by.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id,
    leafletVersion: 1,
    file: new Blob([new Uint8Array(await makePng())]),
  })
async function idsIn(state: 'open' | 'correction-asked' | 'decided', among: number) {
  // A session does not last for days.
  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50, state })
  return content.map(({ id }) => id).filter((id) => id === among)
}

test('the organisation gets the email that the administrator saw, the reporter none yet, and the review waits for nobody here', async () => {
  const { organisation, administrator, campaign, reviewId, reference, email } = await givenReport()
  const content = { id: reviewId, reason: 'Buses are\nnot free.', correctBy: '2026-11-27' }
  const preview = await administrator.call('POST /api/review/:id/correctionemail', content)
  expect(await w.emails(organisation.email)).toEqual([])

  expect(await ask(administrator, reviewId)).toEqual({ message: reviewMessages.correctionAsked })
  const [sent, ...others] = await w.emails(organisation.email)
  expect(others).toEqual([])
  expect({ subject: sent!.subject, text: sent!.text }).toEqual(preview)
  expect(preview.subject).toBe(`Please correct your leaflet by 27 Nov 2026: Free buses (${reference})`)
  for (const part of ['> Buses are\n> not free.', `/org/campaign/${campaign.id}`, reference])
    expect(preview.text).toContain(part)
  expect(preview.text).not.toContain('They are not free')
  expect(await w.emails(email)).toEqual([])

  expect(await show(administrator, reviewId)).toMatchObject({
    state: 'correction-asked',
    decision: null,
    corrections: [
      {
        wanted: 'Buses are\nnot free.',
        correctBy: '2026-11-27',
        requestedAt: '2026-11-20T12:00:00.000Z',
        requestedBy: 'Grace Lovelace',
        correctedAt: null,
      },
    ],
  })
  expect(await idsIn('open', reviewId)).toEqual([])
  expect(await idsIn('correction-asked', reviewId)).toEqual([reviewId])
  expect(await idsIn('decided', reviewId)).toEqual([])
  expect(await asked(organisation, campaign.id)).toEqual({
    reviewId: null,
    reference,
    wanted: 'Buses are\nnot free.',
    correctBy: '2026-11-27',
    state: 'asked',
  })
  const { content: actions } = await administrator.call('GET /api/audit/:page/:size', {
    page: 0,
    size: 50,
    person: organisation.id,
    kind: 'decided',
  })
  expect(actions.map(({ deed, about }) => [deed, about])).toEqual([['asked-for-correction', reference]])
})

test('once the leaflet is corrected, the review shows it and waits for a decision, which the reporter gets', async () => {
  const { organisation, administrator, campaign, reviewId, email } = await givenReport()
  await ask(administrator, reviewId)
  w.clock.forward(minutes(5))
  await correct(organisation, campaign.id)
  expect(await show(administrator, reviewId)).toMatchObject({
    state: 'corrected',
    corrections: [{ correctedAt: '2026-11-20T12:05:00.000Z' }],
  })
  expect(await idsIn('open', reviewId)).toEqual([reviewId])
  expect(await asked(organisation, campaign.id)).toMatchObject({ state: 'corrected' })

  await administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'no-action',
    reason: 'It is right now.',
  })
  expect(await asked(organisation, campaign.id)).toBeNull()
  expect(await idsIn('decided', reviewId)).toEqual([reviewId])
  const [toReporter] = await w.emails(email)
  expect(toReporter!.text).toContain('> It is right now.')
  expect((await show(administrator, reviewId)).corrections).toHaveLength(1)
})

test('another edition is not a correction: people who have the old leaflet are not told', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  await ask(administrator, reviewId)
  w.clock.forward(minutes(5))
  await organisation.call('PUT /api/campaign/:id', {
    id: campaign.id,
    campaignName: 'Free buses',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: new Blob([new Uint8Array(await makePng())]),
  })
  expect(await show(administrator, reviewId)).toMatchObject({ state: 'correction-asked' })
})

test('once the day has passed the review waits for administrators again, who can ask once more', async () => {
  const { organisation, campaign, reviewId, administrator } = await givenReport()
  await ask(administrator, reviewId)
  w.clock.set('2026-11-27T23:59:00Z')
  expect(await idsIn('open', reviewId)).toEqual([])
  w.clock.set('2026-11-28T00:00:00Z')
  expect(await idsIn('open', reviewId)).toEqual([reviewId])
  expect(await asked(await w.given.returning(organisation), campaign.id)).toMatchObject({ state: 'overdue' })

  const second = await w.given.administrator()
  expect((await show(second, reviewId)).state).toBe('correction-overdue')
  await ask(second, reviewId, '2026-12-05', 'Please.')
  expect(await idsIn('open', reviewId)).toEqual([])
  expect((await show(second, reviewId)).corrections.map(({ wanted }) => wanted)).toEqual([
    'Buses are\nnot free.',
    'Please.',
  ])
  expect((await w.emails(organisation.email)).at(-1)!.subject).toContain('by 5 Dec 2026')
})

test('a report after the request brings the review back to administrators, with 24 hours from then, and the organisation sees no change', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  await ask(administrator, reviewId)
  w.clock.set('2026-11-22T09:00:00Z')
  const before = [
    await asked(await w.given.returning(organisation), campaign.id),
    await w.emails(organisation.email),
  ]
  for (const visitor of ['10.7.0.2', '10.7.0.3']) {
    await w.as(null, visitor)('POST /api/campaign/:id/leafletreport', { id: campaign.id, reason: 'private' })
    w.clock.forward(minutes(30))
  }
  const second = await w.given.administrator()
  const back = { id: reviewId, state: 'reported-again', promisedSince: '2026-11-22T09:00:00.000Z' }
  const { content } = await second.call('GET /api/reviews/:page/:size', { page: 0, size: 50, state: 'open' })
  expect(content.find(({ id }) => id === reviewId)).toMatchObject({ ...back, reports: 3 })
  expect(await idsIn('correction-asked', reviewId)).toEqual([])
  expect(await show(second, reviewId)).toMatchObject(back)
  const owner = await w.given.returning(organisation)
  expect([await asked(owner, campaign.id), await w.emails(organisation.email)]).toEqual(before)
  expect(await owner.call('GET /api/org/corrections', {})).toHaveLength(1)

  await ask(second, reviewId, '2026-12-01', 'It also shows an address.')
  expect((await show(second, reviewId)).state).toBe('correction-asked')
  expect(await idsIn('open', reviewId)).toEqual([])
  expect((await w.emails(organisation.email)).at(-1)!.subject).toContain('by 1 Dec 2026')
  await expect(ask(second, reviewId)).rejects.toMatchObject({ error: 'AlreadyDecided' })

  w.clock.forward(minutes(1))
  await w.as(null, '10.7.0.4')('POST /api/campaign/:id/leafletreport', { id: campaign.id, reason: 'untrue' })
  expect(await show(second, reviewId)).toMatchObject({
    state: 'reported-again',
    promisedSince: w.clock.now().toISOString(),
  })
  await second.call('POST /api/review/:id/decision', { id: reviewId, outcome: 'stopped', reason: 'Worse.' })
  expect(await show(second, reviewId)).toMatchObject({ state: 'decided' })
})

test('asked twice at once, the organisation gets one email, and the second administrator reads who asked', async () => {
  const { organisation, administrator, reviewId } = await givenReport()
  const second = await w.given.administrator()
  const results = await Promise.allSettled([administrator, second].map((each) => ask(each, reviewId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask(second, reviewId)).rejects.toMatchObject({
    error: 'AlreadyDecided',
    message: expect.stringMatching(
      /^\w+ Lovelace asked for a correction on 20 Nov 2026\. The organisation has until 27 Nov 2026\.$/,
    ),
  })
  expect(await w.emails(organisation.email)).toHaveLength(1)
})

test.each([
  ['today', '2026-11-20', reviewMessages.correctionTooSoon],
  ['far away', '2027-01-20', reviewMessages.correctionTooLate],
])('a day that is %s is refused, and nothing is saved', async (_, correctBy, message) => {
  const { administrator, organisation, reviewId } = await givenReport()
  await expect(ask(administrator, reviewId, correctBy)).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { correctBy: message },
  })
  expect((await show(administrator, reviewId)).corrections).toEqual([])
  expect(await w.emails(organisation.email)).toEqual([])
})

test('a correction without a day is refused', async () => {
  const { administrator, reviewId } = await givenReport()
  const sent = administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'correction',
    reason: 'Buses are not free.',
  })
  await expect(sent).rejects.toMatchObject({ fields: { correctBy: reviewMessages.correctionDayMissing } })
})

test('if the organisation stops or deletes the campaign meanwhile, the review waits again and its page asks for nothing', async () => {
  const [stopped, deleted] = [await givenReport(), await givenReport()]
  for (const { administrator, reviewId } of [stopped, deleted]) await ask(administrator, reviewId)
  await stopped.organisation.call('POST /api/campaign/:id/stop', { id: stopped.campaign.id })
  await deleted.organisation.call('DELETE /api/campaign/:id', { id: deleted.campaign.id })
  for (const { administrator, reviewId } of [stopped, deleted]) {
    expect(await idsIn('open', reviewId)).toEqual([reviewId])
    expect(await show(administrator, reviewId)).toMatchObject({ state: 'looked-at' })
  }
  expect(await asked(stopped.organisation, stopped.campaign.id)).toBeNull()
  await expect(ask(stopped.administrator, stopped.reviewId)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await expect(ask(deleted.administrator, deleted.reviewId)).rejects.toMatchObject({ error: 'CampaignGone' })
})

test('administrators can stop the campaign before the day, and the request is over', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  await ask(administrator, reviewId)
  await administrator.call('POST /api/review/:id/decision', {
    id: reviewId,
    outcome: 'stopped',
    reason: 'Worse.',
  })
  expect(await asked(organisation, campaign.id)).toBeNull()
  await expect(ask(administrator, reviewId)).rejects.toMatchObject({
    error: 'AlreadyDecided',
    message: 'Grace Lovelace decided this on 20 Nov 2026.',
  })
})

test('an organisation’s first screen gets all that it was asked to correct, the first day first, until it is corrected', async () => {
  const { organisation, administrator, campaign, reviewId } = await givenReport()
  const second = await w.given.campaign(organisation, { name: 'Fair rents' })
  const other = await givenReport()
  await ask(other.administrator, other.reviewId)
  const list = async () => (await w.given.returning(organisation)).call('GET /api/org/corrections', {})
  expect(await list()).toEqual([])

  await ask(administrator, reviewId, '2026-11-27')
  await w.as(null, '10.7.0.1')('POST /api/campaign/:id/leafletreport', { id: second.id, reason: 'untrue' })
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  await ask(administrator, content.find(({ campaignId }) => campaignId === second.id)!.id, '2026-11-24')
  expect(await list()).toEqual([
    { campaignId: second.id, campaignName: 'Fair rents', correctBy: '2026-11-24', overdue: false },
    { campaignId: campaign.id, campaignName: 'Free buses', correctBy: '2026-11-27', overdue: false },
  ])

  w.clock.set('2026-11-25T12:00:00Z')
  expect((await list()).map(({ overdue }) => overdue)).toEqual([true, false])
  await correct(await w.given.returning(organisation), second.id)
  expect((await list()).map(({ campaignId }) => campaignId)).toEqual([campaign.id])
  await (await w.given.returning(organisation)).call('POST /api/campaign/:id/stop', { id: campaign.id })
  expect(await list()).toEqual([])
})
