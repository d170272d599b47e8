import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { deflatedStream, writeOnePage } from '../../../test/files/write-pdf.ts'
import { readFile } from '../process/read-file.ts'

const printFactsOf = async (bytes: Buffer | Promise<Buffer>) =>
  (await readFile([await bytes], () => {})).print

const picture = (width: number, height: number) => ({
  dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
  bytes: deflatedStream(Buffer.alloc(width * height, 200)).bytes,
})
/** A page with the picture /Photo and the form /Drawing. */
const pageWithPicture = (content: string, more = [picture(600, 800)]) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R /Drawing 6 0 R >>',
    contents: deflatedStream(content),
    more,
  })
const form = (content: string, entries = '') =>
  deflatedStream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries} /Resources << /XObject << /Photo 5 0 R /Drawing 6 0 R >> >>`,
  )
const placedPhoto = 'q 288 0 0 384 0 0 cm /Photo Do Q'
/** An inline image with these keys. */
const inlineImage = (keys: string) => `BI ${keys} ID ${'x'.repeat(768)} EI`
const manyOperators = '0 0 m '.repeat(200_000)
const pageWithPattern = (content: string) =>
  writeOnePage({
    resources: '/Pattern << /Tile 6 0 R >>',
    contents: deflatedStream(content),
    more: [
      picture(600, 800),
      deflatedStream(
        placedPhoto,
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 288 384] /XStep 288 /YStep 384 /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Photo 5 0 R >> >>',
      ),
    ],
  })

test.each([
  ['at its size', pageWithPicture('q 288 0 0 384 40 60 cm /Photo Do Q'), 150],
  ['enlarged twice over', pageWithPicture('q 2 0 0 2 0 0 cm 144 0 0 192 9 9 cm /Photo Do Q'), 150],
  ['turned by a quarter', pageWithPicture('q 0 288 -384 0 500 60 cm /Photo Do Q'), 150],
  [
    'after text and operators that are undone',
    pageWithPicture('q 9 0 0 9 0 0 cm Q (a \\) Do) Tj 288 0 0 384 0 0 cm /Photo Do'),
    150,
  ],
  [
    'twice, of which the larger one counts,',
    pageWithPicture('q 288 0 0 384 0 0 cm /Photo Do Q 576 0 0 768 0 0 cm /Photo Do'),
    75,
  ],
  ['as small as an icon', pageWithPicture('q 30 0 0 40 40 60 cm /Photo Do Q', [picture(8, 8)]), null],
  ['nowhere', pageWithPicture('0 0 m'), null],
  ['inline', pageWithPicture(`q 288 0 0 384 40 60 cm ${inlineImage('/W 24 /H 32 /CS /G /BPC 8')} Q`), 6],
  [
    'inline, with its keys in full',
    pageWithPicture(`72 0 0 72 9 9 cm ${inlineImage('/Width 8 /Height 8')}`),
    8,
  ],
  [
    'after an icon that is drawn a thousand times',
    pageWithPicture('/Drawing Do '.repeat(1000) + placedPhoto, [picture(600, 800), form('0 0 9 9 re f')]),
    150,
  ],
  ['behind many operators', pageWithPicture(manyOperators + placedPhoto), 150],
  [
    'in a form that draws itself',
    pageWithPicture('/Drawing Do', [picture(600, 800), form(`/Drawing Do ${placedPhoto}`)]),
    150,
  ],
  ['as a pattern', pageWithPattern('9 0 0 9 0 0 cm /Pattern cs /Tile scn 0 0 66 93 re f'), 75],
])('a picture that is placed %s has its resolution in print measured', async (_, bytes, dpi) => {
  expect(await printFactsOf(bytes)).toMatchObject({ coarsestDpi: dpi, isEveryPictureMeasured: true })
})

test('a picture inside a form, and a page with large units, are measured too', async () => {
  const enlarged = form('q 144 0 0 192 0 0 cm /Photo Do Q', '/Matrix [2 0 0 2 0 0]')
  expect(
    (await printFactsOf(pageWithPicture('/Drawing Do', [picture(600, 800), enlarged]))).coarsestDpi,
  ).toBe(150)
  const large = writeOnePage({
    page: '/MediaBox [0 0 297 421] /UserUnit 2',
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 144 0 0 192 0 0 cm /Photo Do Q'),
    more: [picture(600, 800)],
  })
  expect((await printFactsOf(large)).coarsestDpi).toBe(150)
})

test.each([
  [[1240, 1754], 157],
  [[1754, 1240], 157],
  [[620, 877], 79],
  [[1240, 1240], 157],
] as const)('a picture of %o has %d dpi on A4, within its margins', async ([width, height], dpi) => {
  expect((await printFactsOf(makePng([width, height]))).coarsestDpi).toBe(dpi)
})

const mm = (points: number) => (points / 72) * 25.4
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
interface TextPage {
  page?: string
  left?: number
  bottom?: number
  more?: string
}

/** A page with three lines of text: `bottom` and `left` are their distances from the edge, in points. */
const pageWithText = ({ page = '', left = 100, bottom = 200, more = '' }: TextPage) =>
  writeOnePage({
    page,
    resources: font,
    contents: deflatedStream(
      `BT /F 11 Tf ${left} ${bottom + 28} Td 14 TL (Promoted by Jo Bloggs, 1 High Street) Tj (High Street, Exampleton) ' (and printed at home) ' ET ${more}`,
    ),
  })
const nearestText = async (bytes: Buffer | Promise<Buffer>) =>
  (await printFactsOf(bytes)).letteringMm[0] ?? null

test.each([
  ['in the middle', {}, mm(100)],
  ['20 mm from the foot', { bottom: 20 / mm(1) }, 20],
  ['7 mm from the foot', { bottom: 7 / mm(1) }, 7],
  ['2 mm from the foot', { bottom: 2 / mm(1) }, 2],
  ['7 mm from the left', { left: 7 / mm(1) }, 7],
  ['2 mm from the left', { left: 2 / mm(1) }, 2],
  ['at the left of a page that is read turned', { page: '/Rotate 90', left: 7 / mm(1) }, 7],
])('the distance of text %s is measured from the edge', async (_, at, distance) => {
  // Letters include a little white space, and descend below their baseline.
  expect(Math.abs((await nearestText(pageWithText(at)))! - distance)).toBeLessThan(1)
})

test('the distance is the one on A4, including the white around a page of another shape', async () => {
  const a6 = { page: '/MediaBox [0 0 298 421]', left: 7 / mm(1) }
  expect(Math.abs((await nearestText(pageWithText(a6)))! - 14)).toBeLessThan(1)
  const square = { page: '/MediaBox [0 0 595 595]', left: 100, bottom: 2 / mm(1) }
  expect(await nearestText(pageWithText(square))).toBeGreaterThan(30)
})

test.each([
  ['a coloured field', '0.7 0.1 0.1 rg 0 700 595 142 re f 0 0 40 842 re f'],
  ['a frame', '2 w 5 5 585 832 re S 9 9 577 824 re S'],
])('%s that bleeds over the edge is not text, and hides no text', async (_, content) => {
  expect(await nearestText(writeOnePage({ contents: deflatedStream(content) }))).toBeNull()
  const distance = await nearestText(pageWithText({ left: 20 / mm(1), more: content }))
  expect(Math.abs(distance! - 20)).toBeLessThan(1)
})

test('a photograph that bleeds over the edge is not text, and words near its edge are', async () => {
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
  const pageWithPhotograph = (text: string) =>
    writeOnePage({
      resources: `${font} /XObject << /Photo 5 0 R >>`,
      contents: deflatedStream(`q 595 0 0 842 0 0 cm /Photo Do Q ${text}`),
      more: [{ dict, bytes }],
    })
  expect(await nearestText(pageWithPhotograph(''))).toBeNull()
  const text = 'BT /F 11 Tf 1 g 30 830 Td (Promoted by Jo Bloggs, 1 High Street, Exampleton) Tj ET'
  expect(await nearestText(pageWithPhotograph(text))).toBeLessThan(5)
})

test('a picture is printed within the margins, so its text is not measured', async () => {
  expect((await printFactsOf(makePng([1240, 1754]))).letteringMm).toEqual([])
})

test('every page of a long leaflet is inspected', async () => {
  const { letteringMm } = await printFactsOf(makePdf({ pages: 20 }))
  expect(letteringMm).toHaveLength(20)
  expect(letteringMm.every((each) => each !== null && each > 10)).toBe(true)
})

/** A page with words of 11 points, and more text. */
const smallestTextOf = async (content: string, page = '') =>
  (
    await printFactsOf(
      writeOnePage({
        page,
        resources: `${font} /XObject << /Drawing 5 0 R >>`,
        contents: deflatedStream(`BT /F 11 Tf 60 600 Td (Promoted by Jo Bloggs) Tj ET ${content}`),
        more: [
          deflatedStream(
            'BT /F 10 Tf 20 20 Td (a form of small words) Tj ET',
            `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${font} >>`,
          ),
        ],
      }),
    )
  ).smallestTextPt[0]!

test.each([
  ['no other text', '', 11],
  ['smaller words', 'BT /F 7 Tf 60 500 Td (in small print) Tj ET', 7],
  ['words that a matrix makes smaller', 'BT /F 12 Tf 0.5 0 0 0.5 60 500 Tm (in small print) Tj ET', 6],
  ['words in a scaled and turned drawing', 'q 0 0.6 -0.6 0 300 300 cm /Drawing Do Q', 6],
  ['a small mark of a footnote', 'BT /F 5 Tf 60 500 Td (2) Tj ET', 11],
  ['small dots', 'BT /F 5 Tf 60 500 Td (..........) Tj ET', 11],
  ['invisible words', 'BT 3 Tr /F 5 Tf 60 500 Td (read by machines) Tj ET', 11],
  ['words outside the page', 'BT /F 5 Tf 60 -80 Td (leaflet final v3) Tj ET', 11],
  ['words too small for anybody', 'BT /F 0.5 Tf 60 500 Td (leaflet final v3) Tj ET', 11],
])('the smallest text of a page with %s is measured', async (_, content, points) => {
  expect(await smallestTextOf(content)).toBeCloseTo(points, 1)
})

test('the size of text is the one on A4', async () => {
  expect(await smallestTextOf('', '/MediaBox [0 0 595 842] /Rotate 90')).toBeCloseTo(11, 1)
  expect(await smallestTextOf('', '/MediaBox [0 0 1190 1684]')).toBeCloseTo(5.5, 1)
  expect(await smallestTextOf('', '/MediaBox [0 0 595 842] /UserUnit 2')).toBeCloseTo(11, 1)
})

/** A font whose letters are drawings thirty points high, and whose size of 2 therefore says nothing. */
const drawnLetters = writeOnePage({
  resources: '/Font << /T 5 0 R >>',
  contents: deflatedStream('BT /T 2 Tf 60 600 Td (aaaa) Tj ET'),
  more: [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 15 15] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [20] /Resources << >> >>',
    { dict: '', bytes: Buffer.from('20 0 0 0 15 15 d1 0 0 15 15 re f') },
  ],
})

test('a page without text, letters that are drawings, and a picture have no smallest text', async () => {
  expect((await printFactsOf(writeOnePage({}))).smallestTextPt).toEqual([null])
  expect((await printFactsOf(drawnLetters)).smallestTextPt).toEqual([null])
  expect((await printFactsOf(makePng())).smallestTextPt).toEqual([])
})

test('the smallest text of all twenty pages is measured', async () => {
  const { smallestTextPt } = await printFactsOf(makePdf({ pages: 20 }))
  expect(smallestTextPt).toEqual(Array.from({ length: 20 }, () => 32))
})
