import { afterAll, describe, expect, test } from 'vitest'
import { badFiles } from '../../../test/files/bad-files.ts'
import { makePdf } from '../../../test/files/good-files.ts'
import { stopDocumentReaders, readDocument } from './read-document.ts'
import { DocumentRefused, refusalSentences } from './refusal.ts'

afterAll(stopDocumentReaders)

async function refusalOf(bytes: Buffer): Promise<DocumentRefused> {
  const refused = await readDocument(bytes).catch((error: unknown) => error)
  if (!(refused instanceof DocumentRefused)) throw new Error('It was not refused.', { cause: refused })
  return refused
}

describe('a bad file is refused with its reason', () => {
  test.each(Object.entries(badFiles))('%s', async (_, { make, reason }) => {
    const refused = await refusalOf(await make())
    expect(refused.reason, String(refused.cause)).toBe(reason)
    expect(refused.message).toBe(refusalSentences[reason])
  })

  test('every reason is met', () => {
    const met = new Set(Object.values(badFiles).map(({ reason }) => reason))
    expect([...met].toSorted()).toEqual(Object.keys(refusalSentences).toSorted())
  })

  test('every reason tells what to do about it', () => {
    for (const sentence of Object.values(refusalSentences)) expect(sentence).toMatch(/^[A-Z].+\. [A-Z].+\.$/)
  })
})

test('a file that took its reader down leaves a new one to the next', async () => {
  const bytes = await badFiles['a slow drawing']!.make()
  expect((await refusalOf(bytes)).reason).toBe('takes-too-long')
  expect(await readDocument(await makePdf())).toMatchObject({ pages: 1 })
})
