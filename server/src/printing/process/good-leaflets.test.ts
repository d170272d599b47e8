import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { goodLeaflets, pageWithJbig2 } from '../../../test/files/good-leaflets.ts'
import { heavyFiles } from '../../../test/files/heavy-files.ts'
import { documentLimits } from '../documents/document.ts'
import { drawPage, readDocument } from './run-requests.ts'
import { drawFile, readFile } from './read-file.ts'
import { stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

/** A page that could not be drawn would be plain white. */
async function darkestOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return Math.min(...channels.map(({ min }) => min))
}

test.each(Object.entries(goodLeaflets))('%s is taken and its first page drawn', async (_, make) => {
  const { bytes, contentType } = await readFile([await make()], () => {})
  expect(await darkestOf((await drawFile(bytes, contentType, 1, 1000)).bytes)).toBeLessThan(250)
})

test.each(Object.entries(heavyFiles))('%s is taken and its first page drawn by a reader', async (_, make) => {
  const file = await make()
  expect(file.length).toBeLessThanOrEqual(documentLimits.maxBytes)
  const document = await readDocument(file)
  expect(await darkestOf((await drawPage(document, 1)).bytes)).toBeLessThan(250)
})

test('a scan in JBIG2 is black where it was scanned black, and white elsewhere', async () => {
  const scan = await readFile([pageWithJbig2()], () => {})
  const { bytes, width, height } = await drawFile(scan.bytes, scan.contentType, 1, 595)
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
