import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCode } from '../../../test/files/read-code.ts'
import { readPainted } from '../../../test/files/read-painted.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { stopDocumentReaders } from '../../printing/index.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
afterAll(stopDocumentReaders)
let organisation: Person
let campaignId: number
beforeAll(async () => {
  organisation = await w.given.organisation()
  campaignId = (await w.given.campaign(organisation, { endDate: '2026-12-31' })).id
})

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())
const draw = async (by: Person, id: number, overrides: object = {}) =>
  bytesOf(await by.call('GET /api/org/campaign/:id/poster.pdf', { id, size: 'A4', ...overrides }))
const address = (id: number) => `${w.platform.config.publicUrl}/join/${id}`
const wordsOn = (pdf: Buffer) =>
  readPainted(pdf)
    .glyphs.map(({ letter }) => letter)
    .join('')

/** As a phone does that takes a large code whole. */
const readCodeOf = (pdf: Buffer) => readCode(pdf, 1, 72)

/** The same for a picture. */
async function decode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ width: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a poster on A4 and A3 has the campaign, its last day, and a code of its sign-up', async () => {
  for (const size of ['A4', 'A3'] as const) {
    const pdf = await draw(organisation, campaignId, { size })
    expect(await readCodeOf(pdf), size).toBe(address(campaignId))
    expect(wordsOn(pdf)).toContain('Until 31 December 2026')
    expect(wordsOn(pdf)).toContain(`/join/${campaignId}`)
    expect(wordsOn(pdf)).toContain(`Promoted by ${w.platform.config.promoter}`)
  }
})

test('the code alone is a PNG in black and white and an SVG of one path', async () => {
  const png = await bytesOf(
    await organisation.call('GET /api/org/campaign/:id/qr-code.png', { id: campaignId }),
  )
  const { width, height, format } = await sharp(png).metadata()
  expect(format).toBe('png')
  expect(width).toBeGreaterThanOrEqual(1200)
  expect(height).toBe(width)
  expect(png[24], 'bits a pixel').toBe(1)
  expect(png.length).toBeLessThan(10_000)
  expect(await decode(png)).toBe(address(campaignId))

  const svg = await bytesOf(
    await organisation.call('GET /api/org/campaign/:id/qr-code.svg', { id: campaignId }),
  )
  expect(svg.toString()).toMatch(
    /^<svg xmlns="[^"]+" width="60mm" height="60mm" viewBox="0 0 (\d+) \1"><rect [^>]+\/><path d="[\dMhvz -]+"\/><\/svg>\n$/,
  )
  // The product reads no SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  expect(await decode(await sharp(svg, { density: 400 }).png().toBuffer())).toBe(address(campaignId))
})

test('they are sent as files with a name of the campaign', async () => {
  for (const [path, type, name] of [
    ['poster.pdf?size=A3', 'application/pdf', 'fair-pay-now-poster-A3.pdf'],
    ['qr-code.png', 'image/png', 'fair-pay-now-qr-code.png'],
    ['qr-code.svg', 'image/svg+xml', 'fair-pay-now-qr-code.svg'],
  ]) {
    const { headers } = await w.app.inject({
      url: `/api/org/campaign/${campaignId}/${path}`,
      headers: { authorization: `Bearer ${organisation.token}` },
    })
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
  }
})

test('a poster of election material names its promoter and its printer, or is refused', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '2 Low Road' }
  const { id } = await w.given.campaign(organisation, { imprint })
  await expect(draw(organisation, id)).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { printerName: 'Enter who prints these copies' },
  })
  await expect(draw(organisation, id, { printerName: 'Ann Example' })).rejects.toMatchObject({
    fields: { printerAddress: 'Enter the printer’s address' },
  })
  const words = wordsOn(
    await draw(organisation, id, { printerName: 'Ann Example', printerAddress: '3 Mill Lane' }),
  )
  expect(words).toContain('Promoted by Jo Bloggs, 2 Low Road, on behalf of the Example Party.')
  expect(words).toContain('Printed by Ann Example, 3 Mill Lane.')
})

test('every person of the organisation and administrators get it, and nobody of another organisation', async () => {
  const viewer = await w.given.seated(organisation, 'viewer')
  expect(await readCodeOf(await draw(viewer, campaignId))).toBe(address(campaignId))
  const administrator = await w.given.administrator()
  expect(await readCodeOf(await draw(administrator, campaignId))).toBe(address(campaignId))
  await expect(draw(await w.given.organisation(), campaignId)).rejects.toMatchObject({ error: 'NotFound' })
})

test('a campaign that has ended, is paused or was deleted has no poster and no code', async () => {
  const { id } = await w.given.campaign(organisation)
  await organisation.call('POST /api/campaign/:id/stop', { id })
  await expect(draw(organisation, id)).rejects.toMatchObject({
    error: 'CampaignEnded',
    message: 'This campaign has ended, so nobody can join it by a poster or a code any more.',
  })
  await expect(organisation.call('GET /api/org/campaign/:id/qr-code.svg', { id })).rejects.toMatchObject({
    error: 'CampaignEnded',
  })
  await organisation.call('DELETE /api/campaign/:id', { id })
  await expect(draw(organisation, id)).rejects.toMatchObject({ status: expect.toBeOneOf([404, 410]) })
})

test('a name that was saved before forms refused its letters is refused with a sentence', async () => {
  const { id } = await w.given.campaign(organisation)
  await w.platform.db.updateTable('campaign').set({ name: 'Fair pay ☃' }).where('id', '=', id).execute()
  await expect(draw(organisation, id)).rejects.toMatchObject({ error: 'LeafletRefused' })
})
