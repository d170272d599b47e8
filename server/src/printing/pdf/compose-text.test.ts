import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { maxLeafletTextLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { LeafletText } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import { readFile } from '../process/read-file.ts'

type Line = [text: string, size?: number, isBold?: boolean, gap?: number]

/** Pages with these lines below each other, in points. */
async function makePages(...pages: readonly Line[][]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont('Helvetica-Bold')]
  for (const lines of pages) {
    const page = pdf.addPage([420, 595])
    let y = 575
    for (const [text, size = 11, isBold = false, gap = 0] of lines) {
      y -= size * 1.25 + gap
      page.drawText(text, { x: 30, y, size, font: isBold ? bold : plain })
    }
  }
  return Buffer.from(await pdf.save())
}

const textOf = async (bytes: Buffer) => (await readFile([bytes], () => {})).text

test.each<[string, Line[][], string[]]>([
  [
    'the headline comes first, and lines of a paragraph are joined',
    [
      [
        ['Leeds tenants'],
        ['Keep our', 40],
        ['library open', 40],
        ['Forty thousand people came last year, to read, to get warm and to be'],
        ['helped with a form. It costs less than one bus a day.'],
        ['Come on Friday. Bring somebody who has never been there, if you can, and'],
        ['tell them why.'],
      ],
    ],
    [
      '**Keep our library open**',
      'Leeds tenants',
      'Forty thousand people came last year, to read, to get warm and to be helped with a form. It costs less than one bus a day.',
      'Come on Friday. Bring somebody who has never been there, if you can, and tell them why.',
    ],
  ],
  [
    'words divided at the end of a line are joined, names with a hyphen are not',
    [
      [
        ['The council wants to close every library on the north side of the commu-'],
        ['nity, and the one in Stoke-on-Trent too, says the Member for Newcastle-'],
        ['Lyme in a letter.'],
      ],
    ],
    [
      'The council wants to close every library on the north side of the community, and the one in Stoke-on-Trent too, says the Member for Newcastle-Lyme in a letter.',
    ],
  ],
  [
    'points of a list and short lines stay apart, bold lines are headings',
    [
      [
        ['What you can ask for', 11, true],
        ['• a contract in writing, before you start, with the hours that you will'],
        ['work'],
        ['• a break'],
        ['1. Ring us'],
        ['2. Join'],
        ['Town Hall', 11, false, 12],
        ['Friday, 7pm'],
      ],
    ],
    [
      '**What you can ask for**',
      '• a contract in writing, before you start, with the hours that you will work',
      '• a break',
      '1. Ring us',
      '2. Join',
      'Town Hall',
      'Friday, 7pm',
    ],
  ],
  [
    'a sentence goes on over the page',
    [
      [['Fair pay', 30], ['The contract ends in January, so this is the time to write to your']],
      [['councillor.']],
    ],
    ['**Fair pay**', 'The contract ends in January, so this is the time to write to your', 'councillor.'],
  ],
])('of a PDF’s words, %s', async (_, pages, lines) => {
  const text = await textOf(await makePages(...pages))
  expect(text.split('\n')).toEqual(lines)
  expect(LeafletText.parse(text)).toBe(text)
})

test('a long text ends after a paragraph', async () => {
  const line: Line = [
    'Every worker deserves a pay rise. Come to the meeting on Friday at seven.',
    10,
    false,
    12,
  ]
  const pages = Array.from({ length: 14 }, () => Array.from({ length: 22 }, () => line))
  const text = await textOf(await makePages(...pages))
  expect(text.length).toBeLessThanOrEqual(maxLeafletTextLength)
  expect(text.length).toBeGreaterThan(maxLeafletTextLength - 200)
  expect(text.split('\n').at(-1)).toBe(line[0])
})

test('a picture, and a page without text, have no words', async () => {
  expect(await textOf(await makePng())).toBe('')
  expect(await textOf(await makePages([]))).toBe('')
})
