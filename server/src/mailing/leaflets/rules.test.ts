import { expect, test } from 'vitest'
import { firstSentences } from './rules.ts'

test('an email says why in the first sentences of the description, and cuts no word', () => {
  const short = 'Every worker deserves a pay rise. Dr. Smith agrees.'
  expect(firstSentences(short)).toBe(short)
  const sentence = 'Nurses have had no rise above inflation since the year their hospital opened.'
  expect(firstSentences(`${sentence}\n\n${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`)
  expect(firstSentences('word '.repeat(60))).toBe(`${'word '.repeat(40).trim()} …`)
  expect(firstSentences('w'.repeat(300))).toBe(`${'w'.repeat(200)} …`)
})
