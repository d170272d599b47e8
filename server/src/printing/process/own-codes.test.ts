import { leafletDesignNames } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { inks, leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  cutMarksOf,
  facesOf,
  fitInSlot,
  noteHeights,
  paper,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import {
  contentOf,
  exampleContents,
  exampleImprint,
  exampleOwnCode,
} from '../../../test/files/leaflet-contents.ts'
import { readPainted } from '../../../test/files/read-painted.ts'
import { readPrintedCode } from '../../../test/files/read-printed-code.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { renderPdfPage } from '../pdf/render-pdf.ts'
import { makeLeaflet, printSheets, readDocument } from './run-requests.ts'
import { stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

const packAddress = 'HTTPS://STREETMUSKETEERS.ORG.UK/Q/218123456789/K3F9A2BC-01234567'
const dotsAcross = 1654

type Document = Awaited<ReturnType<typeof readDocument>>

/** Where the own code of a leaflet is on its last page, as shares of the page. Below it on the page is nothing black and square. */
function placeOfOwnCode({ bytes, pages }: Document) {
  const painted = readPainted(bytes)
  const { width, height } = painted.pages[pages - 1]!
  const squares = painted.areas.filter(
    ({ page, colour, bounds: [left, top, right, bottom] }) =>
      page === pages - 1 &&
      colour?.every((part) => part === 0) &&
      Math.abs(right - left - (bottom - top)) < 0.1 &&
      right - left > 30,
  )
  const [left, top, right, bottom] = squares.at(-1)!.bounds
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
}

/** How dark the lightest leaflet of a sheet is where its own code was, from 0 for black. */
async function lightnessThere(sheet: Buffer, document: Document, size: 'A4' | 'A6'): Promise<number> {
  const { data, width, height } = await renderPdfPage(sheet, 1, dotsAcross)
  const [place] = facesOf({ houses: 1, size, sides: 'one' }, document.pages)[0]!.places
  const page = { width: document.pageWidth, height: document.pageHeight }
  const art = fitInSlot(place!, page, noteHeights[size])
  const code = placeOfOwnCode(document)
  const dots = (mm: number) => Math.round((mm * dotsAcross) / paper.width)
  const area = {
    left: dots(place!.slot.x + art.x + art.width * code.left),
    top: dots(place!.slot.y + art.y + art.height * code.top),
    width: dots(art.width * (code.right - code.left)),
    height: dots(art.height * (code.bottom - code.top)),
  }
  const raw = { width, height, channels: 3 as const }
  const there = await sharp(data, { raw }).extract(area).png().toBuffer()
  const { channels } = await sharp(there).stats()
  return Math.min(...channels.map(({ min }) => min))
}

async function pack(document: Document, size: 'A4' | 'A6', inkSaver: boolean): Promise<Buffer> {
  const choices = { houses: 1, size, sides: 'one' } as const
  const pieces = await printSheets({
    document,
    title: 'One leaflet',
    faces: facesOf(choices, document.pages),
    marks: cutMarksOf(size),
    note: { height: noteHeights[size], address: packAddress, textLines: ['streetmusketeers.org.uk'] },
    firstLine: '',
    cover: [],
    inkSaver,
    duplex: null,
  })
  return Buffer.concat(pieces)
}

const kinds = (['A4', 'A6'] as const).flatMap((size) => inks.map((ink) => ({ size, ink })))

test.each(kinds)(
  'a print pack of a leaflet made here on $size, in $ink, has the code of the pack in place of the leaflet’s own',
  async ({ size, ink }) => {
    const content = contentOf({ design: 'poster', ...exampleContents.poster, size, picture: null })
    const order = { content, imprint: exampleImprint, readPicture: null, ownCode: exampleOwnCode }
    const made = await makeLeaflet({ ...order, purpose: 'leaflet' })
    const document = await readDocument(made.bytes)
    const sheet = await pack(document, size, ink === 'saver')
    expect(await readPrintedCode(sheet, { size, seed: 1 })).toBe(packAddress)
    expect(await lightnessThere(sheet, document, size)).toBeGreaterThan(250)
  },
)

/** A page with a drawing over its middle. */
const pageWithDrawing = (name: string) =>
  writeOnePage({
    resources: `/XObject << /${name} 5 0 R >>`,
    contents: deflatedStream(`/${name} Do`),
    more: [
      deflatedStream(
        '0 0 0.6 rg 100 200 400 400 re f',
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << >>',
      ),
    ],
  })

test.each(inks)('a print pack in %s leaves out drawings that are codes, and no others', async (ink) => {
  for (const [name, isLeftOut] of [
    [`Q-${exampleOwnCode.name}`, true],
    ['Q-1', false],
    ['Q-LOGO', false],
  ] as const) {
    const sheet = await pack(await readDocument(pageWithDrawing(name)), 'A4', ink === 'saver')
    const { data, width, height } = await renderPdfPage(sheet, 1, 210)
    const middle = { left: 100, top: 130, width: 10, height: 10 }
    const raw = { width, height, channels: 3 as const }
    const { channels } = await sharp(await sharp(data, { raw }).extract(middle).png().toBuffer()).stats()
    expect(channels[0]!.min === 255, name).toBe(isLeftOut)
  }
})

test.each(inks)('a page with something else in place of its drawings is printed in %s', async (ink) => {
  for (const resources of ['/XObject [4 0 R]', '/XObject 7', '/XObject /None']) {
    const document = await readDocument(writeOnePage({ resources }))
    await expect(pack(document, 'A4', ink === 'saver'), resources).resolves.toBeInstanceOf(Buffer)
  }
})

test('a leaflet is drawn with its own code alone: another file names none', async () => {
  expect((await readDocument(await makePdf({ pages: 2 }))).ownCode).toBeNull()
  expect(
    (
      await readDocument(
        await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      )
    ).ownCode,
  ).toBeNull()
})

test.each(leafletSizes)('a file for a printer on %s names its code too', async (size) => {
  for (const design of leafletDesignNames) {
    const content = contentOf({ design, ...exampleContents[design], size, picture: null })
    const order = { content, imprint: exampleImprint, readPicture: null, ownCode: exampleOwnCode }
    const { bytes } = await makeLeaflet({ ...order, purpose: 'printer' })
    expect((await readDocument(bytes)).ownCode, design).toBe(exampleOwnCode.name)
  }
})
