import {
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFString,
  rgb,
  StandardFonts,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { readFile } from '../process/read-file.ts'

const operator = (name: string, ...operands: (string | ReturnType<typeof PDFName.of>)[]) =>
  PDFOperator.of(name as never, operands as never)

/** A page that says “Fair pay now”, and something else that `draw` hides. */
async function textOf(draw: (page: PDFPage, pdf: PDFDocument) => void): Promise<string> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([420, 595])
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica))
  page.drawText('Fair pay now', { x: 30, y: 500, size: 12 })
  draw(page, pdf)
  return (await readFile([Buffer.from(await pdf.save())], () => {})).text
}

const hidden = 'Hidden words'
const at = { x: 30, y: 300, size: 12 }

test.each<[string, Parameters<typeof textOf>[0]]>([
  [
    'is drawn invisibly',
    (page) => {
      page.pushOperators(operator('Tr', '3'))
      page.drawText(hidden, at)
    },
  ],
  ['is white on white', (page) => page.drawText(hidden, { ...at, color: rgb(1, 1, 1) })],
  [
    'has the colour of what is behind it',
    (page) => {
      page.drawRectangle({ x: 0, y: 200, width: 420, height: 200, color: rgb(0.7, 0.1, 0.1) })
      page.drawText(hidden, { ...at, color: rgb(0.7, 0.1, 0.1) })
    },
  ],
  [
    'is covered',
    (page) => {
      page.drawText(hidden, at)
      page.drawRectangle({ x: 20, y: 280, width: 300, height: 60, color: rgb(0.9, 0.9, 0.6) })
    },
  ],
  ['is tiny', (page) => page.drawText(hidden, { ...at, size: 3 })],
  ['is beside the page', (page) => page.drawText(hidden, { ...at, x: 500 })],
  [
    'is cropped',
    (page) => {
      page.drawText(hidden, { ...at, y: 20 })
      page.setCropBox(0, 100, 420, 495)
    },
  ],
  [
    'is in a layer that is hidden',
    (page, pdf) => {
      const layer = pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: PDFString.of('Notes') }))
      pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
      page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), pdf.context.obj({ L: layer }))
      page.pushOperators(operator('BDC', PDFName.of('OC'), PDFName.of('L')))
      page.drawText(hidden, at)
      page.pushOperators(operator('EMC'))
    },
  ],
])('text that %s is not among a leaflet’s words', async (_, draw) => {
  expect(await textOf(draw)).toBe('Fair pay now')
})

test('a leaflet’s words are the letters that it shows, not what its file says in their place', async () => {
  const text = await textOf((page) => {
    page.pushOperators(operator('BDC', PDFName.of('Span'), '<< /ActualText (Hidden words) >>'))
    page.drawText('Join us on Friday.', at)
    page.pushOperators(operator('EMC'))
  })
  expect(text).toBe('Fair pay now\nJoin us on Friday.')
})

test('a leaflet’s words are in the language that its file names, if that is one that we know', async () => {
  const inLanguage = (language: string) => textOf((_, pdf) => pdf.setLanguage(language))
  expect(await inLanguage('cy-GB')).toBe('[cy]\nFair pay now')
  expect(await inLanguage('en-GB')).toBe('Fair pay now')
  expect(await inLanguage('tlh')).toBe('Fair pay now')
})

test('pale, small and white letters that can be seen are among a leaflet’s words', async () => {
  const text = await textOf((page) => {
    page.drawText('Pale and small.', { ...at, size: 5, color: rgb(0.75, 0.75, 0.75) })
    page.drawRectangle({ x: 0, y: 100, width: 420, height: 100, color: rgb(0.7, 0.1, 0.1) })
    page.drawText('White on red!', { ...at, y: 150, color: rgb(1, 1, 1) })
  })
  expect(text).toBe('Fair pay now\nPale and small.\nWhite on red!')
})
