import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { goodLeaflets, pageWithJbig2 } from '../../../test/files/good-leaflets.ts'
import { documentLimits } from '../documents/document.ts'
import { drawPage, readDocument } from './read-document.ts'
import { stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

const names = Object.keys(goodLeaflets)
let taken = 0

test.each(names)('%s is taken and its first page drawn', async (name) => {
  const file = await goodLeaflets[name]!()
  expect(file.length).toBeLessThanOrEqual(documentLimits.maxBytes)
  const document = await readDocument(file)
  const { channels } = await sharp((await drawPage(document, 1)).bytes).stats()
  // A page that could not be drawn would be plain white.
  if (document.contentType === 'application/pdf')
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(250)
  taken += 1
})

test('a scan in JBIG2 is black where it was scanned black, and white elsewhere', async () => {
  const document = await readDocument(pageWithJbig2())
  const { bytes, width, height } = await drawPage(document, 1, 595)
  const grey = await sharp(bytes).greyscale().raw().toBuffer()
  const levelAt = (x: number, y: number) => grey[Math.round(y * height) * width + Math.round(x * width)]!
  // The picture is 500 by 700 points on A4, 40 from the left and 60 from the foot.
  const onScan = (x: number, y: number) => levelAt((40 + 500 * x) / 595, (82 + 700 * y) / 842)
  for (const [x, y] of [
    [0.1, 0.08],
    [0.45, 0.1],
    [0.1, 0.45],
    [0.48, 0.48],
  ] as const)
    expect(onScan(x, y)).toBeLessThan(20)
  for (const [x, y] of [
    [0.02, 0.3],
    [0.3, 0.01],
    [0.55, 0.2],
    [0.2, 0.55],
    [0.9, 0.9],
  ] as const)
    expect(onScan(x, y)).toBeGreaterThan(235)
})

test('all sixty are taken', () => {
  console.log(`Good leaflets: ${taken} of ${names.length} taken.`)
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect(taken).toBe(names.length)
})
