import { readFile, readdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { encodeJbig2 } from './encode-jbig2.ts'
import { makePdf } from './good-files.ts'
import { a4At300Dpi, photograph } from './photograph.ts'
import { deflatedStream, writeOnePage, type StreamObject } from './write-pdf.ts'

/** In points. */
type Size = [width: number, height: number]

/** Millimetres in points. */
const mm = (length: number) => (length / 25.4) * 72
const paperSizes: Record<string, Size> = {
  A3: [mm(297), mm(420)],
  A4: [mm(210), mm(297)],
  'a third of A4': [mm(99), mm(210)],
  'a square of 148 mm': [mm(148), mm(148)],
  'a business card': [mm(85), mm(55)],
}

/** A page with one picture, from its dictionary and its encoded bytes. */
const pageWithPicture = (picture: StreamObject, more: (string | StreamObject)[] = []) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [{ ...picture, dict: `/Type /XObject /Subtype /Image ${picture.dict}` }, ...more],
  })

async function pageWithCmykJpeg(): Promise<Buffer> {
  const bytes = await (
    await photograph([1240, 1754], 4)
  )
    .toColourspace('cmyk')
    .jpeg({ quality: 80 })
    .toBuffer()
  return pageWithPicture({
    dict: '/Width 1240 /Height 1754 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]',
    bytes,
  })
}

/** A scan with a black field: its left upper quarter, without a border of 100 pixels. */
export function pageWithJbig2(): Buffer {
  const [width, height] = [1240, 1754]
  const data = new Uint8Array(width * height)
  for (let row = 100; row < height / 2; row++) data.fill(1, row * width + 100, row * width + width / 2)
  return pageWithPicture({
    dict: `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
    bytes: encodeJbig2({ data, width, height }),
  })
}

const pixels = (size: Size, bytesPerPixel: number) => {
  const bytes = Buffer.alloc(size[0] * size[1] * bytesPerPixel)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (at * 7) % 251
  return deflateSync(bytes)
}
const flatePicture = (size: Size, bytesPerPixel: number, rest: string): StreamObject => ({
  dict: `/Width ${size[0]} /Height ${size[1]} /Filter /FlateDecode ${rest}`,
  bytes: pixels(size, bytesPerPixel),
})

const tint = '{ dup 0 mul exch dup 1 mul exch dup 0.86 mul exch 0 mul }'
const spotColour = `[/Separation /Union#20Red /DeviceCMYK << /FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1 0 1] /Length ${tint.length} >>]`

/** The structure of each program, as its files show it. */
const structures: Record<string, () => Buffer | Promise<Buffer>> = {
  'InDesign: bleed, trim and art boxes, layers, colour profile': () =>
    writeOnePage({
      catalog:
        '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) >>] /OCProperties << /OCGs [5 0 R] /D << /ON [5 0 R] /Order [5 0 R] >> >>',
      page: '/MediaBox [0 0 646 893] /BleedBox [17 17 629 876] /TrimBox [25.5 25.5 620.5 867.5] /ArtBox [25.5 25.5 620.5 867.5] /CropBox [0 0 646 893] /PieceInfo << /InDesign << /LastModified (D:20261101) >> >>',
      resources: '/Properties << /MC0 5 0 R >> /ExtGState << /GS0 << /OP true /op true /OPM 1 /SA true >> >>',
      contents: deflatedStream('/OC /MC0 BDC /GS0 gs 0 1 0.86 0.1 k 40 40 500 300 re f EMC'),
      more: ['<< /Type /OCG /Name (Layer 1) >>'],
    }),
  'PDF/X-1a: CMYK, spot colour': () =>
    writeOnePage({
      catalog:
        '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001) >>]',
      page: '/TrimBox [0 0 595 842]',
      resources:
        '/ColorSpace << /Spot [/Separation /UnionRed /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0.86 0] /N 1 >>] >>',
      contents: deflatedStream('/Spot cs 1 scn 40 40 500 300 re f 0 0 0 1 k 60 500 80 200 re f'),
    }),
  'PDF/X-4: transparency over a spot colour of two inks': () =>
    writeOnePage({
      resources:
        '/ColorSpace << /Duo [/DeviceN [/Red /Black] /DeviceCMYK << /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1] /Length 30 >>] >> /ExtGState << /T << /ca 0.4 /BM /Multiply >> >>',
      contents: deflatedStream('1 0 0 rg 40 40 300 300 re f /T gs 0 0.3 0 rg 100 100 300 300 re f'),
    }),
  'Word: tagged text, a language, a document outline': () =>
    writeOnePage({
      catalog:
        '/MarkInfo << /Marked true >> /Lang (en-GB) /StructTreeRoot 5 0 R /ViewerPreferences << /DisplayDocTitle true >> /PageMode /UseOutlines',
      page: '/StructParents 0 /Tabs /S /Group << /Type /Group /S /Transparency /CS /DeviceRGB >>',
      resources: '/Font << /F1 6 0 R >>',
      contents: deflatedStream(
        '/P << /MCID 0 >> BDC q 0 0 595.32 841.92 re W* n BT /F1 24 Tf 1 0 0 1 72 720 Tm [(Fa) 5 (ir pay no) -3 (w)] TJ ET Q EMC',
      ),
      more: [
        '<< /Type /StructTreeRoot /K << /Type /StructElem /S /P /P 5 0 R /K 0 /Pg 3 0 R >> >>',
        '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEE+Calibri /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 33 /Widths [226 326] >>',
      ],
    }),
  'Quartz: a colour profile for everything': () =>
    writeOnePage({
      resources:
        '/ColorSpace << /Cs1 [/ICCBased 5 0 R] >> /ExtGState << /Gs1 << /Type /ExtGState /ca 1 >> >>',
      contents: deflatedStream('q Q q /Perceptual ri /Gs1 gs /Cs1 cs 0.8 0.1 0.1 sc 40 40 500 300 re f Q'),
      more: [
        {
          dict: '/N 3 /Alternate /DeviceRGB /Filter /FlateDecode',
          bytes: deflateSync(Buffer.alloc(3144, 1)),
        },
      ],
    }),
  'Canva: a form for each element, soft masks': () =>
    writeOnePage({
      resources: '/XObject << /X5 5 0 R >> /ExtGState << /G3 << /ca 0.5 /SMask /None >> >>',
      contents: deflatedStream('1 0 0 -1 0 842 cm q .75 0 0 .75 0 0 cm /G3 gs /X5 Do Q'),
      more: [
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 794 1123] /Group << /S /Transparency /CS /DeviceRGB /I true >> /Resources << >>',
          bytes: Buffer.from('0.9 0.2 0.3 rg 50 50 600 400 re f'),
        },
      ],
    }),
  'a gradient': () =>
    writeOnePage({
      resources:
        '/Shading << /Sh << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 842] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> /Extend [true true] >> >>',
      contents: deflatedStream('q 40 40 500 700 re W n /Sh sh Q'),
    }),
  'a pattern of tiles': () =>
    writeOnePage({
      resources: '/Pattern << /P 5 0 R >>',
      contents: deflatedStream('/Pattern cs /P scn 40 40 500 700 re f'),
      more: [
        {
          dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >>',
          bytes: Buffer.from('1 0 0 rg 0 0 10 10 re f'),
        },
      ],
    }),
  'letters that are drawings': () =>
    writeOnePage({
      resources: '/Font << /T 5 0 R >>',
      contents: deflatedStream('BT /T 40 Tf 60 600 Td (aaaa) Tj ET'),
      more: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /box 6 0 R >> /Encoding << /Type /Encoding /Differences [97 /box] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << >> >>',
        { dict: '', bytes: Buffer.from('1000 0 0 0 750 750 d1 0 0 750 750 re f') },
      ],
    }),
  'a spot colour computed by a small program': () =>
    writeOnePage({
      resources: `/ColorSpace << /Spot ${spotColour.replace(/<<.*>>/, '6 0 R')} >>`,
      contents: deflatedStream('/Spot cs 1 scn 40 40 500 300 re f'),
      more: [
        '<< >>',
        { dict: '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]', bytes: Buffer.from(tint) },
      ],
    }),
  'a reply slip with form fields': makeReplySlip,
  'notes in the margin': () =>
    writeOnePage({
      page: '/Annots [5 0 R]',
      more: ['<< /Type /Annot /Subtype /Text /Rect [40 40 60 60] /Contents (Check the date) /T (Jo) >>'],
    }),
  'text after the end of the file': async () => Buffer.concat([await makePdf(), Buffer.from('\r\n\r\n')]),
}

async function makeReplySlip(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await makePdf())
  const form = pdf.getForm()
  const name = form.createTextField('name')
  name.setText('Name')
  name.addToPage(pdf.getPage(0), { x: 60, y: 300, width: 300, height: 30 })
  form.createCheckBox('join').addToPage(pdf.getPage(0), { x: 60, y: 250, width: 20, height: 20 })
  return Buffer.from(await pdf.save())
}

/** The same page in another encoding of its picture. */
const pictures: Record<string, () => Buffer | Promise<Buffer>> = {
  'a CMYK photograph': pageWithCmykJpeg,
  'a picture in a palette': () =>
    pageWithPicture(
      flatePicture([1240, 1754], 1, '/ColorSpace [/Indexed /DeviceRGB 1 <ff00000000ff>] /BitsPerComponent 8'),
    ),
  'a picture of 16 bits a colour': () =>
    pageWithPicture(flatePicture([620, 877], 6, '/ColorSpace /DeviceRGB /BitsPerComponent 16')),
  'a scan of 600 dpi, one bit a pixel': () =>
    pageWithPicture({
      dict: '/Width 4960 /Height 7016 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
      bytes: deflateSync(Buffer.alloc((4960 / 8) * 7016, 0xf3)),
    }),
  'a scan in JBIG2': pageWithJbig2,
  'a picture with a soft edge': () =>
    pageWithPicture(flatePicture([600, 800], 3, '/ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 6 0 R'), [
      {
        ...flatePicture([600, 800], 1, ''),
        dict: '/Type /XObject /Subtype /Image /Width 600 /Height 800 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
      },
    ]),
  'an uncompressed A4 of 300 dpi in grey': () =>
    pageWithPicture({
      dict: `/Width ${a4At300Dpi[0]} /Height ${a4At300Dpi[1]} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      bytes: Buffer.alloc(a4At300Dpi[0] * a4At300Dpi[1], 0xee),
    }),
  'an A4 of 300 dpi without loss': () =>
    pageWithPicture(flatePicture(a4At300Dpi, 3, '/ColorSpace /DeviceRGB /BitsPerComponent 8')),
}

const written = new URL('leaflets/', import.meta.url)
const files = (await readdir(written)).filter((name) => name.endsWith('.pdf'))

/** Leaflets as people really send them, by name. Each must be taken; the largest are in heavy-files.ts. */
export const goodLeaflets: Record<string, () => Buffer | Promise<Buffer>> = {
  ...Object.fromEntries(files.map((name) => [name, () => readFile(new URL(name, written))])),
  ...Object.fromEntries(
    Object.entries(paperSizes).map(([name, size]) => [`a PDF of ${name}`, () => makePdf({ size })]),
  ),
  ...structures,
  ...pictures,
}
