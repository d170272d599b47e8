import { PDFDocument } from '@cantoo/pdf-lib'
import { leafletSizes, printedSides } from '@street-musketeers/contract/campaigns/print-pack.ts'
import {
  cutMarksOf,
  facesOf,
  noteHeights,
  sheetsNeeded,
  slotsOf,
  type Slot,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import jsQR from 'jsqr'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePdfWithHiddenLayer } from '../../../test/files/good-files.ts'
import { renderFace, type FacePicture } from '../../../test/files/render-face.ts'
import { makeMarkedPdf, makeMarkedPng } from '../../../test/files/marked-files.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { printSheets } from './print-sheets.ts'
import { stopDocumentReaders, readDocument } from '../process/read-document.ts'
import { DocumentsBusy } from '../process/readers.ts'

afterAll(stopDocumentReaders)

const address = 'https://musketeers.example/public-campaign/1234'
const imprint = 'Promoted by Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA.'

interface Choices {
  houses: number
  size: (typeof leafletSizes)[number]
  sides: (typeof printedSides)[number]
  inkSaver?: boolean
}

async function print(file: Buffer, { inkSaver = false, ...choices }: Choices) {
  const document = await readDocument(file)
  const pieces = await printSheets({
    document,
    faces: facesOf(choices, document.pages),
    marks: cutMarksOf(choices.size),
    note: { height: noteHeights[choices.size], address, textLines: [address, imprint] },
    inkSaver,
    duplex: choices.sides === 'one' ? null : choices.sides,
  })
  const bytes = Buffer.concat(pieces)
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  return { bytes, pages, shape: document.pageWidth / document.pageHeight }
}

const inner = ({ x, y, width, height }: Slot, by: number): Slot => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})
const whole = { x: 0, y: 0, width: 210, height: 297 }
/** The four strips along the edges of a part, so deep. */
const edges = ({ x, y, width, height }: Slot, deep: number): Slot[] => [
  { x, y, width, height: deep },
  { x, y: y + height - deep, width, height: deep },
  { x, y, width: deep, height },
  { x: x + width - deep, y, width: deep, height },
]
/** Half a dot of smoothing at the border of what is drawn. */
const nearly5mm = 4.8

interface Point {
  x: number
  y: number
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })
/** Which way something points: +x, -x, +y or -y. */
const direction = ({ x, y }: Point) =>
  Math.abs(x) > Math.abs(y) ? `${x > 0 ? '+' : '-'}x` : `${y > 0 ? '+' : '-'}y`
const opposite = (way: string) => (way.startsWith('+') ? '-' : '+') + way[1]!

const middleOf = ({ x, y, width, height }: Slot): Point => ({ x: x + width / 2, y: y + height / 2 })

/** How a leaflet lies: which way its lines run, and which way is down. */
function layOf(face: FacePicture, slot: Slot) {
  const [topLeft, topRight, bottomLeft] = (['red', 'blue', 'green'] as const).map((colour) =>
    middleOf(face.extentOf(colour, slot)),
  ) as [Point, Point, Point]
  return { right: direction(minus(topRight, topLeft)), down: direction(minus(bottomLeft, topLeft)) }
}

/** Where a back lies, and how, when it is seen through the paper from the front. */
const throughPaper = {
  'long-edge': {
    slot: (slot: Slot) => ({ ...slot, x: 210 - slot.x - slot.width }),
    way: (way: string) => (way.endsWith('x') ? opposite(way) : way),
  },
  'short-edge': {
    slot: (slot: Slot) => ({ ...slot, y: 297 - slot.y - slot.height }),
    way: (way: string) => (way.endsWith('y') ? opposite(way) : way),
  },
}

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  'an upright A4 page': () => makeMarkedPdf({ width: 595, height: 842, pages: 2 }),
  'a lying A5 page': () => makeMarkedPdf({ width: 595, height: 420, pages: 2 }),
  'a narrow page': () => makeMarkedPdf({ width: 283, height: 595, pages: 2 }),
  'a square page': () => makeMarkedPdf({ width: 420, height: 420, pages: 2 }),
  'a page turned by a quarter': () => makeMarkedPdf({ width: 842, height: 595, turn: 90, pages: 2 }),
  'a page turned by half': () => makeMarkedPdf({ width: 595, height: 842, turn: 180, pages: 2 }),
  'a page turned backwards': () => makeMarkedPdf({ width: 595, height: 842, turn: 270, pages: 2 }),
  'a cropped page': () => makeMarkedPdf({ width: 420, height: 595, cropped: 40, pages: 2 }),
  'a cropped and turned page': () =>
    makeMarkedPdf({ width: 595, height: 420, turn: 90, cropped: 40, pages: 2 }),
  'an upright picture': () => makeMarkedPng({ width: 600, height: 850 }),
  'a lying picture': () => makeMarkedPng({ width: 900, height: 500 }),
}

for (const [name, make] of Object.entries(files))
  for (const size of leafletSizes)
    test(`${name} as ${size}: its place, shape, code, margins and back are right, whichever sides are printed`, async () => {
      const file = await make()
      const pageCount = name.includes('picture') ? 1 : 2
      for (const sides of pageCount === 1 ? (['one'] as const) : printedSides) {
        const choices = { houses: 5, size, sides }
        const { bytes, pages, shape } = await print(file, choices)
        const isTwoSided = sides !== 'one' && pageCount === 2
        expect(pages).toBe(sheetsNeeded(choices, pageCount) * (isTwoSided ? 2 : 1))

        const front = await renderFace(bytes, 1)
        const back = isTwoSided ? await renderFace(bytes, 2) : null
        for (const face of back ? [front, back] : [front])
          for (const edge of edges(whole, nearly5mm)) expect(face.countPrinted(edge)).toBe(0)

        for (const slot of slotsOf(size)) {
          expectWhole(front, slot, shape)
          if (sides === 'one' || !back) {
            expectCode(front, slot)
            continue
          }

          const through = throughPaper[sides]
          const behind = through.slot(slot)
          expectWhole(back, behind, shape)
          expectCode(back, behind)
          const [seen, hidden] = [layOf(front, slot), layOf(back, behind)]
          // Turned like the page of a book, right becomes left and down stays down.
          expect(through.way(hidden.right)).toBe(opposite(seen.right))
          expect(through.way(hidden.down)).toBe(seen.down)
        }
      }
    })

/** A page lies in its slot at its true shape, as large as it fits, and nothing lies in the slot's own margin but cut marks. */
function expectWhole(face: FacePicture, slot: Slot, shape: number): void {
  const { right } = layOf(face, slot)
  const { width, height } = around(
    (['red', 'blue', 'green'] as const).map((colour) => face.extentOf(colour, slot)),
  )
  const seenShape = right.endsWith('x') ? width / height : height / width
  expect(seenShape / shape).toBeGreaterThan(0.97)
  expect(seenShape / shape).toBeLessThan(1.03)

  const beside = edges(inner(slot, 1), nearly5mm - 1).map((edge) => clearOfMarks(edge, slot))
  for (const edge of beside) expect(face.countPrinted(edge)).toBe(0)
}

function around(parts: Slot[]): Slot {
  const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.min(...parts.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    width: Math.max(...parts.map(({ x, width }) => x + width)) - left,
    height: Math.max(...parts.map(({ y, height }) => y + height)) - top,
  }
}

/** Cut marks reach 9 mm into the margins of two slots; beyond that a margin is empty. */
function clearOfMarks(edge: Slot, slot: Slot): Slot {
  const isFlat = edge.width > edge.height
  return isFlat
    ? { ...edge, x: slot.x + 12, width: slot.width - 24 }
    : { ...edge, y: slot.y + 12, height: slot.height - 24 }
}

function expectCode(face: FacePicture, slot: Slot): void {
  const { data, width, height } = face.dotsOf(inner(slot, 1))
  expect(jsQR(data, width, height)?.data).toBe(address)
}

test('cut marks stand where the leaflets part, on fronts only', async () => {
  const { bytes } = await print(makeMarkedPdf({ width: 420, height: 595, pages: 2 }), {
    houses: 4,
    size: 'A6',
    sides: 'long-edge',
  })
  const [front, back] = [await renderFace(bytes, 1, 8), await renderFace(bytes, 2, 8)]
  const marked: Slot[] = [
    { x: 104.5, y: 5, width: 1, height: 4 },
    { x: 104.5, y: 288, width: 1, height: 4 },
    { x: 5, y: 148, width: 4, height: 1 },
    { x: 201, y: 148, width: 4, height: 1 },
    { x: 101, y: 148, width: 8, height: 1 },
    { x: 104.5, y: 144.5, width: 1, height: 8 },
  ]
  for (const mark of marked) {
    expect(front.countPrinted(mark)).toBeGreaterThan(0)
    expect(back.countPrinted(mark)).toBe(0)
  }
})

test('the last sheet holds what is left, and an empty back where a leaflet has none', async () => {
  const three = makeMarkedPdf({ width: 420, height: 595, pages: 3 })
  const one = await print(three, { houses: 2, size: 'A4', sides: 'long-edge' })
  expect(one.pages).toBe(8)
  const backs = [await renderFace(one.bytes, 2), await renderFace(one.bytes, 6)]
  expect(backs.map((back) => back.countPrinted(whole) > 0)).toEqual([true, false])

  const two = await print(three, { houses: 3, size: 'A6', sides: 'one' })
  expect(two.pages).toBe(3)
  const last = await renderFace(two.bytes, 3)
  const filled = slotsOf('A6').map((slot) => last.countPrinted(inner(slot, 10)) > 0)
  expect(filled).toEqual([true, false, false, false])
})

test('the ink saver prints in black only, saves half of a solid block and keeps letters dark', async () => {
  const leaflet = await makePdf({ pages: 2 })
  const choices = { houses: 4, size: 'A6', sides: 'one' } as const
  const [full, saved] = [await print(leaflet, choices), await print(leaflet, { ...choices, inkSaver: true })]
  const [before, after] = [await renderFace(full.bytes, 1, 8), await renderFace(saved.bytes, 1, 8)]
  expect(before.weighInk().coloured).toBe(true)
  expect(after.weighInk().coloured).toBe(false)

  const words = { x: 5, y: 10, width: 70, height: 30 }
  expect(darkestOf(after, words)).toBeLessThan(80)
  expectCode(after, slotsOf('A6')[0]!)

  const solid = writeOnePage({ contents: deflatedStream('0 g 60 100 475 400 re f') })
  const pale = await renderFace((await print(solid, { ...choices, inkSaver: true })).bytes, 1)
  const kept = inkWithin(pale, { x: 35, y: 70, width: 30, height: 25 }) / (120 * 100 * 3 * 255)
  expect(kept).toBeGreaterThan(0.4)
  expect(kept).toBeLessThan(0.5)
})

const dots = (face: FacePicture, part: Slot) => face.dotsOf(part).data.filter((_, at) => at % 4 !== 3)
const inkWithin = (face: FacePicture, part: Slot) =>
  dots(face, part).reduce((sum, level) => sum + 255 - level, 0)
const darkestOf = (face: FacePicture, part: Slot) =>
  dots(face, part).reduce((least, level) => Math.min(least, level), 255)

test('a page is in the file once, however many leaflets it makes', async () => {
  const leaflet = await makePdf({ pages: 2 })
  const [few, many] = [
    await print(leaflet, { houses: 4, size: 'A6', sides: 'long-edge' }),
    await print(leaflet, { houses: 500, size: 'A6', sides: 'long-edge' }),
  ]
  expect(many.pages).toBe(250)
  expect(many.bytes.length - few.bytes.length).toBeLessThan(250 * 200)
})

test('what the leaflet hides stays hidden, and the printer is told what it needs', async () => {
  const plain = await print(makePdfWithHiddenLayer(), { houses: 1, size: 'A4', sides: 'one' })
  const face = await renderFace(plain.bytes, 1)
  // The hidden layer would cover the page with black.
  expect(face.weighInk().ink).toBeLessThan(0.3)

  const leaflet = await makePdf({ pages: 2 })
  for (const [sides, duplex] of [
    ['one', 'Simplex'],
    ['long-edge', 'DuplexFlipLongEdge'],
    ['short-edge', 'DuplexFlipShortEdge'],
  ] as const) {
    const { bytes } = await print(leaflet, { houses: 1, size: 'A5', sides })
    const preferences = (await PDFDocument.load(bytes)).catalog.getViewerPreferences()
    expect([preferences?.getDuplex(), preferences?.getPrintScaling()]).toEqual([duplex, 'None'])
  }
})

test('one order is laid out at a time, eight may be waiting, the next is asked to come back', async () => {
  const document = await readDocument(await makePdf())
  const order = {
    document,
    faces: facesOf({ houses: 1, size: 'A4', sides: 'one' }, 1),
    marks: [],
    note: { height: 20, address, textLines: [address] },
    inkSaver: false,
    duplex: null,
  } as const
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => printSheets(order)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(8).fill('fulfilled'), 'rejected'])
  expect((outcomes[8] as PromiseRejectedResult).reason).toBeInstanceOf(DocumentsBusy)
  expect(await printSheets(order)).toBeTruthy()
})
