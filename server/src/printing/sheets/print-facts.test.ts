import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { stopDocumentReaders, readDocument } from '../process/read-document.ts'

afterAll(stopDocumentReaders)

const printOf = async (bytes: Buffer | Promise<Buffer>) => (await readDocument(await bytes)).print

const picture = (width: number, height: number) => ({
  dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  bytes: deflatedStream(Buffer.alloc(width * height, 200)).bytes,
})
/** The picture /Photo, and with it the drawing /Drawing. */
const pictured = (steps: string, more = [picture(600, 800)]) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R /Drawing 6 0 R >>',
    contents: deflatedStream(steps),
    more,
  })
const drawing = (steps: string, entries = '') =>
  deflatedStream(
    steps,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries} /Resources << /XObject << /Photo 5 0 R /Drawing 6 0 R >> >>`,
  )
const shown = 'q 288 0 0 384 0 0 cm /Photo Do Q'
/** A picture that is written into the steps, with keys of its own. */
const written = (keys: string) => `BI ${keys} ID ${'x'.repeat(768)} EI`
const longWay = '0 0 m '.repeat(200_000)
const patterned = (steps: string) =>
  writeOnePage({
    resources: '/Pattern << /Tile 6 0 R >>',
    contents: deflatedStream(steps),
    more: [
      picture(600, 800),
      deflatedStream(
        shown,
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 288 384] /XStep 288 /YStep 384 /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Photo 5 0 R >> >>',
      ),
    ],
  })

test.each([
  ['at its size', pictured('q 288 0 0 384 40 60 cm /Photo Do Q'), 150],
  ['enlarged twice over', pictured('q 2 0 0 2 0 0 cm 144 0 0 192 9 9 cm /Photo Do Q'), 150],
  ['turned by a quarter', pictured('q 0 288 -384 0 500 60 cm /Photo Do Q'), 150],
  [
    'after words and steps that are undone',
    pictured('q 9 0 0 9 0 0 cm Q (a \\) Do) Tj 288 0 0 384 0 0 cm /Photo Do'),
    150,
  ],
  [
    'shown twice, the larger counts',
    pictured('q 288 0 0 384 0 0 cm /Photo Do Q 576 0 0 768 0 0 cm /Photo Do'),
    75,
  ],
  ['as small as a sign', pictured('q 30 0 0 40 40 60 cm /Photo Do Q', [picture(8, 8)]), null],
  ['never shown', pictured('0 0 m'), null],
  [
    'in the steps themselves',
    pictured(`q 288 0 0 384 40 60 cm ${written('/W 24 /H 32 /CS /G /BPC 8')} Q`),
    6,
  ],
  ['in the steps, its keys in full', pictured(`72 0 0 72 9 9 cm ${written('/Width 8 /Height 8')}`), 8],
  [
    'after a sign that is drawn a thousand times',
    pictured('/Drawing Do '.repeat(1000) + shown, [picture(600, 800), drawing('0 0 9 9 re f')]),
    150,
  ],
  ['as a pattern', patterned('9 0 0 9 0 0 cm /Pattern cs /Tile scn 0 0 66 93 re f'), 75],
])('a picture that is placed %s has its dots counted as printed', async (_, bytes, dpi) => {
  expect(await printOf(bytes)).toMatchObject({ coarsestDpi: dpi, isEveryPictureMeasured: true })
})

test.each([
  ['behind too many steps', pictured(longWay + shown), null],
  [
    'in a drawing of too many steps',
    pictured(`/Drawing Do ${shown}`, [picture(600, 800), drawing(longWay + shown)]),
    150,
  ],
  ['without its size in the steps', pictured(`288 0 0 384 0 0 cm ${written('/CS /G')}`), null],
  [
    'in a drawing that draws itself',
    pictured('/Drawing Do', [picture(600, 800), drawing(`/Drawing Do ${shown}`)]),
    150,
  ],
])('a picture %s that cannot be measured is not passed over in silence', async (_, bytes, dpi) => {
  expect(await printOf(bytes)).toMatchObject({ coarsestDpi: dpi, isEveryPictureMeasured: false })
})

test('any number of steps that can show no picture hide none', async () => {
  const bytes = writeOnePage({ contents: deflatedStream(longWay) })
  expect(await printOf(bytes)).toMatchObject({ coarsestDpi: null, isEveryPictureMeasured: true })
})

test('a picture within a drawing, and a page of large units, count too', async () => {
  const enlarged = drawing('q 144 0 0 192 0 0 cm /Photo Do Q', '/Matrix [2 0 0 2 0 0]')
  expect((await printOf(pictured('/Drawing Do', [picture(600, 800), enlarged]))).coarsestDpi).toBe(150)
  const large = writeOnePage({
    page: '/MediaBox [0 0 297 421] /UserUnit 2',
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 144 0 0 192 0 0 cm /Photo Do Q'),
    more: [picture(600, 800)],
  })
  expect((await printOf(large)).coarsestDpi).toBe(150)
})

test.each([
  [[1240, 1754], 157],
  [[1754, 1240], 157],
  [[620, 877], 79],
  [[1240, 1240], 157],
] as const)('a picture of %o has %d dots an inch on A4, within its margins', async ([width, height], dpi) => {
  expect((await printOf(makePng([width, height]))).coarsestDpi).toBe(dpi)
})

const mm = (points: number) => (points / 72) * 25.4
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
interface Lettered {
  page?: string
  left?: number
  bottom?: number
  more?: string
}

/** A page with three lines of words: the foot of the last, and the left end of all, stand so many points from the edge. */
const lettered = ({ page = '', left = 100, bottom = 200, more = '' }: Lettered) =>
  writeOnePage({
    page,
    resources: font,
    contents: deflatedStream(
      `BT /F 11 Tf ${left} ${bottom + 28} Td 14 TL (Promoted by Jo Bloggs, 1 High Street) Tj (High Street, Exampleton) ' (and printed at home) ' ET ${more}`,
    ),
  })
const nearest = async (bytes: Buffer | Promise<Buffer>) => (await printOf(bytes)).letteringMm[0] ?? null

test.each([
  ['in the middle', {}, mm(100)],
  ['20 mm from the foot', { bottom: 20 / mm(1) }, 20],
  ['7 mm from the foot', { bottom: 7 / mm(1) }, 7],
  ['2 mm from the foot', { bottom: 2 / mm(1) }, 2],
  ['7 mm from the left', { left: 7 / mm(1) }, 7],
  ['2 mm from the left', { left: 2 / mm(1) }, 2],
  ['at the left of a page that is read turned', { page: '/Rotate 90', left: 7 / mm(1) }, 7],
])('lettering %s is measured from the edge', async (_, at, distance) => {
  // Letters have a little white of their own, and descend below their line.
  expect(Math.abs((await nearest(lettered(at)))! - distance)).toBeLessThan(1)
})

test('the distance is told as it is on A4, with the white that lies around a page of another shape', async () => {
  const a6 = { page: '/MediaBox [0 0 298 421]', left: 7 / mm(1) }
  expect(Math.abs((await nearest(lettered(a6)))! - 14)).toBeLessThan(1)
  const square = { page: '/MediaBox [0 0 595 595]', left: 100, bottom: 2 / mm(1) }
  expect(await nearest(lettered(square))).toBeGreaterThan(30)
})

test.each([
  ['a coloured field', '0.7 0.1 0.1 rg 0 700 595 142 re f 0 0 40 842 re f'],
  ['a frame', '2 w 5 5 585 832 re S 9 9 577 824 re S'],
])('%s that runs over the edge is no lettering, and hides none', async (_, steps) => {
  expect(await nearest(writeOnePage({ contents: deflatedStream(steps) }))).toBeNull()
  const near = await nearest(lettered({ left: 20 / mm(1), more: steps }))
  expect(Math.abs(near! - 20)).toBeLessThan(1)
})

test('a photograph that runs over the edge is no lettering, and a word on its rim is', async () => {
  const [width, height] = [1240, 1754]
  const bytes = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .blur(4)
    .jpeg()
    .toBuffer()
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const photographed = (words: string) =>
    writeOnePage({
      resources: `${font} /XObject << /Photo 5 0 R >>`,
      contents: deflatedStream(`q 595 0 0 842 0 0 cm /Photo Do Q ${words}`),
      more: [{ dict, bytes }],
    })
  expect(await nearest(photographed(''))).toBeNull()
  const words = 'BT /F 11 Tf 1 g 30 830 Td (Promoted by Jo Bloggs, 1 High Street, Exampleton) Tj ET'
  expect(await nearest(photographed(words))).toBeLessThan(5)
})

test('a picture is printed within the margins, and nobody looks for lettering at its rim', async () => {
  expect((await printOf(makePng([1240, 1754]))).letteringMm).toEqual([])
})

test('of a long leaflet the first four pages are looked at', async () => {
  const { letteringMm } = await printOf(makePdf({ pages: 6 }))
  expect(letteringMm).toHaveLength(4)
  expect(letteringMm.every((each) => each !== null && each > 10)).toBe(true)
})
