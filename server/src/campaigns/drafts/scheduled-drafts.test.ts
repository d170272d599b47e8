import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages, scheduleMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { accountClosed } from '../../identity/index.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { everyHour } from '../../platform/jobs/timetable.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { publishDueDraft, publishDueDrafts } from './publish-due-drafts.ts'

const w = world()

const complete: Partial<DraftContent> = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: ['fair_pay'],
  where: 'places',
  campaignPlaces: 'Leeds, BD4',
  goal: '2,000',
  electionMaterial: 'no',
  leafletText: 'Fair pay',
}

/** A draft that can be published. */
async function begin(by: Person, content = complete) {
  const { id, revision } = await by.call('POST /api/campaigndraft', { content })
  const file = new Blob([new Uint8Array(await makePng())])
  await by.call('PUT /api/campaigndraft/:id/leaflet', { id, file })
  return { id, revision, leafletRevision: 1 }
}
type Draft = Awaited<ReturnType<typeof begin>>

const schedule = (by: Person, draft: Draft, day = '2026-12-01', hour = 9, instead: string | null = null) =>
  by.call('PUT /api/campaigndraft/:id/schedule', {
    ...draft,
    publishDay: day,
    publishHour: hour,
    instead,
  })
const unschedule = (by: Person, { id }: Draft) => by.call('DELETE /api/campaigndraft/:id/schedule', { id })
const save = (by: Person, { id, revision }: Draft, content: Partial<DraftContent>) =>
  by.call('PUT /api/campaigndraft/:id', { id, revision, content })
const show = (by: Person, { id }: Draft) => by.call('GET /api/campaigndraft/:id', { id })
const throwAway = (by: Person, { id }: Draft) => by.call('DELETE /api/campaigndraft/:id', { id })

/** Runs the job of every minute, or of every hour. */
async function runTimetable(job = publishDueDrafts) {
  await w.platform.db.transaction().execute((tx) => enqueue(tx, job, {}))
  await w.runJobs()
}
const campaignsOf = async (by: Person) => {
  const { call } = await w.given.returning(by)
  return (await call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })).content
}
const emailsTo = async ({ email }: Person) =>
  (await w.emails(email)).filter(({ kind }) => kind.startsWith('campaigns.draft-'))
const atNine = '2026-12-01T09:00:00.000Z'

test('a draft goes live at the hour in London that an officer chose, as it then is, and the officer is told', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  const scheduled = await schedule(organisation, draft)
  expect(scheduled).toMatchObject({
    revision: draft.revision,
    schedule: { publishAt: atNine, by: `${organisation.firstname} Lovelace`, waitsFor: null },
  })
  expect((await organisation.call('GET /api/campaigndrafts', {})).drafts).toMatchObject([
    { publishAt: atNine },
  ])
  await save(organisation, draft, { ...complete, campaignName: 'Fair pay tomorrow' })

  w.clock.set('2026-12-01T08:59:59Z')
  await runTimetable()
  expect(await campaignsOf(organisation)).toEqual([])
  w.clock.set(atNine)
  await runTimetable()
  await runTimetable()
  const [campaign, ...others] = await campaignsOf(organisation)
  expect(others).toEqual([])
  expect(campaign).toMatchObject({
    campaignName: 'Fair pay tomorrow',
    campaignPlaces: ['BD4', 'LS'],
    goal: 2000,
    imprint: null,
    leafletPageCount: 1,
    leafletHasWords: true,
    subDate: atNine,
  })
  const returned = await w.given.returning(organisation)
  await expect(show(returned, draft)).rejects.toMatchObject({ error: 'NotFound' })
  const emails = await emailsTo(organisation)
  expect(emails).toMatchObject([
    { kind: 'campaigns.draft-published', subject: 'Your campaign is live: Fair pay tomorrow' },
  ])
  for (const body of [emails[0]!.text, emails[0]!.html]) {
    expect(body).toContain('Tue, 1 Dec 2026, 09:00')
    expect(body).toContain(`http://localhost:3000/org/campaign/${campaign!.campaignId}`)
  }
})

test('what fell due while no worker ran goes live within the hour after', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  await schedule(organisation, await begin(organisation))
  w.clock.set('2026-12-03T18:17:00Z')
  await runTimetable(everyHour)
  expect(await campaignsOf(organisation)).toHaveLength(1)
})

test('an hour that the clocks skip is refused, one that occurs twice is its first, and an earlier change of the clocks moves nothing', async () => {
  w.clock.set('2026-10-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  const at = async (day: string, hour: number) => {
    const instead = (await show(organisation, draft)).schedule?.publishAt ?? null
    return (await schedule(organisation, draft, day, hour, instead)).schedule!.publishAt
  }
  expect(await at('2026-10-25', 0)).toBe('2026-10-24T23:00:00.000Z')
  expect(await at('2026-10-25', 1), 'twice').toBe('2026-10-25T00:00:00.000Z')
  expect(await at('2026-10-25', 2)).toBe('2026-10-25T02:00:00.000Z')
  expect(await at('2026-10-26', 9)).toBe('2026-10-26T09:00:00.000Z')
  expect(await at('2027-03-28', 2)).toBe('2027-03-28T01:00:00.000Z')
  await expect(at('2027-03-28', 1)).rejects.toMatchObject({
    fields: { publishHour: scheduleMessages.skipped },
  })
  await expect(at('2026-10-20', 13)).rejects.toMatchObject({
    fields: { publishHour: scheduleMessages.passed },
  })
  await expect(at('2026-10-19', 23)).rejects.toMatchObject({
    fields: { publishDay: scheduleMessages.dayPassed },
  })
  await expect(at('2027-04-22', 0)).rejects.toMatchObject({ fields: { publishDay: scheduleMessages.tooFar } })
})

test('only a complete draft that somebody has looked at is scheduled, and only by an officer', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  const author = await w.given.seated(organisation, 'author')
  await expect(schedule(author, draft)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(schedule(await w.given.organisation(), draft)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(schedule(organisation, { ...draft, leafletRevision: 0 })).rejects.toMatchObject({
    message: draftMessages.changed,
  })
  await save(author, draft, { ...complete, electionMaterial: '', campaignName: '' })
  await expect(schedule(organisation, draft)).rejects.toMatchObject({ message: draftMessages.changed })
  const { revision } = await show(organisation, draft)
  await expect(schedule(organisation, { ...draft, revision })).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { campaignName: expect.any(String), electionMaterial: draftMessages.unanswered },
  })
  await save(author, { ...draft, revision }, { ...complete, endDate: '2026-11-30' })
  await expect(schedule(organisation, { ...draft, revision: revision + 1 })).rejects.toMatchObject({
    fields: { endDate: expect.any(String) },
  })
  const { id } = await organisation.call('POST /api/campaigndraft', { content: complete })
  await expect(schedule(organisation, { id, revision: 1, leafletRevision: 0 })).rejects.toMatchObject({
    error: 'LeafletRefused',
  })
})

test('a draft that is not complete when its hour comes stays a draft without a day, and its officer is told what is missing', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  await schedule(organisation, draft)
  await save(organisation, draft, { ...complete, campaignDescription: '', endDate: '2026-11-25' })
  w.clock.set(atNine)
  await runTimetable()
  await runTimetable()
  expect(await campaignsOf(organisation)).toEqual([])
  const returned = await w.given.returning(organisation)
  expect(await show(returned, draft)).toMatchObject({ schedule: null, content: { campaignDescription: '' } })
  const emails = await emailsTo(organisation)
  expect(emails).toMatchObject([{ subject: 'Not published: Fair pay now' }])
  expect(emails[0]!.text).toContain('Description: Please make sure')
  expect(emails[0]!.text).toContain(`http://localhost:3000/org/dashboard/new-campaign?draft=${draft.id}`)

  await save(returned, { ...draft, revision: 2 }, complete)
  await schedule(returned, { ...draft, revision: 3 }, '2026-12-02')
  await save(returned, { ...draft, revision: 3 }, { ...complete, endDate: '2026-12-01' })
  w.clock.set('2026-12-02T09:00:00Z')
  await runTimetable()
  expect((await emailsTo(organisation)).at(-1)!.text).toContain('Choose a last day that has not passed')
})

test('a schedule is taken off or put off; a scheduled draft is neither thrown away nor published before', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  await schedule(organisation, draft)
  expect((await schedule(organisation, draft)).schedule, 'again').toMatchObject({ publishAt: atNine })
  await expect(schedule(organisation, draft, '2026-12-02')).rejects.toMatchObject({
    message: draftMessages.scheduleChanged,
  })
  await schedule(organisation, draft, '2026-12-02', 9, atNine)
  const refused = { error: 'ChangedMeanwhile', message: draftMessages.scheduled }
  await expect(throwAway(organisation, draft)).rejects.toMatchObject(refused)
  w.clock.set(atNine)
  await runTimetable()
  const returned = await w.given.returning(organisation)
  expect(await campaignsOf(organisation)).toEqual([])
  for (const _ of [1, 2]) expect(await unschedule(returned, draft)).toMatchObject({ schedule: null })
  const { content } = await returned.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action }) => action)).toEqual([
    'unscheduled-draft',
    'scheduled-draft',
    'scheduled-draft',
  ])
  w.clock.set('2026-12-02T09:00:00Z')
  await runTimetable()
  expect(await campaignsOf(organisation)).toEqual([])
  await throwAway(await w.given.returning(organisation), draft)
  await expect(unschedule(await w.given.returning(organisation), draft)).rejects.toMatchObject({
    error: 'NotFound',
  })
})

test('of fifty who publish, schedule and throw away one draft at once one wins, and the others are told in a sentence', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const publish = (draft: Draft) =>
    organisation.call('POST /api/campaigndraft/:id/publish', {
      ...draft,
      campaignName: 'Fair pay now',
      campaignDescription: 'Why',
      campaignCauses: [{ cause: 'fair_pay' }],
    })
  for (const rivals of [
    [publish, (draft: Draft) => schedule(organisation, draft)],
    [(draft: Draft) => throwAway(organisation, draft), (draft: Draft) => schedule(organisation, draft)],
  ]) {
    const draft = await begin(organisation)
    const before = (await campaignsOf(organisation)).length
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nth) => rivals[nth % 2]!(draft).then(() => nth % 2)),
    )
    const winners = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(new Set(winners).size, 'the same schedule may be chosen again').toBe(1)
    if (winners[0] === 0) expect(winners).toHaveLength(1)
    for (const each of tries)
      if (each.status === 'rejected')
        expect(['NotFound', 'ChangedMeanwhile']).toContain((each.reason as { error: string }).error)
    const isScheduled = winners[0] === 1
    const { drafts } = await organisation.call('GET /api/campaigndrafts', {})
    expect(drafts.some(({ id }) => id === draft.id)).toBe(isScheduled)
    if (isScheduled) await unschedule(organisation, draft)
    const published = (await campaignsOf(organisation)).length - before
    expect(published).toBe(rivals[0] === publish && !isScheduled ? 1 : 0)
  }

  const draft = await begin(organisation)
  const hours = await Promise.allSettled(
    Array.from({ length: 24 }, (_, hour) => schedule(organisation, draft, '2026-12-01', hour)),
  )
  expect(hours.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('fifty jobs of one draft at its hour, and officers who take it off or delete it then, make one campaign or none', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  await schedule(organisation, draft)
  w.clock.set(atNine)
  const { call } = await w.given.returning(organisation)
  const payload = { draftId: draft.id, organisationId: organisation.id }
  const officer = { ...organisation, call }
  const tries = await Promise.all([
    w.platform.db.transaction().execute(async (tx) => {
      for (let nth = 0; nth < 50; nth++) await enqueue(tx, publishDueDraft, payload)
    }),
    unschedule(officer, draft).then(
      () => 'taken off',
      ({ error }: { error: string }) => error,
    ),
    throwAway(officer, draft).catch(({ error }: { error: string }) => error),
    w.runJobs(),
  ])
  await runTimetable()
  const isTakenOff = tries[1] === 'taken off'
  if (!isTakenOff) expect(tries[1]).toBe('NotFound')
  expect(await campaignsOf(organisation)).toHaveLength(isTakenOff ? 0 : 1)
  expect(await emailsTo(organisation)).toHaveLength(isTakenOff ? 0 : 1)
})

test('a job that fails half-way leaves the draft as it was, and the next one publishes it once', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const draft = await begin(organisation)
  await schedule(organisation, draft)
  w.clock.set(atNine)
  const change = (sentence: string) => w.database.pool.query(`alter table email ${sentence}`)
  await change(`add constraint none check (kind <> 'campaigns.draft-published') not valid`)
  await runTimetable()
  expect(w.failures.splice(0)).toMatchObject([{ event: 'job' }])
  expect(await campaignsOf(organisation)).toEqual([])
  await change('drop constraint none')
  await runTimetable()
  await runTimetable()
  expect(await campaignsOf(organisation)).toHaveLength(1)
  expect(await emailsTo(organisation)).toHaveLength(1)
})

test('what an officer scheduled who has left is published, and the officers who are left are told', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const officer = await w.given.seated(organisation, 'officer')
  const draft = await begin(organisation)
  await schedule(officer, draft)
  await officer.call('POST /api/org/leave', {})
  w.clock.set(atNine)
  await runTimetable()
  expect(await campaignsOf(organisation)).toHaveLength(1)
  expect(await emailsTo(officer)).toEqual([])
  expect(await emailsTo(organisation)).toMatchObject([{ kind: 'campaigns.draft-published' }])
})

test('nothing of a suspended organisation goes live, and who scheduled it is told', async () => {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const officer = await w.given.seated(organisation, 'officer')
  await schedule(organisation, await begin(organisation))
  await schedule(officer, await begin(organisation))
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', {
    id: organisation.id,
    reason: 'We cannot reach you.',
  })
  w.clock.set(atNine)
  await runTimetable()
  const campaigns = await w.platform.db.selectFrom('campaign').select('account_id').execute()
  expect(campaigns.filter(({ account_id }) => account_id === organisation.id)).toEqual([])
  for (const person of [organisation, officer]) {
    const emails = await emailsTo(person)
    expect(emails).toMatchObject([{ kind: 'campaigns.draft-not-published' }])
    expect(emails[0]!.text).toContain(scheduleMessages.suspended)
  }
})

test('drafts of a closed organisation never go live, and a scheduled draft is kept until its day', async () => {
  w.clock.set('2026-01-20T12:00:00Z')
  const organisation = await w.given.organisation()
  await schedule(organisation, await begin(organisation), '2026-07-21')
  const closed = await w.given.organisation()
  await schedule(closed, await begin(closed), '2026-01-21')
  await closed.call('PATCH /api/deactivate', {})
  w.clock.set('2026-01-21T09:00:00Z')
  await w.platform.db.transaction().execute((tx) => enqueue(tx, accountClosed, { accountId: closed.id }))
  await runTimetable()
  const campaigns = await w.platform.db.selectFrom('campaign').select('account_id').execute()
  expect(campaigns.filter(({ account_id }) => account_id === closed.id)).toEqual([])

  w.clock.set('2026-01-20T12:00:00Z')
  w.clock.forward(days(183) + minutes(1))
  await runNightly(w.platform)
  await runTimetable()
  expect(await campaignsOf(organisation)).toHaveLength(1)
})

/** Drafts that an officer has scheduled for nine, a second ago, and an author. */
async function givenScheduled(count: number) {
  w.clock.set('2026-11-20T12:00:00Z')
  const organisation = await w.given.organisation()
  const author = await w.given.seated(organisation, 'author')
  const drafts: Draft[] = []
  for (let number = 0; number < count; number++) drafts.push(await begin(organisation))
  for (const draft of drafts) await schedule(organisation, draft)
  w.clock.forward(1000)
  return { organisation, author, drafts }
}

test('what an author changes after an officer chose the hour is not published, and the officer is told', async () => {
  const { organisation, author, drafts } = await givenScheduled(1)
  const [draft] = drafts as [Draft]
  await save(author, draft, { ...complete, campaignName: 'Vote for us' })
  expect((await show(author, draft)).schedule).toMatchObject({ waitsFor: 'look' })
  w.clock.set(atNine)
  await runTimetable()
  expect(await campaignsOf(organisation)).toEqual([])
  const [told] = await emailsTo(organisation)
  expect(told!.text).toContain(draftMessages.changedByAuthor)
})

test('an officer who chooses the same hour again has seen what an author changed', async () => {
  const { organisation, author, drafts } = await givenScheduled(1)
  const [draft] = drafts as [Draft]
  const { revision } = await save(author, draft, { ...complete, campaignName: 'Fair pay for all' })
  await schedule(organisation, { ...draft, revision }, '2026-12-01', 9, atNine)
  w.clock.set(atNine)
  await runTimetable()
  expect(await campaignsOf(organisation)).toMatchObject([{ campaignName: 'Fair pay for all' }])
  const [live] = await emailsTo(author)
  expect(live).toMatchObject({ kind: 'campaigns.draft-live' })
  expect(live!.text).toContain('“Fair pay for all” is live, as planned.')
  expect((await emailsTo(organisation)).map(({ kind }) => kind)).toEqual(['campaigns.draft-published'])
})

test('what an officer changes is published, unless an author has changed something before it that no officer has seen', async () => {
  const { organisation, author, drafts } = await givenScheduled(2)
  const [own, changed] = drafts as [Draft, Draft]
  await save(author, changed, { ...complete, campaignName: 'Vote for us' })
  w.clock.forward(1000)
  const file = new Blob([new Uint8Array(await makePng())])
  for (const { id } of [own, changed])
    await organisation.call('PUT /api/campaigndraft/:id/leaflet', { id, file })
  w.clock.set(atNine)
  await runTimetable()
  expect(await campaignsOf(organisation)).toMatchObject([{ campaignName: complete.campaignName }])
  const told = await emailsTo(organisation)
  expect(told.filter(({ text }) => text.includes(draftMessages.changedByAuthor))).toHaveLength(1)
})
