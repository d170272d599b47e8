import { leafletContent } from '@street-musketeers/contract/examples.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  madeLeafletMessages,
  maxMadeLeaflets,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { createClient } from '@street-musketeers/contract/client.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'
import { routes } from '../../app.ts'
import { findCaller } from '../../identity/index.ts'
import { acceptEmptyJson, addReplyFormats, createServer } from '../../platform/http/create-server.ts'
import { inProcessSend } from '../../platform/http/in-process.ts'
import { serveApi } from '../../platform/http/serve-api.ts'

const w = world()
const content = leafletContent
const imprint = { promoter: 'Jo Bloggs', onBehalfOf: '', address: '' }
const begin = (by: Person, over: Partial<LeafletContent> = {}) =>
  by.call('POST /api/madeleaflet', { content: { ...content, ...over } })
const show = (by: Person, id: number) => by.call('GET /api/madeleaflet/:id', { id })
const list = async (by: Person) => (await by.call('GET /api/madeleaflets', {})).leaflets

test('a leaflet that is begun is kept as it was typed, however little that is, and listed with the last saved first', async () => {
  const organisation = await w.given.organisation()
  const empty: LeafletContent = {
    ...content,
    headline: '',
    text: '',
    action: { words: '', date: '', time: '', place: '', directions: '', address: 'no address' },
    who: { organisation: '', telephone: '', website: '' },
  }
  const first = await begin(organisation, empty)
  expect(first).toMatchObject({ content: empty, imprint: null, picture: null, revision: 1 })
  w.clock.forward(60_000)
  const second = await begin(organisation)
  expect((await list(organisation)).map(({ id }) => id)).toEqual([second.id, first.id])

  w.clock.forward(60_000)
  const saved = await organisation.call('PUT /api/madeleaflet/:id', {
    id: first.id,
    content: { ...empty, headline: 'Save our bus', colour: 'plum' },
    imprint,
    revision: 1,
  })
  expect(saved).toEqual({ revision: 2, savedAt: w.clock.now().toISOString() })
  expect(await show(organisation, first.id)).toMatchObject({
    content: { headline: 'Save our bus' },
    imprint,
    revision: 2,
  })
  expect(await list(organisation)).toEqual([
    {
      id: first.id,
      headline: 'Save our bus',
      design: 'meeting',
      size: 'A5',
      colour: 'plum',
      savedAt: saved.savedAt,
      offeredAt: null,
      union: null,
    },
    expect.objectContaining({ id: second.id, headline: content.headline }),
  ])
})

test('a form that is sent several times begins one leaflet, and a copy is another with the same words', async () => {
  const organisation = await w.given.organisation()
  const form = { content, submissionId: crypto.randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => organisation.call('POST /api/madeleaflet', form)))
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  const { id } = replies[0]!
  await organisation.call('PUT /api/madeleaflet/:id', {
    id,
    content: { ...content, headline: 'Warm homes' },
    imprint,
    revision: 1,
  })
  const copy = await organisation.call('POST /api/madeleaflet/:id/copy', { id })
  expect(copy).toMatchObject({ content: { headline: 'Warm homes' }, imprint, revision: 1 })
  expect(await list(organisation)).toHaveLength(2)
  // A change of one does not reach the other.
  await organisation.call('PUT /api/madeleaflet/:id', { id: copy.id, content, revision: 1 })
  expect(await show(organisation, id)).toMatchObject({ content: { headline: 'Warm homes' } })
})

test('of two tabs, the one that saves later is told what the other one saved, and loses nothing', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const save = (over: Partial<LeafletContent>, revision: number) =>
    organisation.call('PUT /api/madeleaflet/:id', { id, content: { ...content, ...over }, imprint, revision })
  await save({ headline: 'From the first tab', rights: [{ right: 'Get it in writing', explanation: '' }] }, 1)
  const refusal = await save({ headline: 'From the second tab' }, 1).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    status: 409,
    error: 'ChangedMeanwhile',
    revision: '2',
    fields: {
      'content.headline': 'Somebody else has saved “From the first tab”.',
      'content.rights.0.right': 'Somebody else has saved “Get it in writing”.',
    },
  })
  expect(await show(organisation, id)).toMatchObject({
    content: { headline: 'From the first tab' },
    revision: 2,
  })
  // Having compared the two, the person replaces the other.
  expect(await save({ headline: 'From the second tab' }, 2)).toMatchObject({ revision: 3 })
})

test('of saves at the same moment one wins, and one that is repeated is no conflict and no new revision', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const save = (headline: string, revision: number) =>
    organisation.call('PUT /api/madeleaflet/:id', { id, content: { ...content, headline }, revision })
  const results = await Promise.allSettled(
    ['One', 'Two', 'Three', 'Four'].map((headline) => save(headline, 1)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { content: saved, savedAt } = await show(organisation, id)
  w.clock.forward(60_000)
  for (const revision of [1, 2, 999])
    expect(await save(saved.headline, revision)).toEqual({ revision: 2, savedAt })
  await expect(save('Five', 999)).rejects.toMatchObject({ error: 'ChangedMeanwhile' })
})

test('the last words of a page that is left are kept, whichever of its saves comes first; another’s are not replaced', async () => {
  const organisation = await w.given.organisation()
  const words = (headline: string) => ({ content: { ...content, headline }, imprint: null })
  const saves = {
    first: { ...words('First'), revision: 1 },
    second: { ...words('Second'), revision: 1, underWay: [words('First')] },
    third: { ...words('Third'), revision: 1, underWay: [words('First'), words('Second')] },
    another: { ...words('Another’s'), revision: 1 },
  }
  async function storedAfter(...order: (keyof typeof saves)[]) {
    const { id } = await begin(organisation)
    for (const name of order)
      await organisation.call('PUT /api/madeleaflet/:id', { id, ...saves[name] }).catch((error: unknown) => {
        expect(error).toMatchObject({ error: 'ChangedMeanwhile' })
      })
    return (await show(organisation, id)).content.headline
  }
  expect(await storedAfter('first', 'second')).toBe('Second')
  expect(await storedAfter('second', 'first')).toBe('Second')
  for (const order of [
    ['first', 'second', 'third'],
    ['first', 'third', 'second'],
    ['second', 'first', 'third'],
    ['second', 'third', 'first'],
    ['third', 'first', 'second'],
    ['third', 'second', 'first'],
  ] as const)
    expect(await storedAfter(...order)).toBe('Third')
  expect(await storedAfter('another', 'first', 'second')).toBe('Another’s')
})

/** Every call about a leaflet. */
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  endpoints[name].path.startsWith('/api/madeleaflet'),
)

test('nobody but its organisation can see, copy or change a leaflet, administrators neither', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const before = await show(organisation, id)
  const other = await w.given.organisation()
  const samples = exampleInputs(new Blob(['no picture']))
  expect(names).toHaveLength(11)
  for (const name of names.filter((each) => each !== 'listMadeLeaflets' && each !== 'beginLeaflet')) {
    const about = (person: Person, which: number) =>
      person.call(endpoints[name].call, samples[name](which) as never).catch((error: unknown) => error)
    const refusal = await about(other, id)
    expect(refusal, name).toMatchObject({ error: 'NotFound' })
    expect(refusal, name).toEqual(await about(other, 900_000_000))
    for (const role of ['administrator', 'musketeer', 'applicant'] as const)
      expect(await about(await w.given.account({ role }), id), name).toMatchObject({ error: 'NotAllowed' })
  }
  expect(await list(other)).toEqual([])
  expect(await show(organisation, id)).toEqual(before)
})

test('a leaflet that is thrown away is gone, and a second time says so', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  const throwAway = () => organisation.call('DELETE /api/madeleaflet/:id', { id })
  expect(await throwAway()).toEqual({ message: madeLeafletMessages.deleted })
  await expect(throwAway()).rejects.toMatchObject({ error: 'NotFound' })
  await expect(show(organisation, id)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await list(organisation)).toEqual([])
})

test('an organisation keeps so many leaflets and no more, however many it begins at once', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  await w.platform.db
    .insertInto('made_leaflet')
    .values(
      Array.from({ length: maxMadeLeaflets - 2 }, () => ({
        account_id: organisation.id,
        content: JSON.stringify(content),
        created_at: w.clock.now(),
        saved_at: w.clock.now(),
      })),
    )
    .execute()
  const results = await Promise.allSettled([
    begin(organisation),
    organisation.call('POST /api/madeleaflet/:id/copy', { id }),
    begin(organisation),
  ])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ error: 'InvalidInput', message: madeLeafletMessages.tooMany })
  expect(await list(organisation)).toHaveLength(maxMadeLeaflets)
})

test('whatever is typed is kept, or refused with a sentence beside its field', async () => {
  const organisation = await w.given.organisation()
  const { id } = await begin(organisation)
  let revision = 1
  const save = async (over: Partial<LeafletContent>, typed = imprint) => {
    const saved = await organisation.call('PUT /api/madeleaflet/:id', {
      id,
      content: { ...content, ...over },
      imprint: typed,
      revision,
    })
    revision = saved.revision
  }
  const texts = [
    'x'.repeat(10_000),
    '👩‍👩‍👧 مرحبا שלום ক',
    'Łódź Nguyễn Ŵyn',
    "'; drop table made_leaflet; --",
    '\\u0000 "{}"',
  ]
  for (const text of texts) {
    await save({ text, headline: text.slice(0, 300) })
    expect(await show(organisation, id)).toMatchObject({ content: { text }, revision })
  }
  for (const broken of ['a\u0000b', 'a\ud800b', 'a\u001bb', 'x'.repeat(10_001)]) {
    for (const [over, field] of [
      [{ headline: broken }, 'content.headline'],
      [{ text: broken }, 'content.text'],
      [{ questions: [{ question: broken, answer: '' }] }, 'content.questions.0.question'],
      [{ picture: { alt: broken, focus: { x: 0, y: 1 } } }, 'content.picture.alt'],
    ] as const)
      await expect(save(over as never)).rejects.toMatchObject({
        error: 'InvalidInput',
        fields: { [field]: expect.any(String) },
      })
    await expect(save({}, { ...imprint, promoter: broken })).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: { 'imprint.promoter': expect.any(String) },
    })
  }
})

test('closing the account throws its leaflets away', async () => {
  const organisation = await w.given.organisation()
  const other = await w.given.organisation()
  await begin(organisation)
  await begin(other)
  await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs()
  const left = await w.platform.db.selectFrom('made_leaflet').select('account_id').execute()
  expect(left.map((row) => row.account_id)).not.toContain(organisation.id)
  expect(await list(other)).toHaveLength(1)
})

test('saving while somebody types makes no page of the public old, and publishing does', async () => {
  const organisation = await w.given.organisation()
  let cleared = 0
  const app = await createServer(w.platform)
  acceptEmptyJson(app)
  await addReplyFormats(app)
  const onPublicChange = () => void (cleared += 1)
  serveApi(app, { platform: w.platform, routes, securityOutcomes: {}, actorOf: findCaller, onPublicChange })
  const call = createClient(inProcessSend(app, { visitorAddress: '10.0.0.1', token: organisation.token }))
  const { id } = await call('POST /api/madeleaflet', { content })
  await call('PUT /api/madeleaflet/:id', { id, content: { ...content, headline: 'Now' }, revision: 1 })
  await call('DELETE /api/madeleaflet/:id', { id })
  expect(cleared).toBe(0)
  const { id: campaignId } = await w.given.campaign(organisation)
  await call('POST /api/campaign/:id/stop', { id: campaignId })
  expect(cleared).toBe(1)
  await app.close()
})
