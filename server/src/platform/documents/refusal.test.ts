import { afterAll, describe, expect, test } from 'vitest'
import { badFiles } from '../../../test/files/bad-files.ts'
import { makePdf } from '../../../test/files/good-files.ts'
import { closeDocuments, readDocument } from './read-document.ts'
import { DocumentRefused, refusalSentences } from './refusal.ts'

afterAll(closeDocuments)

const megabyte = 1024 * 1024

async function refusalOf(bytes: Buffer): Promise<DocumentRefused> {
  const refused = await readDocument(bytes).catch((error: unknown) => error)
  if (!(refused instanceof DocumentRefused)) throw new Error('It was not refused.', { cause: refused })
  return refused
}

/** Does the work and tells how long it took, how long the event loop stood still, and what memory grew by meanwhile. */
async function observed(work: () => Promise<unknown>) {
  const start = performance.now()
  const before = process.memoryUsage.rss()
  let [last, longestPause, growth] = [start, 0, 0]
  const ticking = setInterval(() => {
    const now = performance.now()
    longestPause = Math.max(longestPause, now - last)
    growth = Math.max(growth, process.memoryUsage.rss() - before)
    last = now
  }, 5)
  await work()
  clearInterval(ticking)
  return { took: performance.now() - start, longestPause, growth }
}

describe('a bad file is refused within five seconds, with its reason', () => {
  test.each(Object.entries(badFiles))('%s', async (_, { make, reason }) => {
    const bytes = await make()
    const { took, growth } = await observed(async () => {
      const refused = await refusalOf(bytes)
      expect(refused.reason, String(refused.cause)).toBe(reason)
      expect(refused.message).toBe(refusalSentences[reason])
    })
    expect(took).toBeLessThan(5_000)
    expect(growth).toBeLessThan(500 * megabyte)
  })

  test('every reason is met', () => {
    const met = new Set(Object.values(badFiles).map(({ reason }) => reason))
    expect([...met].toSorted()).toEqual(Object.keys(refusalSentences).toSorted())
  })

  test('every reason tells what to do about it', () => {
    for (const sentence of Object.values(refusalSentences)) expect(sentence).toMatch(/^[A-Z].+\. [A-Z].+\.$/)
  })
})

test('the event loop goes on while a drawing takes too long, and the next file finds a new thread', async () => {
  const bytes = await badFiles['a slow drawing']!.make()
  const { took, longestPause } = await observed(() => refusalOf(bytes))
  expect(took).toBeGreaterThan(1_000)
  expect(longestPause).toBeLessThan(took / 2)
  expect(await readDocument(await makePdf())).toMatchObject({ pages: 1 })
})

test('memory that bombs took is given back', async () => {
  const bombs = [
    'a content bomb',
    'a PDF with 400 megapixels',
    'an endless drawing',
    'a PDF of 170,000 objects',
  ]
  const files = await Promise.all(bombs.map((name) => badFiles[name]!.make()))
  await closeDocuments()
  const before = process.memoryUsage.rss()
  for (const bytes of files) await refusalOf(bytes)
  await closeDocuments()
  await expect.poll(() => process.memoryUsage.rss() - before, { timeout: 5_000 }).toBeLessThan(150 * megabyte)
})
