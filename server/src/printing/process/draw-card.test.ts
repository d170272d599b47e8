import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawCard } from './run-requests.ts'
import { stopDocumentReaders } from './readers.ts'
import { readLine, textOf, wrap } from '../drawing/text-layout.ts'
import { headingTypeface } from '../drawing/typefaces.ts'

let green: Buffer
beforeAll(async () => {
  green = await sharp({ create: { width: 400, height: 566, channels: 3, background: '#0b6b3a' } })
    .webp()
    .toBuffer()
})
afterAll(stopDocumentReaders)

const text = {
  headline: 'Fair pay for care',
  byline: 'Care Workers',
  imprint: '',
  sign: 'Street Musketeers',
}
const draw = (overrides: object = {}) => drawCard({ ...text, picture: green, ...overrides })

/** A part of a card as raw pixels. */
const part = (bytes: Buffer, [left, top, width, height]: [number, number, number, number]) =>
  sharp(bytes).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
/** The share of an area that is as dark as ink. */
const inkIn = (bytes: Buffer, place: [number, number, number, number]) => darkIn(bytes, place, 80)
/** The same for the grey of small text. */
const greyIn = (bytes: Buffer, place: [number, number, number, number]) => darkIn(bytes, place, 130)

async function darkIn(
  bytes: Buffer,
  place: [number, number, number, number],
  maxLevel: number,
): Promise<number> {
  const grey = await sharp(bytes)
    .extract({ left: place[0], top: place[1], width: place[2], height: place[3] })
    .greyscale()
    .raw()
    .toBuffer()
  return grey.filter((level) => level < maxLevel).length / grey.length
}
const imprintPlace: [number, number, number, number] = [60, 455, 690, 70]
const headlinePlace: [number, number, number, number] = [60, 110, 690, 320]

test('a card is a JPEG of 1200 by 630, light enough for every network', async () => {
  const { bytes, width, height } = await draw()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
})

test('it shows the picture and the text', async () => {
  const { bytes } = await draw()
  const [redLevel, greenLevel, blueLevel] = await part(bytes, [980, 300, 1, 1])
  expect(
    Math.abs(redLevel! - 0x0b) + Math.abs(greenLevel! - 0x6b) + Math.abs(blueLevel! - 0x3a),
  ).toBeLessThan(20)
  expect(await inkIn(bytes, headlinePlace)).toBeGreaterThan(0.05)
  const blank = await draw({ headline: '', byline: '' })
  expect(await inkIn(blank.bytes, headlinePlace)).toBe(0)
})

test.each([
  [
    'long',
    'Because every household on this street deserves a warm and dry home, and buses, and libraries. '.repeat(
      2,
    ),
  ],
  ['one endless word', 'W'.repeat(120)],
  ['in other scripts', 'Δίκαιοι μισθοί και עבודה ותنصاف اجتماعية'],
  ['of marks', 'a\u0301\u0301\u0301 ﬁ'],
  ['of punctuation', '… — ! ?'.repeat(20)],
])('a headline that is %s still gives a card', async (_, headline) => {
  const { bytes } = await draw({ headline, byline: headline, sign: headline })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  // No text runs into the leaflet.
  expect(await inkIn(bytes, [752, 0, 16, 630])).toBe(0)
})

test('an imprint is complete above the foot, however long it is', async () => {
  const imprint = 'Promoted by Jo Bloggs, 1 High Street, Exampleton, on behalf of the Example Party.'
  const [without, short, long] = [
    await draw(),
    await draw({ imprint }),
    await draw({ imprint: imprint.repeat(5) }),
  ]
  const inks = []
  for (const { bytes } of [without, short, long]) inks.push(await greyIn(bytes, imprintPlace))
  expect(inks[0]).toBe(0)
  expect(inks[1]).toBeGreaterThan(0.005)
  expect(inks[2]).toBeGreaterThan(0.02)
  expect(await inkIn(long.bytes, [752, 0, 16, 630])).toBe(0)
  expect(await inkIn(long.bytes, [60, 526, 690, 10])).toBe(0)
})

test.each([
  [{ width: 16_000, height: 100 }, 'a strip'],
  [{ width: 100, height: 16_000 }, 'a pillar'],
  [{ width: 2, height: 3 }, 'a dot'],
])('a picture of %o fits on the card', async (size) => {
  const picture = await sharp({ create: { ...size, channels: 3, background: '#0b6b3a' } })
    .png()
    .toBuffer()
  const { bytes } = await draw({ picture })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a file that is not a picture is refused, and the next card is drawn', async () => {
  await expect(draw({ picture: Buffer.from('<svg/>') })).rejects.toMatchObject({ reason: 'damaged' })
  expect(await draw()).toMatchObject({ width: 1200 })
})

test.each([
  ['Ŵyl Łódź', 'Ŵyl Łódź'],
  ['oﬃce', 'oﬃce'],
  ['Cafe\u0301', 'Café'],
  ['two\nlines\u00a0here', 'two lines here'],
])('of %j the headline typeface can draw %j', (text, expected) => {
  expect(textOf(readLine(headingTypeface, text))).toBe(expected)
})

test('words that fit are not broken, and no letter is lost of words that do not', () => {
  const wrapText = (text: string, width: number) => wrap(readLine(headingTypeface, text), width).map(textOf)
  const lines = wrapText('Keep our library open', 8)
  expect(lines.join(' ')).toBe('Keep our library open')
  expect(lines.length).toBeGreaterThan(1)
  expect(wrapText('W'.repeat(50), 8).join('')).toBe('W'.repeat(50))
  expect(wrapText('W', 0.1)).toEqual(['W'])
  expect(wrapText('', 8)).toEqual([])
})
