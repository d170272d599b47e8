import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { maxLeafletLengths } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { afterAll, expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'
import { stopDocumentReaders } from '../../printing/index.ts'

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
