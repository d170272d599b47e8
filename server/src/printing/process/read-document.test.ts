import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  goodFiles,
  makePdfWithHiddenLayer,
  makePdfWithJpeg,
  makePng,
} from '../../../test/files/good-files.ts'
import { fieldPlace, filledIn, notFilledIn } from '../../../test/files/form-files.ts'
import { unpackPdf } from '../../../test/files/unpack-pdf.ts'
import { mutateFile } from '../../../test/files/mutate-file.ts'
import { deflatedRepeatedly, writeOnePage } from '../../../test/files/write-pdf.ts'
import { drawFile, readFile } from './read-file.ts'
import { DocumentRefused } from '../documents/refusal.ts'

/** In this process: what starting a reader takes is the same for each. */
const readDocument = (bytes: Buffer) => readFile([bytes], () => {})
const drawPage = (
  { bytes, contentType }: Pick<Awaited<ReturnType<typeof readDocument>>, 'bytes' | 'contentType'>,
  page: number,
  width = 1000,
) => drawFile(bytes, contentType, page, width)

const make = async (name: string) => goodFiles[name]!()
/** Each file is read once: what is read does not change. */
const documents = new Map<string, ReturnType<typeof readDocument>>()
function read(name: string) {
  const document = documents.get(name) ?? make(name).then((bytes) => readDocument(bytes))
  documents.set(name, document)
  return document
}

const pdfs = Object.keys(goodFiles).filter((name) => name.includes('PDF'))
const pictures = Object.keys(goodFiles).filter((name) => !name.includes('PDF'))

describe('a good file is accepted', () => {
  test.each(Object.keys(goodFiles))('%s, with a preview of page one', async (name) => {
    const { preview, previewWidth, previewHeight, pageWidth, pageHeight } = await read(name)
    const { format, width, height } = await sharp(preview).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: previewWidth, height: previewHeight })
    expect(previewWidth).toBeLessThanOrEqual(800)
    expect(previewWidth / previewHeight).toBeCloseTo(pageWidth / pageHeight, 1)
  })

  test.each([
    ['an A4 PDF', 'application/pdf', 1, 595, 842, 'points'],
    ['a PDF of 20 pages', 'application/pdf', 20, 595, 842, 'points'],
    ['a landscape PDF', 'application/pdf', 1, 842, 595, 'points'],
    ['a PDF turned by a quarter', 'application/pdf', 1, 842, 595, 'points'],
    ['a PDF turned backwards', 'application/pdf', 1, 842, 595, 'points'],
    ['a cropped PDF', 'application/pdf', 1, 400, 650, 'points'],
    ['a PDF with a blank back', 'application/pdf', 2, 595, 842, 'points'],
    ['a PDF in Greek and Cyrillic without a font', 'application/pdf', 1, 595, 842, 'points'],
    ['a PDF in units of two points', 'application/pdf', 1, 594, 842, 'points'],
    ['a PDF with a page without width', 'application/pdf', 1, 612, 792, 'points'],
    ['a PNG', 'image/png', 1, 600, 800, 'pixels'],
    ['a JPEG with its place', 'image/jpeg', 1, 800, 600, 'pixels'],
    ['a WebP', 'image/webp', 1, 600, 800, 'pixels'],
    ['a PNG of 39 megapixels', 'image/png', 1, 3238, 3508, 'pixels'],
  ])(
    '%s: its type, pages and visible size are reported',
    async (name, contentType, pages, pageWidth, pageHeight, pageUnit) => {
      expect(await read(name)).toMatchObject({ contentType, pages, pageWidth, pageHeight, pageUnit })
    },
  )

  test('bytes inside a larger buffer', async () => {
    const png = await makePng()
    const within = Buffer.concat([Buffer.from('before'), png, Buffer.from('after')]).subarray(
      6,
      6 + png.length,
    )
    expect(await readDocument(within)).toMatchObject({ contentType: 'image/png', pageWidth: 600 })
  })
})

describe('the clean copy', () => {
  test.each(pdfs)('of %s looks like the original', async (name) => {
    const original = await make(name)
    const { bytes, contentType, pages } = await read(name)
    for (const page of new Set([1, pages])) {
      const [before, after] = [
        await drawPage({ bytes: original, contentType }, page),
        await drawPage({ bytes, contentType }, page),
      ]
      expect(after.bytes.equals(before.bytes)).toBe(true)
    }
  })

  const traces =
    /Jo Bloggs|<script|PTEX|PieceInfo|Draft for|Info|Producer|Creator|CreationDate|ModDate|Metadata|xmpmeta|Exif|Annots|AcroForm|Widget|FreeText|URI|union\.example|OpenAction/

  test.each(pdfs)('of %s contains only its pages', async (name) => {
    expect(await unpackPdf((await read(name)).bytes)).not.toMatch(traces)
  })

  test.each([
    'an A4 PDF',
    'a PDF with a link',
    'a PDF with a hidden layer',
    'a PDF with a photograph',
    'a PDF with a figure',
    'a PDF with a described picture',
  ])('of %s has lost the metadata of the original', async (name) => {
    expect(await unpackPdf(await make(name))).toMatch(traces)
  })

  test('of a PDF after a web page starts at once', async () => {
    expect((await read('a PDF after a web page')).bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test.each(Object.keys(filledIn))('shows %s', async (name) => {
    const { bytes } = await readDocument(filledIn[name]!())
    expect(await inkAtField(bytes)).toBeGreaterThan(0.02)
    expect(await unpackPdf(bytes)).not.toMatch(traces)
  })

  test.each(Object.keys(notFilledIn))('does not show %s', async (name) => {
    const { bytes } = await readDocument(notFilledIn[name]!())
    expect(await inkAtField(bytes)).toBe(0)
    expect(await unpackPdf(bytes)).not.toMatch(traces)
  })

  test('is the same for the same pages, whatever else the file contains', async () => {
    const more = ['<< /Author (Jo Bloggs) /Next 6 0 R >>', '<< /Author (Somebody else) >>']
    const [one, other] = [writeOnePage({}), writeOnePage({ catalog: '/Outlines 5 0 R /Author 5 0 R', more })]
    expect((await readDocument(other)).bytes.equals((await readDocument(one)).bytes)).toBe(true)
  })

  test('keeps hidden layers hidden', async () => {
    const layered = await readDocument(makePdfWithHiddenLayer())
    const plain = await readDocument(writeOnePage({}))
    expect(layered.preview.equals(plain.preview)).toBe(true)
  })

  test('shows a photograph with bytes before its start', async () => {
    const loose = await readDocument(await makePdfWithJpeg({ isLoose: true }))
    const plain = await readDocument(await makePdfWithJpeg())
    expect(loose.preview.equals(plain.preview)).toBe(true)
  })

  test.each(pictures)('of %s has no EXIF, location, profile or comment', async (name) => {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp((await read(name)).bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({})
  })

  test('of a photograph has lost the metadata of the original', async () => {
    const { exif, orientation } = await sharp(await make('a JPEG with its place')).metadata()
    expect(exif?.toString('latin1')).toContain('Jo Bloggs')
    expect(orientation).toBe(6)
  })

  test('can be read again', async () => {
    for (const name of [
      'a cropped PDF',
      'a PDF turned by a quarter',
      'a PDF with a hidden layer',
      'a JPEG with its place',
    ]) {
      const { bytes, ...first } = await read(name)
      expect(await readDocument(bytes)).toMatchObject({
        pageWidth: first.pageWidth,
        pageHeight: first.pageHeight,
      })
    }
  })
})

/** The share of dark dots at the place of a form's field, within its border. */
async function inkAtField(bytes: Buffer): Promise<number> {
  const page = await drawPage({ bytes, contentType: 'application/pdf' }, 1, 595)
  const { left, bottom, right, top } = fieldPlace
  const place = { left: left + 3, top: 842 - top + 3, width: right - left - 6, height: top - bottom - 6 }
  const dots = await sharp(page.bytes).extract(place).greyscale().raw().toBuffer()
  return dots.filter((level) => level < 128).length / dots.length
}

describe('a page drawn on its own', () => {
  test('has the requested width, for each page', async () => {
    const twoPages = await read('a PDF of two pages')
    const [first, second] = [await drawPage(twoPages, 1), await drawPage(twoPages, 2)]
    expect(first).toMatchObject({ width: 1000, height: 1415 })
    expect(await sharp(second.bytes).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 1415 })
    expect(second.bytes.equals(first.bytes)).toBe(false)
  })

  test('of a picture is the picture, never enlarged, on white', async () => {
    const { bytes, width } = await drawPage(await read('a see-through PNG'), 1)
    expect(width).toBe(400)
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false)
  })
})

const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const invisible = `BT 3 Tr /F 10 Tf 50 500 Td (${'letter '.repeat(100)}) Tj ET\n`

test.each([
  ['4 million comments', 4000, '%\n'.repeat(1000)],
  ['5 million numbers', 5000, '1 '.repeat(1000)],
  ['2 million marks', 2000, '/A BMC EMC '.repeat(1000)],
  ['700,000 invisible letters', 1000, invisible],
])('a page of %s is refused before it takes the memory of a reader', async (_, times, part) => {
  const contents = await deflatedRepeatedly(times, Buffer.from(part))
  await expect(readDocument(writeOnePage({ resources: font, contents }))).rejects.toEqual(
    new DocumentRefused('takes-too-long'),
  )
})

test('a file with random faults is cleaned or refused, and nothing else happens', async () => {
  const files = await Promise.all(
    ['a PDF of two pages', 'a PDF with a photograph', 'a PNG', 'a JPEG with its place'].map(make),
  )
  let accepted = 0
  for (let seed = 1; seed <= 40; seed++) {
    const file = mutateFile(files[seed % files.length]!, seed)
    const document = await readDocument(file).catch((error: unknown) => {
      expect(error).toBeInstanceOf(DocumentRefused)
    })
    if (!document) continue
    accepted++
    if (document.contentType === 'application/pdf')
      expect(await unpackPdf(document.bytes)).not.toMatch(/Info|Annots|Metadata/)
  }
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(40)
})
