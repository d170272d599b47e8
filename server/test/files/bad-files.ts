import sharp from 'sharp'
import { deflateSync, crc32 } from 'node:zlib'
import type { RefusalReason } from '../../src/printing/index.ts'
import {
  activePdfs,
  withClaimedSize,
  makeContentBomb,
  makeDeepPdf,
  makeEncryptedPdf,
  makeEndlessDrawing,
  makeMisdescribedPicture,
  makePageTreeLoop,
  makePdfOfManyObjects,
  makePdfOfPages,
  makePictureBomb,
  makeRunLengthBomb,
  makeStructureBomb,
} from './bad-pdfs.ts'
import { makeForm } from './form-files.ts'
import { makeJpeg, makePdf, makePdfWithoutFont, makePng, makeWebp } from './good-files.ts'
import { boxes, deflatedStream, writeOnePage, writePdf, type StreamObject } from './write-pdf.ts'

/** The first part of a file, as an interrupted upload leaves it. */
const truncated = (bytes: Buffer, part = 0.5) => bytes.subarray(0, Math.floor(bytes.length * part))

const chunk = (type: string, bytes: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(bytes.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A valid greyscale PNG of one colour and any size, in very few bytes. */
function makeFlatPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that some viewers would play as an animation. */
async function makeAnimatedPng(): Promise<Buffer> {
  const still = await makePng()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  return Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)])
}

async function makeAnimatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><script>alert(1)</script></svg>'

/** The first bytes of a photograph of an iPhone. */
const heicStart = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

/** Words typed onto a page, in UTF-16, that its program did not draw. */
const makeTypedWords = (hex: string) =>
  writeOnePage({
    page: '/Annots [5 0 R]',
    more: [
      `<< /Type /Annot /Subtype /FreeText /Rect [60 300 360 330] /DA (/Helv 12 Tf 0 g) /Contents <${hex}> >>`,
    ],
  })

/** Two pages, of which the second is given in PDF syntax. */
const makeSecondPage = (resources: string, contents: string, more: (string | StreamObject)[]) =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    `<< /Type /Page /Parent 2 0 R /Resources << ${resources} >> /Contents 5 0 R >>`,
    deflatedStream(contents),
    ...more,
  ])

/** Japanese in a font that is not in the file, on page two. */
export const makePdfWithMissingFont = () =>
  makeSecondPage('/Font << /J 6 0 R >>', 'BT /J 40 Tf 60 600 Td <93FA967B8CEA> Tj ET', [
    '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ])

/** A scan that no program can decode, on page two. */
export const makePdfWithBrokenScan = () =>
  makeSecondPage('/XObject << /Photo 6 0 R >>', 'q 500 0 0 700 40 60 cm /Photo Do Q', [
    {
      dict: '/Type /XObject /Subtype /Image /Width 400 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
      bytes: Buffer.from('this is no scan at all, whatever its name says'),
    },
  ])

interface BadFile {
  make: () => Buffer | Promise<Buffer>
  reason: RefusalReason
}
const bad = (reason: RefusalReason, make: BadFile['make']): BadFile => ({ reason, make })

/** The files that must be refused, by name, and the reason. Each call makes a new file. */
export const badFiles: Record<string, BadFile> = {
  'an empty file': bad('empty', () => Buffer.alloc(0)),
  'a file of 11 MB': bad('too-big', async () =>
    Buffer.concat([await makePdf(), Buffer.alloc(11 * 1024 * 1024, ' ')]),
  ),

  'plain text': bad('wrong-type', () => Buffer.from('Fair pay now\n'.repeat(50))),
  'a program': bad('program', () => Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(4096)])),
  'an SVG': bad('svg', () => Buffer.from(svg)),
  'a Word document': bad('office-document', () => Buffer.from('{\\rtf1\\ansi Fair pay now}')),
  'a GIF': bad('wrong-type', async () =>
    sharp(await makePng())
      .gif()
      .toBuffer(),
  ),
  'an animated PNG': bad('wrong-type', makeAnimatedPng),
  'an animated WebP': bad('wrong-type', makeAnimatedWebp),
  'a photograph of an iPhone': bad('heic', () => heicStart),

  'half a PDF': bad('damaged', async () => truncated(await makePdf({ pages: 3 }))),
  'half a PNG': bad('damaged', async () => truncated(await makePng())),
  'half a JPEG': bad('damaged', async () => truncated(await makeJpeg())),
  'half a WebP': bad('damaged', async () => truncated(await makeWebp())),
  'a PDF of words only': bad('damaged', () => Buffer.from('%PDF-1.7\nFair pay now\n%%EOF')),
  'a PDF without pages': bad('damaged', () => makePdfOfPages(0)),
  'a PDF whose font cannot be read': bad('damaged', () =>
    writeOnePage({
      resources: '/Font << /F 5 0 R >>',
      contents: deflatedStream('BT /F 40 Tf 60 600 Td (ABC) Tj ET'),
      more: ['<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman 12 0 0 >>'],
    }),
  ),
  'pages that contain themselves': bad('damaged', makePageTreeLoop),

  'a PNG of 900 megapixels': bad('too-many-pixels', () => makeFlatPng(30_000)),
  'a JPEG that claims 3.6 gigapixels': bad('too-many-pixels', async () => withClaimedSize(await makeJpeg())),
  'a PDF with 400 megapixels': bad('too-many-pixels', makePictureBomb),
  'a PDF with a misdescribed picture': bad('too-many-pixels', makeMisdescribedPicture),

  'a PDF of 21 pages': bad('too-many-pages', () => makePdf({ pages: 21 })),
  'a PDF of 10,000 pages': bad('too-many-pages', () => makePdfOfPages(10_000)),

  'a PDF with a password': bad('password', () => makeEncryptedPdf()),
  'a PDF with a password, RC4': bad('password', () =>
    makeEncryptedPdf({ algorithm: 'RC4-128', packed: false }),
  ),

  ...Object.fromEntries(
    Object.entries(activePdfs).map(([name, make]) => [`a PDF with ${name}`, bad('active-content', make)]),
  ),

  'a form with an answer in Hebrew, without a drawing': bad('typed-text', () =>
    makeForm('/FT /Tx /V <FEFF05E905DC05D505DD>'),
  ),
  'Hebrew typed onto a page, without a drawing': bad('typed-text', () =>
    makeTypedWords('FEFF05E905DC05D505DD'),
  ),
  'Japanese typed onto a page, without a drawing': bad('typed-text', () =>
    makeTypedWords('FEFF65E5672C8A9E'),
  ),
  'Japanese in a font that is not in the file': bad('missing-font', makePdfWithMissingFont),
  'Hebrew in a font that is not in the file': bad('missing-font', () =>
    makePdfWithoutFont('ArialMT', '/afii57664 /afii57665 /afii57666'),
  ),
  'symbols in a font that is not in the file': bad('missing-font', () =>
    makePdfWithoutFont('Wingdings-Regular', '/a /b /c'),
  ),
  'a scan that cannot be decoded': bad('not-drawable', makePdfWithBrokenScan),

  'a layer without a name': bad('hidden-parts', () =>
    writeOnePage({ contents: deflatedStream(`/OC << /Type /OCG >> BDC ${boxes} EMC`) }),
  ),

  'a page of 350 metres': bad('page-size', () => writeOnePage({ page: '/MediaBox [0 0 1000000 1000000]' })),
  'a page of 3 millimetres': bad('page-size', () => writeOnePage({ page: '/MediaBox [0 0 10 10]' })),
  'a page of huge units': bad('page-size', () => writeOnePage({ page: '/UserUnit 50' })),
  'a PNG of one pixel': bad('page-size', () => makeFlatPng(1)),

  'a content bomb': bad('takes-too-long', makeContentBomb),
  'a content bomb of run lengths': bad('takes-too-long', makeRunLengthBomb),
  'a PDF of 170,000 objects': bad('takes-too-long', makePdfOfManyObjects),
  'an endless drawing': bad('takes-too-long', makeEndlessDrawing),
}

/** PDFs with a bomb that no page refers to, by name: they are taken without it. */
export const defusedFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a hundred thousand nested lists': makeDeepPdf,
  'a structure bomb': () => makeStructureBomb(),
  'a hidden structure bomb': () => makeStructureBomb({ hidden: true }),
}
