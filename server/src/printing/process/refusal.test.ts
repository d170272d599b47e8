import { afterAll, describe, expect, test } from 'vitest'
import {
  badFiles,
  defusedFiles,
  makePdfWithBrokenScan,
  makePdfWithMissingFont,
} from '../../../test/files/bad-files.ts'
import { makePdf } from '../../../test/files/good-files.ts'
import { readDocument } from './run-requests.ts'
import { stopDocumentReaders } from './readers.ts'
import { DocumentRefused, refusalSentences } from '../documents/refusal.ts'

afterAll(stopDocumentReaders)

async function refusalOf(bytes: Buffer): Promise<DocumentRefused> {
  const error = await readDocument(bytes).catch((rejection: unknown) => rejection)
  if (!(error instanceof DocumentRefused)) throw new Error('It was not refused.', { cause: error })
  return error
}

describe('a bad file is refused with its reason, and the next one is read', () => {
  test.each(Object.entries(badFiles))('%s', async (_, { make, reason }) => {
    const refusal = await refusalOf(await make())
    expect(refusal.reason, String(refusal.cause)).toBe(reason)
    expect(refusal.message).toBe(refusalSentences[reason].replace('{page}', String(refusal.page)))
    // It may have ended its reader.
    if (reason === 'takes-too-long') expect(await readDocument(await makePdf())).toMatchObject({ pages: 1 })
  })

  test('a bad file exists for every reason', () => {
    const reasons = new Set(Object.values(badFiles).map(({ reason }) => reason))
    expect([...reasons].toSorted()).toEqual(Object.keys(refusalSentences).toSorted())
  })

  test('every refusal says what to do about it', () => {
    for (const sentence of Object.values(refusalSentences)) expect(sentence).toMatch(/^[A-Z].+\. [A-Z].+\.$/)
  })
})

test.each([
  ['a font that is not in the file', makePdfWithMissingFont],
  ['a scan that cannot be decoded', makePdfWithBrokenScan],
])('the refusal of %s names its page', async (_, make) => {
  expect((await refusalOf(make())).message).toMatch(/^Page 2 /)
})

test.each(Object.entries(defusedFiles))('%s that no page needs is left out', async (_, make) => {
  const { bytes, pages } = await readDocument(await make())
  expect(pages).toBe(1)
  expect(bytes.length).toBeLessThan(2000)
})
