import { plainText } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletDesignNames, leafletPaper } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletBlocks } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { afterAll, expect, test } from 'vitest'
import {
  contentOf,
  exampleContents,
  exampleImprint,
  exampleOwnCode,
} from '../../../test/files/leaflet-contents.ts'
import { photograph } from '../../../test/files/photograph.ts'
import { makeLeaflet, previewLeaflet, readDocument } from './run-requests.ts'
import { stopDocumentReaders } from './readers.ts'

afterAll(stopDocumentReaders)

const { bytes } = await readDocument(await (await photograph([2600, 1900], 4)).jpeg().toBuffer())
const readPicture = () => Promise.resolve(bytes)
const inks = { A4: 'blue', A5: 'gold', A6: 'black' } as const

test.each(leafletSizes)('every design on %s passes the check of uploaded files', async (size) => {
  for (const design of leafletDesignNames) {
    const content = contentOf({ design, ...exampleContents[design], size, colour: inks[size] })
    const leaflet = {
      content,
      imprint: exampleImprint,
      readPicture: content.picture && readPicture,
      ownCode: exampleOwnCode,
    }
    const made = await makeLeaflet({ ...leaflet, purpose: 'leaflet' })
    expect(made.problems).toEqual([])
    const document = await readDocument(made.bytes)
    expect(document.pages).toBe(made.pages)
    expect(document.headline).toBe(content.headline)
    expect(document.ownCode).toBe(exampleOwnCode.name)
    expectWords(document.text, content)
    // Printers at home leave 5 mm white (rule: print-margins).
    for (const onA4 of document.print.letteringMm)
      expect((onA4! * leafletPaper[size].height) / leafletPaper.A4.height, design).toBeGreaterThanOrEqual(5)
    expect(document.print.coarsestDpi ?? 300).toBeGreaterThanOrEqual(140)
  }
})

test('a leaflet that is made again is the same, and its clean copy still has its code', async () => {
  const content = contentOf({ design: 'two-sided', ...exampleContents['two-sided'] })
  const leaflet = { content, imprint: exampleImprint, readPicture, ownCode: exampleOwnCode }
  const [made, again] = [
    await makeLeaflet({ ...leaflet, purpose: 'leaflet' }),
    await makeLeaflet({ ...leaflet, purpose: 'leaflet' }),
  ]
  expect(again.bytes.equals(made.bytes)).toBe(true)
  const copy = await readDocument((await readDocument(made.bytes)).bytes)
  expect(copy.ownCode).toBe(exampleOwnCode.name)
})

/** Every word that was written can be read, the headline first, and points of lists as such (rule: leaflet-words). */
function expectWords(text: string, content: LeafletContent) {
  const lines = plainText(text).split('\n')
  expect(lines[0]).toBe(content.headline)
  const words = lines.join(' ').replaceAll(/\s+/g, ' ')
  for (const { field, spans } of leafletBlocks(content)) {
    const block = spans.map((span) => span.text).join('')
    if (field !== 'action.address' && !/^(numbers|action.date)/.test(field)) expect(words).toContain(block)
  }
  if (content.text.includes('• ')) expect(text).toContain(/• .*/.exec(content.text)![0])
}

test('a preview has a picture of each side, and the same remarks', async () => {
  const content = contentOf({ design: 'two-sided', ...exampleContents['two-sided'], picture: null })
  const { pictures, problems, advice } = await previewLeaflet(
    { content, imprint: '', readPicture: null, ownCode: exampleOwnCode },
    400,
  )
  expect(pictures.map(({ width, height }) => [width, Math.round(height / 10)])).toEqual([
    [400, 57],
    [400, 57],
  ])
  expect(problems).toEqual([])
  expect(advice.map(({ code }) => code)).toEqual(['no-picture'])
})
