import { readFile } from 'node:fs/promises'
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { boxes, deflatedStream, writeOnePage, writePdf } from './write-pdf.ts'

type Size = [width: number, height: number]
const a4: Size = [595, 842]

/** A PDF as a word processor writes it: text, a box, an author and a title. */
export async function makePdf({ pages = 1, size = a4, turn = 0 } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setAuthor('Jo Bloggs')
  pdf.setTitle('Draft for the branch committee')
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage(size)
    if (turn !== 0) page.setRotation(degrees(turn))
    page.drawRectangle({ x: 30, y: 30, width: size[0] - 200, height: 60, color: rgb(0.8, 0.1, 0.1) })
    page.drawText(`Fair pay now, page ${number}`, { x: 40, y: size[1] - 120, size: 32, font })
  }
  return Buffer.from(await pdf.save())
}

/** A page whose crop box shows only its middle. */
const makeCroppedPdf = () => writeOnePage({ page: '/CropBox [50 50 450 700]' })

/** Two pages, the second blank. The file opens the first at full width, which is an action, but a harmless one. */
const makePdfWithBlankBack = () =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /FitH 842] >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    deflatedStream(boxes),
    '<< /Type /Page /Parent 2 0 R >>',
  ])

/** A page with a link, as every leaflet with a web address has. */
const makePdfWithLink = () =>
  writeOnePage({
    page: '/Annots [5 0 R]',
    more: [
      '<< /Type /Annot /Subtype /Link /Rect [40 40 240 140] /A 6 0 R >>',
      '<< /S /URI /URI (https://union.example/join) >>',
    ],
  })

/** A page with a draft layer over it, switched off. */
export const makePdfWithHiddenLayer = () =>
  writeOnePage({
    catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] /Order [5 0 R] >> >>',
    resources: '/Properties << /Draft 5 0 R >>',
    contents: deflatedStream(`${boxes} /OC /Draft BDC 0 g 0 0 595 842 re f EMC`),
    more: ['<< /Type /OCG /Name (Draft by Jo Bloggs) >>'],
  })

/** A page with a photograph whose EXIF data says where and by whom it was taken, as a segment of another kind does, and which has its own metadata stream. */
async function makePdfWithPhotograph(): Promise<Buffer> {
  const jpeg = await makeJpeg()
  const segment = Buffer.from('\xff\xec\0\x0bJo Bloggs', 'latin1')
  const photograph = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  return writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [
      {
        dict: '/Type /XObject /Subtype /Image /Width 600 /Height 800 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Metadata 6 0 R',
        bytes: photograph,
      },
      { dict: '/Type /Metadata /Subtype /XML', bytes: Buffer.from('<x:xmpmeta>Jo Bloggs</x:xmpmeta>') },
    ],
  })
}

/** The figure of another document, as LaTeX includes it: with the names of its author and of its file. */
const makePdfWithFigure = () =>
  writeOnePage({
    resources: '/XObject << /Figure 5 0 R >>',
    contents: deflatedStream('/Figure Do'),
    more: [
      deflatedStream(
        boxes,
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /PTEX.FileName (/home/Jo Bloggs/figure.pdf) /PTEX.InfoDict 6 0 R /PieceInfo << /Draft << /Private (Jo Bloggs) >> >>',
      ),
      '<< /Author (Jo Bloggs) /CreationDate (D:20260101) >>',
    ],
  })

const pictureOf = (dict: string, bytes: Buffer) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [
      { dict: `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${dict}`, bytes },
    ],
  })

/** A page with a photograph, or with the same after and between bytes that decoders pass over. */
export async function makePdfWithJpeg({ isLoose = false } = {}): Promise<Buffer> {
  const jpeg = await makeJpeg()
  const loose = [Buffer.from('\r\n'), jpeg.subarray(0, 2), Buffer.from('ab'), jpeg.subarray(2)]
  return pictureOf('/Width 600 /Height 800 /Filter /DCTDecode', isLoose ? Buffer.concat(loose) : jpeg)
}

/** A photograph whose JPEG 2000 file also contains a description. */
async function makePdfWithDescribedPicture(): Promise<Buffer> {
  const written = await readFile(new URL('leaflets/jpx.pdf', import.meta.url))
  const at = written.indexOf('stream\n', written.indexOf('JPXDecode')) + 'stream\n'.length
  const picture = written.subarray(at, at + 51_428)
  const description = Buffer.from('    xml <x:xmpmeta>Jo Bloggs</x:xmpmeta>')
  description.writeUInt32BE(description.length)
  // Before the picture itself, which is the last box.
  const codestream = picture.indexOf('jp2c') - 4
  const described = [picture.subarray(0, codestream), description, picture.subarray(codestream)]
  return pictureOf('/Width 1241 /Height 1754 /Filter /JPXDecode', Buffer.concat(described))
}

/** Drawing instructions whose checksum is missing and whose stream goes on. */
function makePdfWithLooseEnd(): Buffer {
  const { dict, bytes } = deflatedStream(boxes)
  return writeOnePage({
    contents: { dict, bytes: Buffer.concat([bytes.subarray(0, -4), Buffer.from('\r\n')]) },
  })
}

/** Drawing instructions encoded as older programs do it: deflated, then written as text. */
const makeAsciiEncodedPdf = () => {
  const hex = deflatedStream(boxes).bytes.toString('hex')
  return writeOnePage({
    contents: { dict: '/Filter [/ASCIIHexDecode /FlateDecode]', bytes: Buffer.from(`${hex}>`) },
  })
}

/** Drawing instructions in an array of streams, blended by the page's own transparency group. */
const makeBlendedPdf = () =>
  writeOnePage({
    page: '/Contents [4 0 R 5 0 R] /Group << /S /Transparency /CS /DeviceCMYK /I true >>',
    resources: '/ExtGState << /Mix << /BM /Multiply /ca 0.5 >> >>',
    more: [deflatedStream('/Mix gs 0 0.5 1 rg 20 20 400 700 re f')],
  })

/** Three letters, given by their PostScript names, in a font that is not in the file. */
export const makePdfWithoutFont = (font: string, letters: string) =>
  writeOnePage({
    resources: '/Font << /F 5 0 R >>',
    contents: deflatedStream('BT /F 40 Tf 60 600 Td (ABC) Tj ET'),
    more: [
      `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 ${letters}] >> >>`,
    ],
  })

/** A page measured in units of two points. */
const makePdfWithUserUnit = () => writeOnePage({ page: '/MediaBox [0 0 297 421] /UserUnit 2' })

const block = (width: number, height: number, background: string) =>
  ({ create: { width: Math.round(width), height: Math.round(height), channels: 3, background } }) as const

function drawing([width, height]: Size): Sharp {
  return sharp(block(width, height, '#ffffff')).composite([
    {
      input: block(width * 0.6, height * 0.15, '#c1121f'),
      left: Math.round(width * 0.08),
      top: Math.round(height * 0.06),
    },
    {
      input: block(width * 0.3, height * 0.3, '#0d3b66'),
      left: Math.round(width * 0.5),
      top: Math.round(height * 0.5),
    },
  ])
}

export const makePng = (size: Size = [600, 800]) => drawing(size).png().toBuffer()

/** A half-transparent picture. */
const makeTransparentPng = () =>
  sharp({ create: { width: 400, height: 500, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** A photograph whose EXIF data gives the camera's maker, the place and a sideways orientation. */
export const makeJpeg = (size: Size = [600, 800]) =>
  drawing(size)
    .withExif({
      IFD0: { Copyright: 'Jo Bloggs', Make: 'Snapper' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 26/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 39/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const makeWebp = (size: Size = [600, 800]) => drawing(size).webp().toBuffer()

/** The files that must be accepted, by name. Each call makes a new file. */
export const goodFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'an A4 PDF': () => makePdf(),
  'a PDF of two pages': () => makePdf({ pages: 2 }),
  'a PDF of 20 pages': () => makePdf({ pages: 20 }),
  'a landscape PDF': () => makePdf({ size: [842, 595] }),
  'a PDF turned by a quarter': () => makePdf({ turn: 90 }),
  'a PDF turned backwards': () => makePdf({ turn: -90 }),
  'a cropped PDF': makeCroppedPdf,
  'a PDF with a blank back': makePdfWithBlankBack,
  'a PDF with a link': makePdfWithLink,
  'a PDF with a hidden layer': makePdfWithHiddenLayer,
  'a PDF with a photograph': makePdfWithPhotograph,
  'a PDF with a figure': makePdfWithFigure,
  'a PDF with a described picture': makePdfWithDescribedPicture,
  'a PDF with a loose end': makePdfWithLooseEnd,
  'a PDF after a blank line': async () => Buffer.concat([Buffer.from('\r\n'), await makePdf()]),
  'a PDF after a web page': async () =>
    Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), await makePdf()]),
  'a PDF with a page without width': () => writeOnePage({ page: '/MediaBox [0 0 0 842]' }),
  'a PDF packed as text': makeAsciiEncodedPdf,
  'a PDF that blends colours': makeBlendedPdf,
  'a PDF in Greek and Cyrillic without a font': () =>
    makePdfWithoutFont('ArialMT', '/Alpha /Beta /afii10017'),
  'a PDF in units of two points': makePdfWithUserUnit,
  'a PNG': () => makePng(),
  'a see-through PNG': makeTransparentPng,
  'a JPEG with its place': () => makeJpeg(),
  'a WebP': () => makeWebp(),
  'a PNG of 39 megapixels': () => makePng([6000, 6500]),
}
