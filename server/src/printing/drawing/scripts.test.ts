import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { facesOf, noteHeights, margin } from '@street-musketeers/contract/campaigns/sheets.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { lettersOf, unprintableLetters } from '@street-musketeers/contract/printable-letters.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawWithPango, likeness } from '../../../test/files/draw-with-pango.ts'
import { imprintsByScript } from '../../../test/files/letters-in-scripts.ts'
import { makeMarkedPng } from '../../../test/files/marked-files.ts'
import { renderFace } from '../../../test/files/render-face.ts'
import { readDocument, printSheets, drawCard } from '../process/run-requests.ts'
import { stopDocumentReaders } from '../process/readers.ts'
import { readLine, textOf, wrap } from './text-layout.ts'
import {
  bodyTypeface,
  boldTypeface,
  headingTypeface,
  leafletHeadingTypeface,
  regularTypeface,
  type Typeface,
} from './typefaces.ts'

afterAll(stopDocumentReaders)

const scripts = Object.entries(imprintsByScript)

async function printPack(imprint: string): Promise<Buffer> {
  const document = await readDocument(await makeMarkedPng({ width: 600, height: 850 }))
  const pieces = await printSheets({
    document,
    title: 'A leaflet',
    faces: facesOf({ houses: 1, size: 'A4', sides: 'one' }, 1),
    marks: [],
    note: { height: noteHeights.A4, address: 'https://musketeers.example', textLines: [imprint] },
    firstLine: '',
    cover: [],
    inkSaver: false,
    duplex: null,
  })
  return Buffer.concat(pieces)
}

/** What a screen reader reads of the note. */
async function readNote(pack: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(pack, { updateMetadata: false })
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const tagged = root.lookup(PDFName.of('K'), PDFDict).lookup(PDFName.of('K'), PDFArray)
  return tagged.lookup(1, PDFDict).lookup(PDFName.of('ActualText'), PDFHexString).decodeText()
}

/** The text beside the code of a pack, as it is on the paper. */
async function cutOutNote(pack: Buffer): Promise<Buffer> {
  const face = await renderFace(pack, 1, 16)
  const left = margin + noteHeights.A4 + 1
  const area = {
    x: left,
    y: 297 - margin - noteHeights.A4,
    width: 210 - margin - left,
    height: noteHeights.A4,
  }
  const { data, width, height } = face.dotsOf(area)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** Above it our drawing and Pango's are the same letters in the same order. */
const sameLetters = 0.95
const otherLetters = 0.9

test.each(scripts)('an imprint in %s is on the paper as it was typed', async (script, { font, imprint }) => {
  const sentence = imprintSentence(imprint)
  const pack = await printPack(sentence)
  const [typed, read] = [lettersOf(sentence), lettersOf(await readNote(pack))]
  expect(read).toEqual(typed)
  const onPaper = await cutOutNote(pack)
  const alike = await likeness(onPaper, await drawWithPango(sentence, font))
  console.log(`${script}: ${read.length} of ${typed.length} letters kept, ${alike.toFixed(3)} like Pango's`)
  expect(alike).toBeGreaterThan(sameLetters)

  const letters = lettersOf(imprint.promoter)
  for (const promoter of [letters.slice(1).join(''), '□'.repeat(letters.length)])
    expect(
      await likeness(onPaper, await drawWithPango(imprintSentence({ ...imprint, promoter }), font)),
    ).toBeLessThan(otherLetters)
})

/** Below the line above the headline. */
const headlinePlace = { left: 60, top: 78, width: 690, height: 400 }

test.each(scripts)('a card has its headline in %s, without boxes', async (_, { font, headline }) => {
  const { bytes } = await drawCard({ headline, byline: '', imprint: '', sign: '', picture: null })
  const onCard = await sharp(bytes).extract(headlinePlace).threshold(140).png().toBuffer()
  expect(await likeness(onCard, await drawWithPango(headline, font))).toBeGreaterThan(sameLetters)
  const boxes = '□'.repeat(lettersOf(headline).length)
  expect(await likeness(onCard, await drawWithPango(boxes, font))).toBeLessThan(otherLetters)
})

const typefaces = { headingTypeface, leafletHeadingTypeface, bodyTypeface, regularTypeface, boldTypeface }

test.each(Object.entries(typefaces))('the fonts of %s have every letter that forms accept', (_, typeface) => {
  const characters = Array.from({ length: 0x11_0000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => /\p{Assigned}/u.test(character))
  const refused = new Set(unprintableLetters(characters.join('\n')))
  const accepted = characters.filter((character) => !refused.has(character))
  expect(accepted.length).toBeGreaterThan(2500)
  // A text whose letters are not all in the first family is drawn in the last.
  const last = typeface.at(-1)!
  expect(accepted.filter((character) => !canDraw(typeface, character))).toEqual([])
  expect(accepted.filter((character) => !canDraw([last], character))).toEqual([])
})

function canDraw(typeface: Typeface, text: string): boolean {
  try {
    readLine(typeface, text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['公平 wages', ['公', '平']],
  ['Pay up 👩‍👩‍👧 🔥🔥 now', ['👩‍👩‍👧', '🔥']],
  ['★ Strike ✊', ['★', '✊']],
  ['ɓ with a point of Hebrew: \u0253\u05b0', ['\u0253\u05b0']],
  ['a © with a variation selector: ©\ufe0f', []],
])('of %j the letters that cannot be printed are named', (text, letters) => {
  expect(unprintableLetters(text)).toEqual(letters)
})

test('a text that a font lacks is not drawn with letters missing', async () => {
  await expect(
    drawCard({ headline: '公平', byline: '', imprint: '', sign: '', picture: null }),
  ).rejects.toThrow('No family of fonts')
})

test('a long name is broken between its letters, never between a letter and its marks', () => {
  const text = readLine(bodyTypeface, 'ɛ̃'.repeat(40))
  const lines = wrap(text, 5).map(textOf)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe('ɛ̃'.repeat(40))
  for (const line of lines) expect(line).toMatch(/^(?:ɛ̃)+$/)
})
