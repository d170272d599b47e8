import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { goodLeaflets } from '../../../test/files/good-leaflets.ts'
import { documentLimits } from './document.ts'
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

test('all sixty are taken', () => {
  console.log(`Good leaflets: ${taken} of ${names.length} taken.`)
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect(taken).toBe(names.length)
})
