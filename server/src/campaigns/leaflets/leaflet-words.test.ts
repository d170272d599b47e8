import { leafletOrderMessages } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'
import { readDocument } from '../../printing/index.ts'
import { sweepFiles } from '../publishing/purge-campaigns.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const content = {
  campaignName: 'Free buses',
  campaignDescription: 'Every bus should be free.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const file = async (bytes: Buffer | Promise<Buffer>) => new Blob([new Uint8Array(await bytes)])
const publish = async (by: Person, over: object = {}) =>
  (await by.call('POST /api/campaign', { ...content, file: await file(makePng()), ...over })).campaignId
const wordsOf = async (id: number) => {
  const { leaflets } = await w.as()('GET /api/campaign/:id/words', { id })
  return leaflets.map(({ number, leafletText }) => [number, leafletText])
}
const hasWords = async (id: number) => (await w.as()('GET /api/campaign/:id', { id })).leafletHasWords

test('the check of a file says what it says, and what its organisation makes of that is public', async () => {
  const organisation = await w.given.organisation()
  const pdf = await file(makePdf({ pages: 2 }))
  const { text } = await organisation.call('POST /api/leaflet', { file: pdf })
  expect(text).toBe('Fair pay now, page 1\nFair pay now, page 2')
  const picture = { file: await file(makePng()) }
  expect((await organisation.call('POST /api/leaflet', picture)).text).toBe('')

  const id = await publish(organisation, { leafletText: ' **Free buses**\r\n•\tEvery day\u200b\n' })
  expect(await hasWords(id)).toBe(true)
  expect(await wordsOf(id)).toEqual([[1, '**Free buses**\n• Every day']])
  expect((await organisation.call('GET /api/org/campaign/:id', { id })).leafletText).toBe(
    '**Free buses**\n• Every day',
  )
  const silent = await publish(organisation)
  expect(await hasWords(silent)).toBe(false)
  expect(await wordsOf(silent)).toEqual([])
})

test('words that are too long or cannot be printed are refused beside their field', async () => {
  const organisation = await w.given.organisation()
  for (const leafletText of ['a'.repeat(10_001), 'a\u0000b'])
    await expect(publish(organisation, { leafletText })).rejects.toMatchObject({
      fields: { leafletText: expect.any(String) },
    })
  expect(await publish(organisation, { leafletText: '🌹'.repeat(5000) })).toBeGreaterThan(0)
})

test('words change with the campaign, and a replaced file loses those of the one before', async () => {
  const organisation = await w.given.organisation()
  const id = await publish(organisation, { leafletText: 'Before' })
  const change = (over: object) => organisation.call('PUT /api/campaign/:id', { id, ...content, ...over })

  expect(await change({ revision: 1, leafletText: 'After' })).toMatchObject({
    revision: 2,
    leafletVersion: 1,
  })
  expect(await change({ revision: 2 })).toMatchObject({ revision: 2 })
  expect(await wordsOf(id)).toEqual([[1, 'After']])
  await expect(change({ revision: 1, leafletText: 'Theirs' })).rejects.toMatchObject({
    error: 'CampaignChanged',
    fields: { leafletText: 'Somebody changed the leaflet’s words.' },
  })

  const picture = await file(makePng())
  expect(await change({ file: picture, leafletText: 'New' })).toMatchObject({ leafletVersion: 2 })
  expect(await wordsOf(id)).toEqual([[1, 'New']])
  expect(await change({ file: picture })).toMatchObject({ leafletVersion: 3, leafletHasWords: false })
  const other = await w.given.organisation()
  await expect(
    other.call('PUT /api/campaign/:id', { id, ...content, leafletText: 'Mine' }),
  ).rejects.toMatchObject({ error: 'NotFound' })
})

test('each of several leaflets has its words, and a correction brings its own', async () => {
  const organisation = await w.given.organisation()
  const id = await publish(organisation, { leafletText: 'First' })
  const picture = await file(makePng())
  for (const [leafletTitle, leafletText] of [
    ['Second', ''],
    ['Third', 'Third'],
  ] as const)
    await organisation.call('POST /api/campaign/:id/leaflets', {
      id,
      leafletTitle,
      leafletText,
      file: picture,
    })
  expect(await wordsOf(id)).toEqual([
    [1, 'First'],
    [3, 'Third'],
  ])
  await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id,
    leafletVersion: 3,
    leafletText: 'Third, corrected',
    file: picture,
  })
  expect(await wordsOf(id)).toEqual([
    [1, 'First'],
    [3, 'Third, corrected'],
  ])
})

test('words that change again and again are drawn once, so that nobody else’s card waits for them', async () => {
  const organisation = await w.given.organisation()
  const countJobs = async () => {
    const { rows } = await w.database.pool.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'campaigns.draw-large-print'",
    )
    return rows[0]!.count
  }
  const before = await countJobs()
  const id = await publish(organisation, { leafletText: 'The first words' })
  for (let nth = 0; nth < 5; nth++)
    await organisation.call('PUT /api/campaign/:id', { id, ...content, leafletText: `Other words ${nth}` })
  expect((await countJobs()) - before).toBe(1)
  await w.runJobs({ drawings: true })
})

test('words are drawn in large print, anew when they change, and not for election material', async () => {
  const organisation = await w.given.organisation()
  const leafletText = '**Fair pay for care** 🌹\nCarers look after our parents.\n• Come on Friday.'
  const id = await publish(organisation, { leafletText })
  const pathOf = async () => (await w.as()('GET /api/campaign/:id', { id })).leafletLargePrint
  const statusOf = async (url: string) => (await w.app.inject({ method: 'GET', url })).statusCode
  expect(await pathOf()).toBe('')
  await w.runJobs({ drawings: true })
  const path = await pathOf()
  const bytes = (await w.app.inject({ method: 'GET', url: path })).rawPayload
  const document = await readDocument(bytes)
  expect(document.text).toBe('**Fair pay for care**\nCarers look after our parents.\n• Come on Friday.')
  expect(Math.min(...document.print.smallestTextPt.map(Number))).toBeGreaterThanOrEqual(16)

  const change = (over: object) => organisation.call('PUT /api/campaign/:id', { id, ...content, ...over })
  await change({ leafletText: 'Every bus should be free.' })
  expect(await pathOf()).toBe('')
  expect(await statusOf(path)).toBe(404)
  await w.runJobs({ drawings: true })
  const changed = await pathOf()
  expect(changed).not.toBe(path)
  expect(await statusOf(changed)).toBe(200)

  await change({ imprint: { promoter: 'Jo', onBehalfOf: 'the Party', address: '1 High Street' } })
  expect(await pathOf()).toBe('')
  expect(await statusOf(changed)).toBe(404)
  await change({ imprint: null, leafletText: '漢字' })
  await w.runJobs({ drawings: true })
  expect(await pathOf()).toBe('')

  await change({ leafletText: 'Free buses' })
  await w.runJobs({ drawings: true })
  const last = await pathOf()
  await (
    await w.given.administrator()
  ).call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })
  expect(await statusOf(last)).toBe(404)

  w.clock.set(new Date(Date.now() + days(2)).toISOString())
  await sweepFiles(w.platform)
  const keyOf = (url: string) => url.split('/').at(-1)!
  await expect(w.platform.files.read(keyOf(path))).rejects.toThrow('No file has this key.')
  expect(await w.platform.files.read(keyOf(last))).toBeTruthy()
})

test('words are withheld with their leaflet', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const [paused, withdrawn] = [
    await publish(organisation, { leafletText: 'Secret' }),
    await publish(organisation, { leafletText: 'Untrue' }),
  ]
  await w.platform.db
    .updateTable('campaign')
    .set({ paused_at: w.clock.now() })
    .where('id', '=', paused)
    .execute()
  expect(await hasWords(paused)).toBe(false)
  expect(await wordsOf(paused)).toEqual([])

  await administrator.call('POST /api/campaign/:id/takedown', { id: withdrawn, reason: 'It is untrue.' })
  await expect(wordsOf(withdrawn)).rejects.toMatchObject({ error: 'CampaignWithdrawn' })
  expect((await organisation.call('GET /api/org/campaign/:id', { id: withdrawn })).leafletText).toBe('Untrue')
})

test('the words of a later leaflet change without a file, and nobody is emailed about it', async () => {
  const [organisation, other] = [await w.given.organisation(), await w.given.organisation()]
  const id = await publish(organisation, { leafletText: 'First' })
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id,
    leafletTitle: 'Second',
    leafletText: 'Sekond',
    file: await file(makePng()),
  })
  await w.runJobs()
  const own = (by: Person) =>
    by.call('GET /api/campaign/:id/leaflets/:leafletVersion/words', { id, leafletVersion: 2 })
  const change = (by: Person, over: object = {}) =>
    by.call('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
      id,
      leafletVersion: 2,
      revision: 2,
      leafletText: 'Second',
      ...over,
    })
  expect(await own(organisation)).toEqual({ revision: 2, leafletText: 'Sekond' })
  await expect(own(other)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(change(other)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(change(organisation, { revision: 1 })).rejects.toMatchObject({ error: 'CampaignChanged' })
  await expect(change(organisation, { leafletVersion: 9 })).rejects.toMatchObject({
    error: 'CampaignChanged',
  })
  await expect(change(organisation, { leafletVersion: 2 ** 31 })).rejects.toMatchObject({ status: 422 })
  expect(await change(organisation)).toMatchObject({ revision: 3 })
  expect(await change(organisation), 'twice').toMatchObject({ revision: 3 })
  expect(await wordsOf(id)).toEqual([
    [1, 'First'],
    [2, 'Second'],
  ])
  const { rows } = await w.database.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'campaigns.leaflet-corrected'",
  )
  expect(rows).toEqual([])
  expect(await formerly(id)).toEqual(['Sekond'])
})

const formerly = async (id: number) =>
  (
    await w.platform.db
      .selectFrom('former_wording')
      .innerJoin('leaflet', 'leaflet.id', 'leaflet_id')
      .select('former_wording.wording')
      .where('campaign_id', '=', id)
      .orderBy('former_wording.id')
      .execute()
  ).map(({ wording }) => wording)

test('what a published leaflet said is kept for a year, a withheld one keeps its words, and a day has 60 changes', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const id = await publish(organisation, { leafletText: 'One' })
  const change = (over: object) => organisation.call('PUT /api/campaign/:id', { id, ...content, ...over })
  await change({ leafletText: 'Two' })
  await expect(change({ leafletText: 'Three', endDate: '2020-01-01' })).rejects.toMatchObject({
    error: 'InvalidInput',
  })
  expect(await formerly(id), 'a refused change keeps nothing').toEqual(['One'])

  await administrator.call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })
  const withdrawn = { error: 'CampaignWithdrawn', message: leafletOrderMessages.withdrawn }
  await expect(change({ leafletText: 'Three' })).rejects.toMatchObject(withdrawn)
  await expect(change({ file: await file(makePng()) })).rejects.toMatchObject(withdrawn)
  await expect(
    organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
      id,
      leafletVersion: 1,
      revision: 2,
      leafletText: 'Three',
    }),
  ).rejects.toMatchObject(withdrawn)
  expect(await change({ goal: 20 })).toMatchObject({ goal: 20 })
  const seen = await administrator.call('GET /api/campaign/:id/leaflets/:leafletVersion/words', {
    id,
    leafletVersion: 1,
  })
  expect(seen.leafletText).toBe('Two')

  const another = await publish(organisation, { file: await file(makePdf()) })
  const changeOther = (leafletText: string) =>
    organisation.call('PUT /api/campaign/:id', { id: another, ...content, leafletText })
  // Three were counted above, one that changed nothing is not.
  for (let nth = 5; nth <= 60; nth++) await changeOther(String(nth))
  await changeOther('60')
  await expect(changeOther('61')).rejects.toMatchObject({ error: 'TooManyTries' })

  w.clock.forward(days(366))
  await runNightly(w.platform)
  expect(await formerly(id)).toEqual([])
})

test('the words of a paused or deleted campaign are changed by no call, and nothing of what was tried is kept', async () => {
  const organisation = await w.given.organisation()
  const [paused, deleted] = [
    await publish(organisation, { leafletText: 'One' }),
    await publish(organisation, { leafletText: 'One' }),
  ]
  await w.platform.db
    .updateTable('campaign')
    .set({ paused_at: w.clock.now() })
    .where('id', '=', paused)
    .execute()
  await organisation.call('DELETE /api/campaign/:id', { id: deleted })
  for (const [id, refusal] of [
    [paused, { error: 'CampaignPaused', message: leafletOrderMessages.paused }],
    [deleted, { error: 'NotFound' }],
  ] as const) {
    const words = { leafletVersion: 1, revision: 1, leafletText: 'Two' }
    for (const change of [
      () => organisation.call('PUT /api/campaign/:id', { id, ...content, leafletText: 'Two' }),
      () => organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion/words', { id, ...words }),
    ])
      await expect(change()).rejects.toMatchObject(refusal)
    expect(await formerly(id)).toEqual([])
  }
})

test('another organisation’s campaign uses up only the changes of who tries it', async () => {
  const [owner, other] = [await w.given.organisation(), await w.given.organisation()]
  const id = await publish(owner, { leafletText: 'One' })
  const change = (by: Person, leafletText: string) =>
    by.call('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
      id,
      leafletVersion: 1,
      revision: 1,
      leafletText,
    })
  for (let nth = 1; nth <= 60; nth++)
    await expect(change(other, `Mine ${nth}`)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(change(other, 'Mine')).rejects.toMatchObject({ error: 'TooManyTries' })
  expect(await change(owner, 'Two')).toMatchObject({ revision: 2 })
})
