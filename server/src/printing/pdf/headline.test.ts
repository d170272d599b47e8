import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import { readFile } from '../process/read-file.ts'

/** A page with these lines below each other. */
async function makePage(lines: readonly [text: string, size: number][]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage([420, 595])
  let y = 560
  for (const [text, size] of lines) {
    y -= size * 1.2
    page.drawText(text, { x: 30, y, size, font })
  }
  return Buffer.from(await pdf.save())
}

const headlineOf = async (bytes: Buffer) => (await readFile([bytes], () => {})).headline
const small: [string, number] = ['Come to the meeting on Friday at seven, in the library itself.', 11]

test.each<[string, [string, number][], string | null]>([
  ['the largest line', [['Leeds tenants', 14], ['Keep our library', 40], small], 'Keep our library'],
  [
    'two lines that follow each other',
    [['Keep our', 40], ['library open', 40], small],
    'Keep our library open',
  ],
  ['lines that differ by a hair', [['Keep our', 40], ['library open', 39.5], small], 'Keep our library open'],
  ['two lines of which the first is short', [['One', 40], ['Sunday in two', 40], small], 'One Sunday in two'],
  ['two lines that part at a hyphen', [['Twenty-', 40], ['five minutes', 40], small], 'Twenty-five minutes'],
  ['not a price or an initial', [['£ 9', 90], ['Fair pay for care', 40], small], 'Fair pay for care'],
  ['the only line', [['Keep our library', 28]], 'Keep our library'],
  ['nothing of a page that is all text', Array.from({ length: 9 }, () => small), null],
  ['nothing of a page without words', [['1 2 3', 40]], null],
])('the headline of a leaflet is %s', async (_, lines, headline) => {
  expect(await headlineOf(await makePage(lines))).toBe(headline)
})

test('a picture has no headline that could be read', async () => {
  expect(await headlineOf(await makePng())).toBeNull()
})
