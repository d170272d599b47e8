import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { deflated, writeOnePage } from '../../../test/files/write-pdf.ts'
import { closeDocuments, readDocument } from './read-document.ts'

afterAll(closeDocuments)

const printOf = async (bytes: Buffer | Promise<Buffer>) => (await readDocument(await bytes)).print

const picture = (width: number, height: number) => ({
  dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  bytes: deflated(Buffer.alloc(width * height, 200)).bytes,
})
const pictured = (steps: string, more = [picture(600, 800)]) =>
  writeOnePage({ resources: '/XObject << /Photo 5 0 R >>', contents: deflated(steps), more })

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
])('a picture that is placed %s has its dots counted as printed', async (_, bytes, dpi) => {
  expect((await printOf(bytes)).coarsestDpi).toBe(dpi)
})

test('a picture within a drawing, and a page of large units, count too', async () => {
  const drawing = deflated(
    'q 144 0 0 192 0 0 cm /Photo Do Q',
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Photo 6 0 R >> >>',
  )
  const nested = writeOnePage({
    resources: '/XObject << /Drawing 5 0 R >>',
    contents: deflated('/Drawing Do'),
    more: [drawing, picture(600, 800)],
  })
  expect((await printOf(nested)).coarsestDpi).toBe(150)
  const large = writeOnePage({
    page: '/MediaBox [0 0 297 421] /UserUnit 2',
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflated('q 144 0 0 192 0 0 cm /Photo Do Q'),
    more: [picture(600, 800)],
  })
  expect((await printOf(large)).coarsestDpi).toBe(150)
})

test.each([
  [[1240, 1754], 150],
  [[1754, 1240], 150],
  [[620, 877], 75],
  [[1240, 1240], 150],
] as const)('a picture of %o fills A4 at %d dots an inch', async ([width, height], dpi) => {
  expect((await printOf(makePng([width, height]))).coarsestDpi).toBeCloseTo(dpi, -1)
})

/** A page with a line of words whose foot stands so many points from the lower edge, or that begins so far from the left. */
const lettered = ({ bottom = 100, left = 60 }) =>
  writeOnePage({
    resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    contents: deflated(
      `BT /F 11 Tf ${left} ${bottom} Td 14 TL (Promoted by Jo Bloggs, 1 High Street, Exampleton) ' (and printed at home) ' (for all) ' ET`,
    ),
  })

test.each([
  ['in the middle', lettered({}), []],
  ['15 mm from the foot', lettered({ bottom: 80 }), []],
  ['at the very foot', lettered({ bottom: 46 }), [1]],
  ['at the left edge', lettered({ left: 3 }), [1]],
])('lettering %s is found, or not, at the edge', async (_, bytes, pages) => {
  expect((await printOf(bytes)).letteredEdges).toEqual(pages)
})

test.each([
  ['a coloured field', '0.7 0.1 0.1 rg 0 700 595 142 re f 0 0 40 842 re f'],
  ['a frame', '2 w 5 5 585 832 re S 9 9 577 824 re S'],
])('%s that runs over the edge is no lettering', async (_, steps) => {
  expect((await printOf(writeOnePage({ contents: deflated(steps) }))).letteredEdges).toEqual([])
})

test('a photograph that runs over the edge is no lettering, and a word on its rim is', async () => {
  const size = { width: 1240, height: 1754 }
  const photograph = sharp({
    create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  }).blur(4)
  expect((await printOf(photograph.clone().jpeg().toBuffer())).letteredEdges).toEqual([])
  const words = Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><text x="60" y="24" font-size="22">Promoted by Jo Bloggs, 1 High Street, Exampleton</text></svg>`,
  )
  const plain = sharp({ create: { ...size, channels: 3, background: '#fff' } })
  expect(
    (
      await printOf(
        plain
          .composite([{ input: words }])
          .png()
          .toBuffer(),
      )
    ).letteredEdges,
  ).toEqual([1])
})

test('of several pages those with lettering at an edge are named', async () => {
  expect(await printOf(makePdf({ pages: 3 }))).toEqual({ coarsestDpi: null, letteredEdges: [] })
})
