import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages, maxDrafts } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { campaign } from '@street-musketeers/contract/examples.ts'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { accountClosed } from '../../identity/index.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { days } from '../../platform/values/clock.ts'

const w = world()

const empty: DraftContent = {
  campaignName: '',
  campaignDescription: '',
  campaignCauses: [],
  where: 'everywhere',
  campaignPlaces: '',
  endDate: '',
  goal: '',
  listed: true,
  buttonAddress: '',
  electionMaterial: '',
  imprint: { promoter: '', onBehalfOf: '', address: '' },
  leafletTitle: '',
  leafletText: '',
}
const begin = (by: Person, content: Partial<DraftContent> = {}, submissionId?: string) =>
  by.call('POST /api/campaigndraft', { content, submissionId })
const show = (by: Person, id: number) => by.call('GET /api/campaigndraft/:id', { id })
const save = (by: Person, id: number, revision: number, content: Partial<DraftContent>, more: object = {}) =>
  by.call('PUT /api/campaigndraft/:id', { id, revision, content, ...more })
const list = async (by: Person) => (await by.call('GET /api/campaigndrafts', {})).drafts
const setLeaflet = async (by: Person, id: number, pages = 1) =>
  by.call('PUT /api/campaigndraft/:id/leaflet', {
    id,
    file: new Blob([new Uint8Array(await makePdf({ pages }))]),
  })
const publish = (by: Person, id: number, revision: number, over: object = {}) =>
  by.call('POST /api/campaigndraft/:id/publish', { id, revision, leafletRevision: 1, ...campaign, ...over })
const countFiles = async () => {
  let count = 0
  for await (const _ of w.platform.files.list()) count += 1
  return count
}
const countCampaigns = async (by: Person) =>
  (await w.platform.db.selectFrom('campaign').select('id').where('account_id', '=', by.id).execute()).length

test('a draft is kept as it was typed, however little that is, and listed with the last saved first', async () => {
  const organisation = await w.given.organisation()
  const first = await begin(organisation)
  expect(first).toMatchObject({ content: empty, hasLeaflet: false, revision: 1 })
  w.clock.forward(60_000)
  const second = await begin(organisation, { campaignName: 'Free buses' })
  expect((await list(organisation)).map(({ id }) => id)).toEqual([second.id, first.id])
  w.clock.forward(60_000)
  const typed = {
    ...empty,
    campaignName: 'Fair pay',
    campaignCauses: ['fair_pay' as const, 'libraries' as const],
    where: 'places' as const,
    campaignPlaces: 'Leeds, no such place',
    goal: 'two thousand',
    endDate: '1999-12-31',
    electionMaterial: 'unsure' as const,
    imprint: { promoter: 'Jo', onBehalfOf: '', address: '' },
  }
  const saved = { revision: 2, savedAt: w.clock.now().toISOString() }
  expect(await save(organisation, first.id, 1, typed)).toEqual(saved)
  const causes = typed.campaignCauses.toReversed()
  expect(await save(organisation, first.id, 1, { ...typed, campaignCauses: causes }), 'again').toEqual(saved)
  expect(await show(organisation, first.id)).toMatchObject({ content: typed, ...saved })
  expect((await list(organisation))[0]).toEqual({
    id: first.id,
    campaignName: 'Fair pay',
    hasLeaflet: false,
    savedAt: saved.savedAt,
    publishAt: null,
    waitsFor: null,
    state: 'draft',
    isReturned: false,
    canDecide: false,
  })
})

test('a page that is left while it begins a draft begins one, with the last words', async () => {
  const organisation = await w.given.organisation()
  const submissionId = crypto.randomUUID()
  const [{ id }, again] = [
    await begin(organisation, { campaignName: 'Fai' }, submissionId),
    await begin(organisation, { campaignName: 'Fair pay' }, submissionId),
  ]
  expect(again).toMatchObject({ id, revision: 2, content: { campaignName: 'Fair pay' } })
  await begin(organisation, { campaignName: 'Late' }, submissionId)
  expect(await show(organisation, id)).toMatchObject({ revision: 2, content: { campaignName: 'Fair pay' } })
  expect(await list(organisation)).toHaveLength(1)
})

test('of fifty who save at once one wins, and the others lose no words', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const saves = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) => save(organisation, id, 1, { campaignName: `Fair pay ${nth}` })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of saves)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ error: 'ChangedMeanwhile' })
  const underWay = [(await show(organisation, id)).content as DraftContent]
  expect(await save(organisation, id, 1, { campaignName: 'Later' }, { underWay })).toMatchObject({
    revision: 3,
  })
})

test('a leaflet is stored once with its draft, checked again when it is opened, and goes to the campaign', async () => {
  const organisation = await w.given.organisation()
  const { id, revision } = await begin(organisation, { campaignName: 'Fair pay' })
  await expect(publish(organisation, id, revision)).rejects.toMatchObject({
    fields: { leafletFile: draftMessages.leafletMissing },
  })
  const before = await countFiles()
  await setLeaflet(organisation, id)
  const report = await setLeaflet(organisation, id, 3)
  await w.runJobs()
  expect(await countFiles(), 'the replaced one is gone').toBe(before + 2)
  const check = (drawsEveryPage: boolean) =>
    organisation.call('POST /api/campaigndraft/:id/leaflet', { id, drawsEveryPage })
  expect(await check(false)).toMatchObject({ pages: 3, readiness: report.readiness, preview: report.preview })
  expect((await check(true)).otherPages).toHaveLength(2)
  expect((await list(organisation))[0]).toMatchObject({ hasLeaflet: true })

  await expect(publish(organisation, id, revision), 'another has been chosen').rejects.toMatchObject({
    error: 'ChangedMeanwhile',
  })
  const submissionId = crypto.randomUUID()
  const published = await publish(organisation, id, revision, {
    submissionId,
    leafletRevision: 2,
    leafletText: 'Fair pay',
  })
  expect(published).toMatchObject({
    campaignName: 'Fair pay now',
    leafletPageCount: 3,
    leafletHasWords: true,
  })
  expect(
    await publish(organisation, id, revision, { submissionId, leafletRevision: 2, leafletText: 'Fair pay' }),
  ).toEqual(published)
  expect(await countFiles()).toBe(before + 2)
  expect(await list(organisation)).toEqual([])
  await expect(show(organisation, id)).rejects.toMatchObject({ error: 'NotFound' })
  await w.runJobs({ drawings: true })
  expect((await w.app.inject({ method: 'GET', url: published.campaignLeafletFile })).statusCode).toBe(200)
})

test('fifty who publish one draft at once, some after it was changed, publish one campaign; the others are told', async () => {
  const organisation = await w.given.organisation()
  const { id, revision } = await begin(organisation)
  await setLeaflet(organisation, id)
  await save(organisation, id, revision, { campaignName: 'Changed' })
  await expect(publish(organisation, id, revision)).rejects.toMatchObject({
    error: 'ChangedMeanwhile',
    message: draftMessages.changed,
  })
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) =>
      nth % 5 === 4
        ? organisation.call('DELETE /api/campaigndraft/:id', { id })
        : publish(organisation, id, revision + 1, { campaignName: `Fair pay ${nth}` }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ error: 'NotFound' })
  expect(await countCampaigns(organisation)).toBeLessThanOrEqual(1)
})

test('what is thrown away, closed with its account or untouched for 183 days is gone with its files; what is lost is said', async () => {
  const organisation = await w.given.organisation()
  await w.runJobs()
  const before = await countFiles()
  const { id } = await begin(organisation)
  await setLeaflet(organisation, id)
  expect(await organisation.call('DELETE /api/campaigndraft/:id', { id })).toEqual({
    message: draftMessages.deleted,
  })
  await w.runJobs()
  expect(await countFiles()).toBe(before)

  const lost = await begin(organisation)
  await setLeaflet(organisation, lost.id)
  const { file_key } = await w.platform.db
    .selectFrom('draft_leaflet')
    .selectAll()
    .where('draft_id', '=', lost.id)
    .executeTakeFirstOrThrow()
  await w.platform.files.remove(file_key)
  await expect(
    organisation.call('POST /api/campaigndraft/:id/leaflet', { id: lost.id }),
  ).rejects.toMatchObject({ message: draftMessages.leafletLost })
  expect(w.failures.splice(0)).toMatchObject([{ event: 'file.unreadable' }])

  w.clock.forward(days(182))
  await runNightly(w.platform)
  const returned = await w.given.returning(organisation)
  expect(await list(returned)).toHaveLength(1)
  w.clock.forward(days(2))
  await runNightly(w.platform)
  expect(await list(await w.given.returning(organisation))).toEqual([])

  const closed = await w.given.organisation()
  await begin(closed)
  await w.platform.db.transaction().execute((tx) => enqueue(tx, accountClosed, { accountId: closed.id }))
  await w.runJobs()
  const rows = await w.platform.db.selectFrom('campaign_draft').select('account_id').execute()
  expect(rows.filter(({ account_id }) => account_id === closed.id)).toEqual([])
})

test('nobody else sees a draft, and an organisation has at most fifty', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const other = await w.given.organisation()
  for (const attempt of [
    () => show(other, id),
    () => save(other, id, 1, {}),
    () => publish(other, id, 1),
    () => other.call('DELETE /api/campaigndraft/:id', { id }),
    () => other.call('POST /api/campaigndraft/:id/leaflet', { id }),
    () => setLeaflet(other, id),
  ])
    await expect(attempt()).rejects.toMatchObject({ error: 'NotFound' })
  for (let nth = 1; nth < maxDrafts; nth++) await begin(organisation)
  await expect(begin(organisation)).rejects.toMatchObject({ message: draftMessages.tooMany })
})
