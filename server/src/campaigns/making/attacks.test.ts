import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { maxLeafletLengths } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { afterAll, expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { StorageUnavailable } from '../../platform/files/file-store.ts'
import { stopDocumentReaders } from '../../printing/index.ts'
import { previewMadeLeaflet } from './draw-made-leaflets.ts'

const w = world()
afterAll(stopDocumentReaders)

const content = { ...leafletContent, picture: null }
const begin = async (by: Person) => (await by.call('POST /api/madeleaflet', { content })).id
const show = (by: Person, id: number) => by.call('GET /api/madeleaflet/:id', { id })
const countOf = async (by: Person) => (await by.call('GET /api/madeleaflets', {})).leaflets.length
const refusalOf = (tried: Promise<unknown>) => tried.catch((error: unknown) => error)
const aPdf = new Blob(['%PDF-1.7'])
const absent = 900_000_000

test('a suspended organisation is refused in every call, and learns nothing from the refusal', async () => {
  const [organisation, administrator] = [await w.given.organisation(), await w.given.administrator()]
  const id = await begin(organisation)
  const before = await show(organisation, id)
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'Untrue.' })
  const suspended = await w.given.returning(organisation)
  const samples = exampleInputs(aPdf)
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    endpoints[name].path.startsWith('/api/madeleaflet'),
  )
  for (const name of names) {
    const about = (which: number) =>
      refusalOf(suspended.call(endpoints[name].call, samples[name](which) as never))
    expect(await about(id), name).toMatchObject({ status: 403, error: 'AccountSuspended' })
    expect(await about(id), name).toEqual(await about(absent))
  }
  await administrator.call('DELETE /api/user/:id/suspension', { id: organisation.id, reason: 'It is true.' })
  expect(await show(await w.given.returning(organisation), id)).toEqual(before)
})

test('a form that is sent again under another organisation, or after its leaflet is gone, gives nothing away', async () => {
  const [owner, other] = [await w.given.organisation(), await w.given.organisation()]
  const submissionId = crypto.randomUUID()
  const form = { content, submissionId }
  const first = await owner.call('POST /api/madeleaflet', form)
  const theirs = await other.call('POST /api/madeleaflet', form)
  expect(theirs.id).not.toBe(first.id)

  const copy = (by: Person) => by.call('POST /api/madeleaflet/:id/copy', { id: first.id, submissionId })
  const copies = await Promise.all([1, 2, 3].map(() => copy(owner)))
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
  expect(await countOf(owner)).toBe(2)
  await expect(copy(other)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await countOf(other)).toBe(1)

  // The original is gone: the copy is what was asked for. The copy is gone: it does not come back.
  await owner.call('DELETE /api/madeleaflet/:id', { id: first.id })
  expect((await copy(owner)).id).toBe(copies[0]!.id)
  await owner.call('DELETE /api/madeleaflet/:id', { id: copies[0]!.id })
  await expect(copy(owner)).rejects.toMatchObject({ error: 'NotFound' })
  await expect(owner.call('POST /api/madeleaflet', form)).rejects.toMatchObject({ error: 'NotFound' })
  expect(await countOf(owner)).toBe(0)
})

test('an organisation makes 120 files and sends 60 pictures an hour, and uses up nobody else’s', async () => {
  const [organisation, other] = [await w.given.organisation(), await w.given.organisation()]
  const [id, otherId] = [await begin(organisation), await begin(other)]
  const file = (by: Person) =>
    by.call('GET /api/madeleaflet/:id/:purpose', { id: absent, purpose: 'leaflet' })
  const picture = (by: Person, of: number) =>
    by.call('PUT /api/madeleaflet/:id/picture', { id: of, file: aPdf })
  for (const [ask, points, error, askOther] of [
    [() => file(organisation), 120, 'NotFound', () => file(other)],
    [() => picture(organisation, id), 60, 'LeafletRefused', () => picture(other, otherId)],
  ] as const) {
    for (let nth = 1; nth <= points; nth++) await expect(ask(), `${nth}`).rejects.toMatchObject({ error })
    await expect(ask()).rejects.toMatchObject({ error: 'TooManyTries' })
    await expect(askOther()).rejects.toMatchObject({ error })
  }
})

test('what is longer than 64 kB is refused with that limit, and a picture that breaks off changes nothing', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const png = new Blob([new Uint8Array(await makePng())])
  await organisation.call('PUT /api/madeleaflet/:id/picture', { id, file: png })
  const before = await show(organisation, id)
  const send = (url: string, payload: string, type = 'application/json') =>
    w.app.inject({
      method: url.endsWith('preview') ? 'POST' : 'PUT',
      url: `/api/madeleaflet/${id}${url}`,
      headers: { authorization: `Bearer ${organisation.token}`, 'content-type': type },
      payload,
    })
  const full = {
    ...content,
    text: 'ব'.repeat(maxLeafletLengths.text),
    second: { ...content.second, text: 'ব'.repeat(maxLeafletLengths.text) },
    questions: [{ question: '', answer: 'ব'.repeat(maxLeafletLengths.answer) }],
  }
  for (const url of ['', '/preview']) {
    const reply = await send(url, JSON.stringify({ content: full, revision: 1 }))
    expect(reply.json(), url).toEqual({
      status: 413,
      error: 'TooLarge',
      message: 'We accept at most 64 kB at once. Please shorten what you wrote.',
    })
  }
  const half = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nhalf a pict'
  const broken = await send('/picture', half, 'multipart/form-data; boundary=x')
  expect(broken.json()).toMatchObject({ status: 400, error: 'NotUnderstood' })
  expect(await show(organisation, id)).toEqual(before)
})

const pictured = { ...content, design: 'poster', picture: leafletContent.picture } as const
async function beginWithPicture(by: Person): Promise<number> {
  const { id } = await by.call('POST /api/madeleaflet', { content: pictured })
  await by.call('PUT /api/madeleaflet/:id/picture', { id, file: await aPng() })
  return id
}
const aPng = async () => new Blob([new Uint8Array(await makePng([1800, 1200]))])
const preview = (by: Person, id: number) =>
  by.call('POST /api/madeleaflet/:id/preview', { id, content: pictured, imprint: null })

/** A preview for which the store takes so long that something else happens before it answers. */
const previewWhile = (by: Person, id: number, meanwhile: () => Promise<unknown>) => {
  let hasHappened = false
  const read = async (key: string) => {
    if (!hasHappened) await meanwhile()
    hasHappened = true
    return w.platform.files.read(key)
  }
  return previewMadeLeaflet(
    { ...w.platform, files: { ...w.platform.files, read } },
    { organisationId: by.id } as Organisation,
    { id, content: pictured, imprint: null },
  )
}

test('what happens to a picture while its preview waits is no lost file, and gives nothing away', async () => {
  const [organisation, other] = [await w.given.organisation(), await w.given.organisation()]
  const id = await beginWithPicture(organisation)
  const otherId = await beginWithPicture(other)
  const replaced = await previewWhile(organisation, id, async () => {
    await organisation.call('PUT /api/madeleaflet/:id/picture', { id, file: await aPng() })
    await w.runJobs()
  })
  expect(replaced.problems).toEqual([])
  await expect(
    previewWhile(organisation, id, async () => {
      await organisation.call('PUT /api/madeleaflet/:id', { id, content, imprint: null, revision: 1 })
      await w.runJobs()
    }),
  ).rejects.toMatchObject({ code: 'LeafletRefused', fields: { picture: expect.any(String) } })
  await organisation.call('PUT /api/madeleaflet/:id/picture', { id, file: await aPng() })
  await expect(
    previewWhile(organisation, id, async () => {
      await organisation.call('DELETE /api/madeleaflet/:id', { id })
      await w.runJobs()
    }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  await expect(
    previewWhile(other, otherId, () => Promise.reject(new StorageUnavailable('The store is away.'))),
  ).rejects.toBeInstanceOf(StorageUnavailable)
  expect((await preview(other, otherId)).problems).toEqual([])
  expect(w.failures).toEqual([])
})

test('while previews wait, their account is suspended or closed: they end, and nobody else waits for ever', async () => {
  const [suspended, closed, other] = [
    await w.given.organisation(),
    await w.given.organisation(),
    await w.given.organisation(),
  ]
  const administrator = await w.given.administrator()
  const ids = await Promise.all([suspended, closed, other].map(beginWithPicture))
  const asked = [suspended, closed, other].map((by, at) => preview(by, ids[at]!))
  await Promise.all([
    administrator.call('POST /api/user/:id/suspension', { id: suspended.id, reason: 'Untrue.' }),
    closed.call('PATCH /api/deactivate', {}).then(() => w.runJobs()),
  ])
  await Promise.allSettled(asked)
  expect((await asked[2]!).problems).toEqual([])
  await expect(preview(suspended, ids[0]!)).rejects.toMatchObject({ status: 401 })
  await expect(preview(closed, ids[1]!)).rejects.toMatchObject({ status: 401 })
  expect((await preview(other, ids[2]!)).problems).toEqual([])
  expect(w.failures).toEqual([])
})

test('of 60 previews at once of one organisation seven are drawn, and of 60 organisations 49; the others are asked to come back', async () => {
  const greedy = await w.given.organisation()
  const id = await beginWithPicture(greedy)
  const many = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const by = await w.given.organisation()
      return { by, id: await begin(by) }
    }),
  )
  const outcomesOf = async (previews: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(previews)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 503, error: 'Unavailable' })
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await outcomesOf(Array.from({ length: 60 }, () => preview(greedy, id)))).toBe(7)
  // A reader that still frees its memory would take none of these at once.
  await stopDocumentReaders()
  expect(await outcomesOf(many.map((each) => preview(each.by, each.id)))).toBe(49)
  expect((await preview(greedy, id)).problems).toEqual([])
})
