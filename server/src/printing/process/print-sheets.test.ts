import { readFile } from 'node:fs/promises'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { leafletSizes, printedSides } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  facesOf,
  cutMarksOf,
  noteHeights,
  type Slot,
  sheetsNeeded,
  slotsOf,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import jsQR from 'jsqr'
import { heavyFiles } from '../../../test/files/heavy-files.ts'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePdfWithHiddenLayer } from '../../../test/files/good-files.ts'
import { renderFace, type FacePicture } from '../../../test/files/render-face.ts'
import { makeMarkedPdf, makeMarkedPng } from '../../../test/files/marked-files.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { printSheets, readDocument } from './run-requests.ts'
import { DocumentsBusy, stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

const address = 'https://musketeers.example/public-campaign/1234'
const shortImprint = 'Promoted by Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA.'

type Document = Awaited<ReturnType<typeof readDocument>>

interface Choices {
  houses: number
  size: (typeof leafletSizes)[number]
  sides: (typeof printedSides)[number]
  inkSaver?: boolean
  imprint?: string
  firstLine?: string
  cover?: string[]
}

async function print(file: Buffer, choices: Choices) {
  return printDocument(await readDocument(file), choices)
}

async function printDocument(
  document: Document,
  { inkSaver = false, imprint = shortImprint, firstLine = '', cover = [], ...choices }: Choices,
) {
  const pieces = await printSheets({
    document,
    title: 'Keep the library open, 20 leaflets',
    faces: facesOf(choices, document.pages),
    marks: cutMarksOf(choices.size),
    note: { height: noteHeights[choices.size], address, textLines: [address, imprint] },
    firstLine,
    cover,
    inkSaver,
    duplex: choices.sides === 'one' ? null : choices.sides,
  })
  const bytes = Buffer.concat(pieces)
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  return { bytes, pages, shape: document.pageWidth / document.pageHeight }
}

const inset = ({ x, y, width, height }: Slot, by: number): Slot => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})
const sheet = { x: 0, y: 0, width: 210, height: 297 }
/** The four strips along the edges of an area. */
const edges = ({ x, y, width, height }: Slot, depth: number): Slot[] => [
  { x, y, width, height: depth },
  { x, y: y + height - depth, width, height: depth },
  { x, y, width: depth, height },
  { x: x + width - depth, y, width: depth, height },
]
/** Rendering smooths the border by half a dot. */
const nearly5mm = 4.8

interface Point {
  x: number
  y: number
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })
/** The direction of a vector: +x, -x, +y or -y. */
const direction = ({ x, y }: Point) =>
  Math.abs(x) > Math.abs(y) ? `${x > 0 ? '+' : '-'}x` : `${y > 0 ? '+' : '-'}y`
const opposite = (direction: string) => (direction.startsWith('+') ? '-' : '+') + direction[1]!

const middleOf = ({ x, y, width, height }: Slot): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The orientation of a leaflet: the direction of its lines, and of down. */
function orientationOf(face: FacePicture, slot: Slot) {
  const [topLeft, topRight, bottomLeft] = (['red', 'blue', 'green'] as const).map((colour) =>
    middleOf(face.extentOf(colour, slot)),
  ) as [Point, Point, Point]
  return { right: direction(minus(topRight, topLeft)), down: direction(minus(bottomLeft, topLeft)) }
}

/** The position and direction of a back when it is seen through the paper from the front. */
const throughPaper = {
  'long-edge': {
    slot: (slot: Slot) => ({ ...slot, x: 210 - slot.x - slot.width }),
    direction: (way: string) => (way.endsWith('x') ? opposite(way) : way),
  },
  'short-edge': {
    slot: (slot: Slot) => ({ ...slot, y: 297 - slot.y - slot.height }),
    direction: (way: string) => (way.endsWith('y') ? opposite(way) : way),
  },
}

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  'an upright A4 page': () => makeMarkedPdf({ width: 595, height: 842, pages: 2 }),
  'a landscape A5 page': () => makeMarkedPdf({ width: 595, height: 420, pages: 2 }),
  'a narrow page': () => makeMarkedPdf({ width: 283, height: 595, pages: 2 }),
  'a square page': () => makeMarkedPdf({ width: 420, height: 420, pages: 2 }),
  'a page turned by a quarter': () => makeMarkedPdf({ width: 842, height: 595, turn: 90, pages: 2 }),
  'a page turned by half': () => makeMarkedPdf({ width: 595, height: 842, turn: 180, pages: 2 }),
  'a page turned backwards': () => makeMarkedPdf({ width: 595, height: 842, turn: 270, pages: 2 }),
  'a cropped page': () => makeMarkedPdf({ width: 420, height: 595, cropped: 40, pages: 2 }),
  'a cropped and turned page': () =>
    makeMarkedPdf({ width: 595, height: 420, turn: 90, cropped: 40, pages: 2 }),
  'an upright picture': () => makeMarkedPng({ width: 600, height: 850 }),
  'a landscape picture': () => makeMarkedPng({ width: 900, height: 500 }),
}

// Each file in one size, and each size with each way to print.
test.each(
  Object.entries(files).map(
    ([name, make], nth) => [name, leafletSizes[nth % leafletSizes.length]!, make] as const,
  ),
)(
  '%s as %s: position, shape, code, margins and back are right, whichever sides are printed',
  async (name, size, make) => {
    const document = await readDocument(await make())
    const pageCount = name.includes('picture') ? 1 : 2
    for (const sides of pageCount === 1 ? (['one'] as const) : printedSides) {
      const choices = { houses: 5, size, sides }
      const { bytes, pages, shape } = await printDocument(document, choices)
      const isTwoSided = sides !== 'one' && pageCount === 2
      expect(pages).toBe(sheetsNeeded(choices, pageCount) * (isTwoSided ? 2 : 1))

      const front = await renderFace(bytes, 1)
      const back = isTwoSided ? await renderFace(bytes, 2) : null
      for (const face of back ? [front, back] : [front])
        for (const edge of edges(sheet, nearly5mm)) expect(face.countPrinted(edge)).toBe(0)

      for (const slot of slotsOf(size)) {
        expectInSlot(front, slot, shape)
        if (sides === 'one' || !back) {
          expectCode(front, slot)
          continue
        }

        const through = throughPaper[sides]
        const backSlot = through.slot(slot)
        expectInSlot(back, backSlot, shape)
        expectCode(back, backSlot)
        const [frontWay, backWay] = [orientationOf(front, slot), orientationOf(back, backSlot)]
        // Seen through the paper, right becomes left and down stays down.
        expect(through.direction(backWay.right)).toBe(opposite(frontWay.right))
        expect(through.direction(backWay.down)).toBe(frontWay.down)
      }
    }
  },
)

/** A page is in its slot, undistorted, and nothing but cut marks is in the slot's margin. */
function expectInSlot(face: FacePicture, slot: Slot, shape: number): void {
  const { right } = orientationOf(face, slot)
  const { width, height } = boundingBox(
    (['red', 'blue', 'green'] as const).map((colour) => face.extentOf(colour, slot)),
  )
  const visibleShape = right.endsWith('x') ? width / height : height / width
  expect(visibleShape / shape).toBeGreaterThan(0.97)
  expect(visibleShape / shape).toBeLessThan(1.03)

  const margins = edges(inset(slot, 1), nearly5mm - 1).map((edge) => withoutMarks(edge, slot))
  for (const edge of margins) expect(face.countPrinted(edge)).toBe(0)
}

function boundingBox(parts: Slot[]): Slot {
  const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.min(...parts.map(({ y }) => y))]
  return {
    x: left,
    y: top,
    width: Math.max(...parts.map(({ x, width }) => x + width)) - left,
    height: Math.max(...parts.map(({ y, height }) => y + height)) - top,
  }
}

/** The part of a margin without cut marks, which reach 9 mm into it. */
function withoutMarks(edge: Slot, slot: Slot): Slot {
  const isFlat = edge.width > edge.height
  return isFlat
    ? { ...edge, x: slot.x + 12, width: slot.width - 24 }
    : { ...edge, y: slot.y + 12, height: slot.height - 24 }
}

function expectCode(face: FacePicture, slot: Slot): void {
  const { data, width, height } = face.dotsOf(inset(slot, 1))
  expect(jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data).toBe(address)
}

test('a long imprint makes the leaflet smaller and does not cover it', async () => {
  const leaflet = makeMarkedPdf({ width: 420, height: 595, pages: 1 })
  const choices = { houses: 4, size: 'A6', sides: 'one' } as const
  const [short, long] = await Promise.all(
    [shortImprint, `Promoted by ${'Exampleton Trades Union Council, '.repeat(20)}`].map(async (imprint) =>
      renderFace((await print(leaflet, { ...choices, imprint })).bytes, 1),
    ),
  )
  const slot = slotsOf('A6')[0]!
  const footOf = (face: FacePicture) => {
    const { y, height } = face.extentOf('green', slot)
    return y + height
  }
  expect(footOf(long!)).toBeLessThan(footOf(short!) - 5)
  expectInSlot(long!, slot, 420 / 595)
  expectCode(long!, slot)
})

test('cut marks are printed between the leaflets, on fronts only', async () => {
  const { bytes } = await print(makeMarkedPdf({ width: 420, height: 595, pages: 2 }), {
    houses: 4,
    size: 'A6',
    sides: 'long-edge',
  })
  const [front, back] = [await renderFace(bytes, 1, 8), await renderFace(bytes, 2, 8)]
  const marks: Slot[] = [
    { x: 104.5, y: 5, width: 1, height: 4 },
    { x: 104.5, y: 288, width: 1, height: 4 },
    { x: 5, y: 148, width: 4, height: 1 },
    { x: 201, y: 148, width: 4, height: 1 },
    { x: 101, y: 148, width: 8, height: 1 },
    { x: 104.5, y: 144.5, width: 1, height: 8 },
  ]
  for (const mark of marks) {
    expect(front.countPrinted(mark)).toBeGreaterThan(0)
    expect(back.countPrinted(mark)).toBe(0)
  }
})

test('the last sheet has only the leaflets that are left, and its back is empty if they have none', async () => {
  const leaflet = makeMarkedPdf({ width: 420, height: 595, pages: 3 })
  const full = await print(leaflet, { houses: 2, size: 'A4', sides: 'long-edge' })
  expect(full.pages).toBe(8)
  const backs = [await renderFace(full.bytes, 2), await renderFace(full.bytes, 6)]
  expect(backs.map((back) => back.countPrinted(sheet) > 0)).toEqual([true, false])

  const small = await print(leaflet, { houses: 3, size: 'A6', sides: 'one' })
  expect(small.pages).toBe(3)
  const last = await renderFace(small.bytes, 3)
  const filled = slotsOf('A6').map((slot) => last.countPrinted(inset(slot, 10)) > 0)
  expect(filled).toEqual([true, false, false, false])
})

test('the ink saver prints in grey only, saves half of the ink of a solid block and keeps letters dark', async () => {
  const leaflet = await makePdf({ pages: 2 })
  const choices = { houses: 4, size: 'A6', sides: 'one' } as const
  const [colour, grey] = [await print(leaflet, choices), await print(leaflet, { ...choices, inkSaver: true })]
  const [before, after] = [await renderFace(colour.bytes, 1, 8), await renderFace(grey.bytes, 1, 8)]
  expect(before.weighInk().coloured).toBe(true)
  expect(after.weighInk().coloured).toBe(false)

  const text = { x: 5, y: 10, width: 70, height: 30 }
  expect(darkestOf(after, text)).toBeLessThan(80)
  expectCode(after, slotsOf('A6')[0]!)

  const solid = writeOnePage({ contents: deflatedStream('0 g 60 100 475 400 re f') })
  const pale = await renderFace((await print(solid, { ...choices, inkSaver: true })).bytes, 1)
  const inkShare = inkWithin(pale, { x: 35, y: 70, width: 30, height: 25 }) / (120 * 100 * 3 * 255)
  expect(inkShare).toBeGreaterThan(0.4)
  expect(inkShare).toBeLessThan(0.5)
})

const dots = (face: FacePicture, part: Slot) => face.dotsOf(part).data.filter((_, at) => at % 4 !== 3)
const isWhite = (face: FacePicture) => dots(face, sheet).every((dot) => dot === 255)
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
  // A page of its own, with its tags, is a few objects.
  expect(many.bytes.length - few.bytes.length).toBeLessThan(250 * 240)
})

test('hidden layers of a leaflet stay hidden, and the file asks for the right printer settings', async () => {
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

test('sheets have a title that viewers show, and a language', async () => {
  const tagged = await readFile(new URL('../../../test/files/leaflets/chrome-tagged.pdf', import.meta.url))
  for (const file of [await makePdf(), tagged, await makeMarkedPng({ width: 200, height: 300 })]) {
    const { bytes } = await print(file, { houses: 20, size: 'A6', sides: 'one' })
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(pdf.getTitle()).toBe('Keep the library open, 20 leaflets')
    expect(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true)
    expect(pdf.catalog.lookup(PDFName.of('Lang'))?.toString()).toContain('en-GB')
    expect(pdf.getAuthor()).toBeUndefined()
    expect(pdf.getProducer()).toBeUndefined()
  }
})

const at = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key))

/** What a screen reader reads of a pack: the number of the page, the kind and the text of each part. */
function readParts(pdf: PDFDocument) {
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const tagged = root.lookup(PDFName.of('K'), PDFDict).lookup(PDFName.of('K'), PDFArray)
  return tagged.asArray().map((_, nth) => {
    const element = tagged.lookup(nth, PDFDict)
    const text = at(element, 'Alt') ?? at(element, 'ActualText')
    const page = pdf.getPages().findIndex(({ ref }) => ref === element.get(PDFName.of('Pg')))
    return [page, String(at(element, 'S')), (text as PDFHexString).decodeText()] as const
  })
}

test('where the leaflets go is printed once, on the first sheet, and nothing is longer for it', async () => {
  for (const sides of ['one', 'long-edge'] as const) {
    const choices = { houses: 6, size: 'A5', sides } as const
    const { bytes, pages } = await print(await makePdf({ pages: 2 }), {
      ...choices,
      firstLine: 'For LS27 0AB.',
    })
    const notes = readParts(await PDFDocument.load(bytes, { updateMetadata: false })).filter(
      ([, kind]) => kind === '/P',
    )
    const labelled = notes.filter(([, , text]) => text.includes('For LS27 0AB.'))
    expect(labelled.map(([page]) => page)).toEqual([sides === 'one' ? 0 : 1])
    expect(pages).toBe(6)
    const face = await renderFace(bytes, labelled[0]![0] + 1, 8)
    for (const slot of slotsOf('A5')) expectCode(face, slot)
  }
})

test('a sheet for whoever prints comes before the others, alone on its paper', async () => {
  for (const sides of ['one', 'long-edge'] as const) {
    const choices = { houses: 4, size: 'A6', sides } as const
    const cover = ['Keep this sheet.', 'Skip 14 and 22 flat 3.']
    const file = await makePdf({ pages: 2 })
    const { bytes, pages } = await print(file, { ...choices, cover })
    const { pages: without } = await print(file, choices)
    expect(pages).toBe(without + (sides === 'one' ? 1 : 2))
    const parts = readParts(await PDFDocument.load(bytes, { updateMetadata: false }))
    expect(parts.slice(0, 2)).toEqual(cover.map((text) => [0, '/P', text]))
    expect(parts[2]![0]).toBe(pages - without)
    expect(isWhite(await renderFace(bytes, 1, 2))).toBe(false)
    if (sides !== 'one') expect(isWhite(await renderFace(bytes, 2, 2))).toBe(true)
  }
})

test('each sheet is tagged: a leaflet and its note are read once, in words', async () => {
  const tagged = await readFile(new URL('../../../test/files/leaflets/chrome-tagged.pdf', import.meta.url))
  for (const file of [await makePdf(), tagged, await makeMarkedPng({ width: 200, height: 300 })]) {
    const { bytes } = await print(file, { houses: 20, size: 'A6', sides: 'one' })
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(String(at(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict), 'Marked'))).toBe('true')
    expect(readParts(pdf)).toEqual(
      pdf.getPages().flatMap((_, page) => [
        [page, '/Figure', 'Keep the library open, 20 leaflets: page 1'],
        [page, '/P', `${address} ${shortImprint}`],
      ]),
    )
    expect(pdf.getPages().map(({ node }) => String(at(node, 'StructParents')))).toEqual(
      pdf.getPages().map((_, page) => `${page}`),
    )
    // Its own tags are not carried along.
    const elements = pdf.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFDict && String(at(object, 'Type')) === '/StructElem')
    expect(elements).toHaveLength(1 + 2 * pdf.getPageCount())
  }
})

test('one order is laid out at a time, sixteen may wait, and the next is asked to try again', async () => {
  const document = await readDocument(await makePdf())
  const order = {
    document,
    title: 'One leaflet',
    faces: facesOf({ houses: 1, size: 'A4', sides: 'one' }, 1),
    marks: [],
    note: { height: 20, address, textLines: [address] },
    firstLine: '',
    cover: [],
    inkSaver: false,
    duplex: null,
  } as const
  const outcomes = await Promise.allSettled(Array.from({ length: 18 }, () => printSheets(order)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(17).fill('fulfilled'), 'rejected'])
  expect((outcomes[17] as PromiseRejectedResult).reason).toBeInstanceOf(DocumentsBusy)
  expect(await printSheets(order)).toBeTruthy()
})

test('the largest photographs can be printed in black ink', async () => {
  const photographs = await heavyFiles['two A4 pages of 300 dpi, almost 10 MB']!()
  const { pages } = await print(photographs, { houses: 20, size: 'A6', sides: 'long-edge', inkSaver: true })
  expect(pages).toBe(10)
})
