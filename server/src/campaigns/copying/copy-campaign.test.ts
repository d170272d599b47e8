import { campaign } from '@street-musketeers/contract/examples.ts'
import { beforeEach, expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'

const now = '2026-11-20T12:00:00Z'
const w = world({ now })
beforeEach(() => w.clock.set(now))

const copy = (by: Person, id: number, over: object = {}) =>
  by.call('POST /api/campaign/:id/copy', { id, ...campaign, leafletVersions: [1], ...over })
const why = async (by: Person, id: number) =>
  (await by.call('GET /api/org/campaign/:id', { id })).whyNotCopied
const leafletsOf = (campaignId: number) =>
  w.platform.db
    .selectFrom('leaflet')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('version')
    .execute()
async function countFiles(): Promise<number> {
  let count = 0
  for await (const _ of w.platform.files.list()) count += 1
  return count
}
const countCampaigns = async () => (await w.platform.db.selectFrom('campaign').select('id').execute()).length
const report = (id: number, visitor: string) =>
  w.as(null, visitor)('POST /api/campaign/:id/leafletreport', {
    id,
    reason: 'untrue',
    details: '',
    email: '',
  })
async function askForCorrection(id: number): Promise<void> {
  const { call } = await w.given.administrator()
  const { content } = await call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  await call('POST /api/review/:id/decision', {
    id: content.find(({ campaignId }) => campaignId === id)!.id,
    outcome: 'correction',
    reason: 'Buses are not free.',
    correctBy: '2026-11-27',
  })
}

/** An organisation with a campaign of three leaflets, of which it sends the third and the first. */
async function givenCampaign() {
  const organisation = await w.given.organisation()
  const file = new Blob([new Uint8Array(await makePdf({ pages: 2 }))])
  const { campaignId: id } = await organisation.call('POST /api/campaign', {
    ...campaign,
    leafletTitle: 'Why now',
    leafletText: '**Why now**',
    file,
  })
  for (const leafletTitle of ['Left out', 'Come along'])
    await organisation.call('POST /api/campaign/:id/leaflets', { id, leafletTitle, file })
  await organisation.call('PUT /api/campaign/:id/leaflets', {
    id,
    revision: 3,
    leaflets: [
      { leafletVersion: 3, leafletTitle: 'Come along' },
      { leafletVersion: 1, leafletTitle: 'Why now' },
    ],
  })
  return { organisation, id }
}

test('a copy has what its form says, and the leaflets that the original sends, as files, words and pages of its own', async () => {
  const { organisation, id } = await givenCampaign()
  const copied = await copy(organisation, id, {
    campaignName: 'Fair pay this year',
    leafletVersions: [3, 1],
    submissionId: crypto.randomUUID(),
  })
  expect(copied).toMatchObject({
    campaignName: 'Fair pay this year',
    campaignPlaces: ['BD4', 'LS'],
    imprint: campaign.imprint,
    revision: 1,
    ended: false,
    campaignLeaflets: [{ leafletTitle: 'Come along' }, { leafletTitle: 'Why now', leafletHasWords: true }],
  })
  const [first, , third] = await leafletsOf(id)
  const own = await leafletsOf(copied.campaignId)
  for (const [index, original] of [third!, first!].entries()) {
    const { sha256, upload_sha256, pages, smallest_text_pt, lettering_mm, wording } = original
    expect(own[index]).toMatchObject({
      sha256,
      upload_sha256,
      pages,
      smallest_text_pt,
      lettering_mm,
      wording,
    })
    expect(own[index]!.file_key).not.toBe(original.file_key)
    expect(own[index]!.preview_key).not.toBe(original.preview_key)
    const read = (key: string) => w.platform.files.read(key)
    expect(await read(own[index]!.file_key)).toEqual(await read(original.file_key))
  }
  await w.runJobs({ drawings: true })
  expect((await leafletsOf(copied.campaignId)).map(({ page_keys }) => page_keys.length)).toEqual([2, 2])
})

test('a campaign that was stopped, or whose last day has passed, can be copied; a past last day is not taken along', async () => {
  const organisation = await w.given.organisation()
  const stopped = await w.given.campaign(organisation)
  await organisation.call('POST /api/campaign/:id/stop', { id: stopped.id })
  const ended = await w.given.campaign(organisation, { endDate: '2026-11-01' })
  for (const { id } of [stopped, ended]) {
    expect(await why(organisation, id)).toBeNull()
    expect(await copy(organisation, id)).toMatchObject({ ended: false, endDate: null })
  }
  await expect(copy(organisation, ended.id, { endDate: '2026-11-01' })).rejects.toMatchObject({
    fields: { endDate: expect.any(String) },
  })
  await organisation.call('DELETE /api/campaign/:id', { id: ended.id })
  await expect(copy(organisation, ended.id)).rejects.toMatchObject({ error: 'NotFound' })
})

test('ten of the same form at once, and another later, are one campaign; another answer is another', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const submissionId = crypto.randomUUID()
  const before = await countCampaigns()
  const sent = Array.from({ length: 10 }, () => copy(organisation, id, { submissionId }))
  const ids = new Set((await Promise.all(sent)).map(({ campaignId }) => campaignId))
  ids.add((await copy(organisation, id, { submissionId })).campaignId)
  expect(ids.size).toBe(1)
  expect(await countCampaigns()).toBe(before + 1)
  await copy(organisation, id, { submissionId, campaignName: 'Another' })
  expect(await countCampaigns()).toBe(before + 2)
})

test('what administrators stopped is not copied, nor its file from another campaign, until the appeal is won', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(organisation)
  const { campaignId: earlier } = await copy(organisation, id)
  const { reviewId } = await administrator.call('POST /api/campaign/:id/takedown', {
    id,
    reason: 'It is untrue.',
  })
  const message = expect.stringMatching(/^An administrator has stopped this campaign/)
  expect(await why(organisation, id)).toEqual(message)
  await expect(copy(organisation, id)).rejects.toMatchObject({ error: 'NotCopyable', message })
  await expect(copy(organisation, earlier)).rejects.toMatchObject({ error: 'LeafletRefused' })

  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await administrator.call('PUT /api/review/:id/appeal', {
    id: reviewId,
    outcome: 'reversed',
    reason: 'It is true.',
  })
  expect(await copy(organisation, id)).toMatchObject({ ended: false })
})

test('a campaign that must be corrected is copied once it is, and one that was only reported as any other', async () => {
  const { organisation, id } = await givenCampaign()
  await report(id, '10.9.0.1')
  expect(await why(organisation, id)).toBeNull()
  await copy(organisation, id, { leafletVersions: [3, 1] })

  await askForCorrection(id)
  await expect(copy(organisation, id, { leafletVersions: [3, 1] })).rejects.toMatchObject({
    error: 'NotCopyable',
    message: expect.stringContaining('Correct it first'),
  })
  // Stopping it instead does not help.
  const { id: stopped } = await w.given.campaign(organisation)
  await report(stopped, '10.9.0.2')
  await askForCorrection(stopped)
  await organisation.call('POST /api/campaign/:id/stop', { id: stopped })
  await expect(copy(organisation, stopped)).rejects.toMatchObject({ error: 'NotCopyable' })

  w.clock.forward(minutes(5))
  await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id,
    leafletVersion: 3,
    file: new Blob([new Uint8Array(await makePdf({ pages: 1 }))]),
  })
  await expect(copy(organisation, id, { leafletVersions: [3, 1] })).rejects.toMatchObject({
    error: 'CampaignChanged',
  })
  expect(await copy(organisation, id, { leafletVersions: [4, 1] })).toMatchObject({ ended: false })
})

test('a copy whose file is lost, or whose organisation is suspended, is refused in a sentence and leaves nothing', async () => {
  const { organisation, id } = await givenCampaign()
  const [first] = await leafletsOf(id)
  await w.platform.files.remove(first!.file_key)
  const [files, campaigns] = [await countFiles(), await countCampaigns()]
  await expect(copy(organisation, id, { leafletVersions: [3, 1] })).rejects.toMatchObject({
    error: 'LeafletRefused',
    message:
      'We can’t read the file of “Leaflet 2 of 2: Why now” any more, so it can’t be copied. Please use another file.',
  })
  expect(w.failures.splice(0)).toMatchObject([{ event: 'file.unreadable' }])
  expect([await countFiles(), await countCampaigns()]).toEqual([files, campaigns])
  expect(await copy(organisation, id, { leafletVersions: [3] })).toMatchObject({ campaignLeaflets: [] })

  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'Spam.' })
  const suspended = await w.given.returning(organisation)
  await expect(copy(suspended, id, { leafletVersions: [3] })).rejects.toMatchObject({
    error: 'AccountSuspended',
  })
})

test('thirty copies a day, of which the same form counts once', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const submissionId = crypto.randomUUID()
  for (let nth = 0; nth < 32; nth++) await copy(organisation, id, { submissionId })
  for (let nth = 1; nth < 30; nth++) await copy(organisation, id)
  await expect(copy(organisation, id)).rejects.toMatchObject({ error: 'TooManyTries' })
})
