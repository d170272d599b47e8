import { readPrice } from '@street-musketeers/contract/campaigns/print-shop-limits.ts'
import { expect, test } from 'vitest'
import { composeShopWords } from './shop-words.ts'

test('the words for a print shop say how many, how large, in which ink, on which paper, and whether there is bleed', () => {
  const order = { copies: 5000, size: 'A5', sides: 'two', isBlackOnly: false, paper: '130' } as const
  expect(composeShopWords({ ...order, hasBleed: true })).toMatch(
    /^5,000 × A5 \(148 × 210 mm\), colour, two sides, 130 gsm\. PDF with .*crop marks\. Its colours run into the bleed\./,
  )
  expect(composeShopWords({ ...order, sides: 'one', isBlackOnly: true, hasBleed: false })).toMatch(
    /black only, one side, .*do not stretch it/,
  )
})

test.each([
  ['84.50', 8450],
  ['£1,234.5', 123_450],
  [' 0.07 ', 7],
  ['1.10', 110],
  ['100000', 10_000_000],
  ['100000.01', null],
  ['84.505', null],
  ['1,23', null],
  ['-5', null],
  ['about 80', null],
  ['', null],
])('a price typed as %j is %j pence, exactly', (typed, pence) => {
  expect(readPrice(typed)).toBe(pence)
})
