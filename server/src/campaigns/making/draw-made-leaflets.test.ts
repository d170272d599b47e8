import { leafletContent } from '@street-musketeers/contract/examples.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import {
  madeLeafletMessages,
  maxLeafletPictureBytes,
  unansweredImprint,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import { countRows } from '../../../test/support/count-rows.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { stopDocumentReaders } from '../../printing/index.ts'

const w = world()
afterAll(stopDocumentReaders)

const content: LeafletContent = { ...leafletContent, design: 'poster', picture: null }
const described = { alt: 'A red bus at the stop', focus: { x: 0.5, y: 0.5 } }
const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }

async function begin(by: Person, over: Partial<LeafletContent> = {}) {
  const { id } = await by.call('POST /api/madeleaflet', { content: { ...content, ...over } })
  return id
}
const preview = (
  by: Person,
  id: number,
  over: Partial<LeafletContent> = {},
  typed: typeof imprint | null = null,
) => by.call('POST /api/madeleaflet/:id/preview', { id, content: { ...content, ...over }, imprint: typed })
const download = (by: Person, id: number, purpose: 'leaflet' | 'printer' | 'large-print' = 'leaflet') =>
  by.call('GET /api/madeleaflet/:id/:purpose', {
    id,
    purpose,
    printerName: 'Exampleton Print',
    printerAddress: '2 Mill Lane, Exampleton',
  })

const plain = (width = 1800, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#a8121e' } })
const asFile = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const setPicture = (by: Person, id: number, bytes: Buffer) =>
  by.call('PUT /api/madeleaflet/:id/picture', { id, file: asFile(bytes) })
async function storedKeys(): Promise<string[]> {
  const keys = []
  for await (const { key } of w.platform.files.list()) keys.push(key)
  return keys
}
const bytesOf = (url: string) => Buffer.from(url.split(',')[1]!, 'base64')

test('the preview shows the pages of what is typed, without saving it', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const before = await countRows(w.platform.db)
  const { pages, problems } = await preview(organisation, id, { design: 'two-sided', headline: 'Not saved' })
  expect(problems).toEqual([])
  expect(pages.length).toBe(2)
  for (const page of pages) {
    const { format, width, height } = await sharp(bytesOf(page.url)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: page.width, height: page.height })
  }
  expect(await countRows(w.platform.db)).toBe(before)
  const shown = await organisation.call('GET /api/madeleaflet/:id', { id })
  expect(shown.content.headline).toBe(content.headline)
})

test('the preview says what keeps a leaflet from being published, beside its fields', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const { pages, problems, advice } = await preview(
    organisation,
    id,
    {
      headline: '',
      picture: described,
      action: { ...content.action, words: '', address: 'http://example.org' },
    },
    { promoter: '', onBehalfOf: '🚌', address: '1 High Street' },
  )
  expect(pages).toHaveLength(1)
  expect(problems.map(({ field }) => field).sort()).toEqual([
    'action.address',
    'headline',
    'imprint.onBehalfOf',
    'imprint.promoter',
    'picture',
  ])
  expect(problems).toContainEqual({
    field: 'imprint.promoter',
    code: 'imprint',
    message: 'Enter who promotes the leaflet',
  })
  expect(advice.map(({ field }) => field)).toContain('action.words')
})

test('a leaflet has no file until somebody says whether it is election material, and a copy asks again', async () => {
  const organisation = await w.given.organisation()
  const written = { content, imprint: unansweredImprint }
  const { id } = await organisation.call('POST /api/madeleaflet', written)
  const refusal = { error: 'LeafletRefused', fields: { imprint: madeLeafletMessages.electionUnanswered } }
  await expect(download(organisation, id)).rejects.toMatchObject(refusal)
  await organisation.call('PUT /api/madeleaflet/:id', { id, content, imprint: null, revision: 1 })
  expect((await download(organisation, id)).size).toBeGreaterThan(0)
  const copy = await organisation.call('POST /api/madeleaflet/:id/copy', { id })
  expect(copy.imprint).toEqual(unansweredImprint)
})

test('the file of a leaflet is made from what was saved, for its reader, a printer and in large print, and passes the check of uploads', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  await setPicture(organisation, id, await plain().jpeg().toBuffer())
  await organisation.call('PUT /api/madeleaflet/:id', {
    id,
    content: { ...content, picture: described },
    imprint,
    revision: 1,
  })
  for (const purpose of ['leaflet', 'printer', 'large-print'] as const) {
    const file = await download(organisation, id, purpose)
    const checked = await organisation.call('POST /api/leaflet', { drawsEveryPage: false, file })
    expect(checked.readiness.paper, purpose).toMatchObject(
      purpose === 'printer' ? {} : { widthMm: purpose === 'leaflet' ? 148 : 210 },
    )
    if (purpose === 'leaflet') expect(checked.headline).toBe(content.headline)
  }
})

test('large print for its organisation is the document that the public gets once it is published', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { text: 'It is **our** bus.\n- Every day' })
  const [file, made, { content: saved }] = [
    await download(organisation, id),
    await download(organisation, id, 'large-print'),
    await organisation.call('GET /api/madeleaflet/:id', { id }),
  ]
  const { campaignId } = await organisation.call('POST /api/campaign', {
    campaignName: 'Free buses',
    campaignDescription: 'Every bus should be free.',
    campaignCauses: [{ cause: 'fair_pay' }],
    leafletText: leafletWords(saved),
    file,
  })
  await w.runJobs({ drawings: true })
  const { leafletLargePrint } = await w.as()('GET /api/campaign/:id', { id: campaignId })
  const { rawPayload } = await w.app.inject({ method: 'GET', url: leafletLargePrint })
  expect(rawPayload.equals(Buffer.from(await made.arrayBuffer()))).toBe(true)
})

test('a leaflet that is not ready is not made, and the refusal says what to change', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { headline: '', picture: described })
  await expect(download(organisation, id)).rejects.toMatchObject({
    error: 'LeafletRefused',
    message: 'Write a headline.',
    fields: { headline: 'Write a headline.', picture: madeLeafletMessages.pictureMissing },
  })
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes the picture of a leaflet, without what its camera wrote',
  async (format) => {
    const organisation = await w.given.organisation()
    const id = await begin(organisation)
    const bytes = await plain(1200, 1800)
      .withExif({ IFD0: { Artist: 'Jo Bloggs' } })
      .toFormat(format)
      .toBuffer()
    const before = await storedKeys()
    const picture = await setPicture(organisation, id, bytes)
    expect(picture).toMatchObject({ width: 1200, height: 1800, preview: { width: 480, height: 720 } })
    expect((await sharp(bytesOf(picture.preview.url)).metadata()).width).toBe(480)
    expect((await organisation.call('GET /api/madeleaflet/:id', { id })).picture).toEqual(picture)
    const key = (await storedKeys()).find((each) => !before.includes(each))
    expect((await w.platform.files.read(key!)).includes('Jo Bloggs')).toBe(false)
    // It is served to nobody.
    expect((await w.app.inject(`/files/${key}`)).statusCode).toBe(404)
  },
)

test('what is no picture is refused in plain words, and the picture before it stays', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const picture = await setPicture(organisation, id, await plain().png().toBuffer())
  const keys = (await storedKeys()).sort()
  for (const [bytes, message] of [
    [await makePdf(), madeLeafletMessages.pictureIsPdf],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    [Buffer.from('words'), madeLeafletMessages.pictureMissing],
    [Buffer.alloc(0), /empty/],
    [(await plain().png().toBuffer()).subarray(0, 900), /damaged/],
    [await plain(90, 90).png().toBuffer(), /too small.* On A5 it needs at least 875 dots in width\./],
  ] as const)
    await expect(setPicture(organisation, id, bytes)).rejects.toMatchObject({
      error: 'LeafletRefused',
      message: expect.stringMatching(message),
      fields: { picture: expect.stringMatching(message) },
    })
  await expect(setPicture(organisation, id, Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
    status: expect.toBeOneOf([413, 422]),
  })
  expect((await organisation.call('GET /api/madeleaflet/:id', { id })).picture).toEqual(picture)
  expect((await storedKeys()).sort()).toEqual(keys)
})

test('a copy has the picture too, and its file stays until neither needs it', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { picture: described })
  const earlier = await storedKeys()
  const picture = await setPicture(organisation, id, await plain().jpeg().toBuffer())
  const key = (await storedKeys()).find((each) => !earlier.includes(each))
  const copy = await organisation.call('POST /api/madeleaflet/:id/copy', { id })
  expect(copy.picture).toEqual(picture)

  const isRemoved = async () => {
    await w.runJobs()
    return !(await storedKeys()).includes(key!)
  }
  await organisation.call('DELETE /api/madeleaflet/:id', { id })
  expect(await isRemoved()).toBe(false)
  expect((await preview(organisation, copy.id, { picture: described })).problems).toEqual([])
  // A picture that the leaflet no longer describes is deleted with its description.
  await organisation.call('PUT /api/madeleaflet/:id', { id: copy.id, content, revision: 1 })
  expect((await organisation.call('GET /api/madeleaflet/:id', { id: copy.id })).picture).toBeNull()
  expect(await isRemoved()).toBe(true)
})

test('pictures that are replaced again and again take up the room of one', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { picture: described })
  const earlier = await storedKeys()
  for (let nth = 0; nth < 4; nth++) await setPicture(organisation, id, await plain().jpeg().toBuffer())
  await w.runJobs()
  const kept = (await storedKeys()).filter((key) => !earlier.includes(key))
  expect(kept).toHaveLength(1)
  expect((await preview(organisation, id, { picture: described })).problems).toEqual([])
  await organisation.call('DELETE /api/madeleaflet/:id', { id })
  await w.runJobs()
  expect(await storedKeys()).not.toContain(kept[0])
})

test('a leaflet is saved without its picture while it is copied again and again', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { picture: described })
  await setPicture(organisation, id, await plain().jpeg().toBuffer())
  for (let revision = 1; revision < 9; revision += 2) {
    const copy = () => organisation.call('POST /api/madeleaflet/:id/copy', { id })
    const save = organisation.call('PUT /api/madeleaflet/:id', { id, content, revision })
    await Promise.all([save, copy(), copy()])
    const again = { id, content: { ...content, picture: described }, revision: revision + 1 }
    await organisation.call('PUT /api/madeleaflet/:id', again)
    await setPicture(organisation, id, await plain().jpeg().toBuffer())
  }
})

test('a picture that the store has lost is named, and another can be chosen', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation, { picture: described })
  const earlier = await storedKeys()
  await setPicture(organisation, id, await plain().jpeg().toBuffer())
  const key = (await storedKeys()).find((each) => !earlier.includes(each))
  await w.platform.files.remove(key!)
  for (const call of [
    () => preview(organisation, id, { picture: described }),
    () => download(organisation, id),
  ])
    await expect(call()).rejects.toMatchObject({
      error: 'LeafletRefused',
      fields: { picture: madeLeafletMessages.pictureLost },
    })
  expect(w.failures.map(({ event }) => event)).toEqual(['file.unreadable', 'file.unreadable'])
  w.failures.length = 0
  await setPicture(organisation, id, await plain().jpeg().toBuffer())
  expect((await preview(organisation, id, { picture: described })).problems).toEqual([])
})

test('an organisation’s pictures take up so much and no more; copies share one, and a replaced one does not count', async () => {
  const organisation = await w.given.organisation()
  const [first, second] = [await begin(organisation), await begin(organisation)]
  await setPicture(organisation, first, await plain().jpeg().toBuffer())
  await organisation.call('POST /api/madeleaflet/:id/copy', { id: first })
  const set = async (id: number) => setPicture(organisation, id, await plain().png().toBuffer())
  const { size } = asFile(await plain().png().toBuffer())
  const fillTo = (bytes: number) =>
    w.platform.db
      .updateTable('made_leaflet')
      .set({ picture_bytes: bytes })
      .where('account_id', '=', organisation.id)
      .where('id', '!=', second)
      .execute()
  await fillTo(maxLeafletPictureBytes - 2 * size)
  await set(second)
  await fillTo(maxLeafletPictureBytes)
  const keys = await storedKeys()
  await expect(set(second)).rejects.toMatchObject({
    error: 'LeafletRefused',
    message: madeLeafletMessages.picturesFull,
  })
  expect(await storedKeys()).toEqual(keys)
})

test('previews may come as fast as somebody types, and not a thousand a minute', async () => {
  const organisation = await w.given.organisation()
  const attempts = []
  for (let nth = 0; nth < 160; nth += 1)
    attempts.push(await preview(organisation, 900_000_000).catch((error: { error: string }) => error.error))
  expect(attempts.filter((error) => error === 'NotFound')).toHaveLength(150)
  expect(attempts.at(-1)).toBe('TooManyTries')
  // Another organisation is not concerned.
  const other = await w.given.organisation()
  expect((await preview(other, await begin(other))).problems).toEqual([])
})
